import createDOMPurify from 'dompurify';

const purifier = createDOMPurify(window);

const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a', 'span', 'div'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ],
  ALLOWED_ATTR: ['class', 'style', 'href', 'title', 'target', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const linkAttributes = ['href', 'title', 'target', 'rel'];

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') linkAttributes.forEach((name) => element.removeAttribute(name));
  // A page opened from here must not be able to steer this one.
  else if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer');
});

export function sanitiseRichText(html: string | null | undefined): string {
  return purifier.sanitize(html ?? '', allowed);
}

export function isRichTextEmpty(html: string | null | undefined): boolean {
  return richTextToPlain(html) === '';
}

export function richTextToPlain(html: string | null | undefined): string {
  const spaced = (html ?? '').replace(/<\/(p|li|div|h[1-6])>|<br\s*\/?>/gi, ' $&');
  const body = new DOMParser().parseFromString(sanitiseRichText(spaced), 'text/html').body;
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
