import sanitizeHtml from 'sanitize-html';

/** What a description or an instruction may hold (spec, section 5 "Rich text"). */
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a', 'span', 'div', ...headings],
  allowedAttributes: { '*': ['class', 'style'], a: ['href', 'title', 'target', 'rel'] },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/, /^[a-z]+$/i],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

/** The HTML with everything removed that is not on the list: scripts, handlers, frames, odd link schemes. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, options);

/** Whether any text is left once the tags are gone: an editor's empty document is `<p></p>`. */
export const isBlankRichText = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' ').trim() === '';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** The words of sanitised HTML, laid out with line breaks; a link keeps its address behind its words. */
export function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, words: string) =>
      words === href || href === `mailto:${words}` ? words : `${words} (${href})`,
    )
    .replace(/<li[^>]*>/g, '\n- ')
    .replace(/<br ?\/?>|<\/(p|div|ul|ol)>/g, '\n')
    .replace(/<\/h[1-6]>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\u00a0/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
