import { errorFromNetwork } from '../shared/request';

/** No `<` but those of these tags without any attribute: such HTML makes nothing but these elements and text. */
const harmless = /^(?:[^<]|<\/?(?:p|br ?\/?|strong|b|em|i|u|ul|ol|li|h[1-6])>)*$/;

let sanitise: (typeof import('../shared/rich-text'))['sanitiseRichText'] | undefined;

/**
 * Fetches what makes HTML safe, half of all script of the page, where one of these needs it: a link, a style.
 * @throws as without a connection when it cannot be fetched
 */
export async function readyFor(...htmls: (string | null | undefined)[]): Promise<void> {
  if (sanitise || htmls.every((html) => harmless.test(html ?? ''))) return;
  try {
    sanitise = (await import('../shared/rich-text')).sanitiseRichText;
  } catch (error) {
    throw errorFromNetwork(error);
  }
}

/** Sanitises HTML that `readyFor` has prepared for; any other becomes empty. */
export const sanitiseRichText = (html: string | null | undefined): string =>
  harmless.test(html ?? '') ? (html ?? '') : (sanitise?.(html) ?? '');

export function isRichTextEmpty(html: string | null | undefined): boolean {
  const { body } = new DOMParser().parseFromString(sanitiseRichText(html), 'text/html');
  return !body.textContent?.trim();
}
