import { plainText, sanitizeRichText } from '../../platform/rich-text/rich-text.js';

/** Both parts of an e-mail from what an editor gave: the HTML without what is not allowed, and its plain text. */
export function contentOf(html: string): { html: string; text: string } {
  const clean = sanitizeRichText(html);
  return { html: clean, text: plainText(clean) };
}
