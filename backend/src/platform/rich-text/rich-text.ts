import type sanitizeHtml from 'sanitize-html';
import { isBlank, withoutOverrides } from './invisible.js';
import { sanitizer } from './sanitizer.js';

/** What a description or an instruction may hold (spec, section 5 "Rich text"). */
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const length = /^\d{1,3}(\.\d{1,3})?(px|pt|em|rem|%)$/;
const color = /^(#[0-9a-f]{3,8}|rgba?\([\d\s,.%]{1,40}\)|[a-z]{1,30})$/i;

/** Which properties a style attribute may set, and to what: nothing that loads, covers or moves anything else. */
const styles: Readonly<Record<string, RegExp>> = {
  'background-color': color,
  color,
  'font-size': length,
  'font-style': /^(normal|italic)$/,
  'font-weight': /^(normal|bold|[1-9]00)$/,
  'line-height': /^\d{1,2}(\.\d{1,3})?$/,
  'list-style-type': /^[a-z-]{1,30}$/,
  'margin-left': length,
  'padding-left': length,
  'text-align': /^(left|right|center|justify)$/,
  'text-decoration': /^(underline|line-through|none)$/,
  'text-indent': length,
};

/** What is left of a style attribute. A value that holds a semicolon fits none of the patterns, nor do its pieces. */
const allowedStyle = (style: string): string =>
  style
    .split(';')
    .map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()] as const;
    })
    .filter(([name, value]) => Object.hasOwn(styles, name) && styles[name]?.test(value))
    .map((declaration) => declaration.join(':'))
    .join(';');

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a', 'span', 'div', ...headings],
  allowedAttributes: { '*': ['class', 'style'], a: ['href', 'title', 'target', 'rel'] },
  parseStyleAttributes: false, // `allowedStyle` does it in a fraction of the time
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  nestingLimit: 50,
  textFilter: withoutOverrides,
  transformTags: {
    '*': (tagName, { style, ...attribs }) => {
      const kept = style === undefined ? '' : allowedStyle(style);
      return {
        tagName,
        attribs: { ...attribs, ...(kept ? { style: kept } : {}), ...safeLink(tagName, attribs) },
      };
    },
  },
};

/** A page that is opened beside ours gets no hold on it. */
const safeLink = (tagName: string, { target }: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  tagName === 'a' && target !== undefined && target !== '_self' ? { rel: 'noopener noreferrer' } : {};

/** More than 50,000 characters of any letter or notice hold; what nests or cuts them needs time to be cleaned. */
const MAX_TAGS = 3_000;

/** Whether it has so few tags that cleaning it takes no time worth speaking of. */
export function hasFewTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1 && tags <= MAX_TAGS; at = html.indexOf('<', at + 1)) tags += 1;
  return tags <= MAX_TAGS;
}

/** The HTML with everything removed that is not on the list: scripts, handlers, frames, odd link schemes. */
export const sanitizeRichText = (html: string): string => sanitizer()(html, options);

/** Whether nothing to read is left once the tags are gone: an editor's empty document is `<p></p>`. */
export const isBlankRichText = (html: string): boolean =>
  isBlank(sanitizer()(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' '));

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
    .split('\n')
    .map((line) => line.replace(/^ +/, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
