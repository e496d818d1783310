/**
 * The page's content security policy lets in only those style elements that carry the nonce which the server made
 * for this very page. antd, its scroll lock and the editor write some as they run, not all of them with a way to
 * hand it over. So every style element that our own scripts make gets it; one that is smuggled in as HTML does not.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

if (nonce) {
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
