/** Markup that needs no further escaping. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | null | false | undefined | readonly Part[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (char) => escapes[char] ?? char);
}

/** Template whose inserted values are escaped, unless they are Html themselves. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, index) => text + render(parts[index])).join(''));
}

const LINK = /https?:\/\/[^\s<>"]+/g;

/** A text with its web addresses as links that open in a new tab; full stops after them stay outside. */
export function linked(text: string): Html {
  const parts: Part[] = [];
  let done = 0;
  for (const match of text.matchAll(LINK)) {
    const url = match[0].replace(/[.,;:!?)\]'’]+$/, '');
    parts.push(text.slice(done, match.index));
    parts.push(html`<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`);
    done = match.index + url.length;
  }
  return html`${parts}${text.slice(done)}`;
}
