/** On a button that opens a dialog of this kind; inside a row, the dialog of the row's record. */
const OPENS = 'data-opens';
const ROW = 'data-row-key';

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus({ preventScroll: true });
  return Boolean(element) && document.activeElement === element;
}

/** An entry of a closed list cannot take the focus; the list's button stands for it. */
function withinReach(button: HTMLElement): HTMLElement | null {
  const list = button.closest('[hidden]');
  return list ? document.querySelector<HTMLElement>(`[aria-controls="${list.id}"]`) : button;
}

/** For a dialog that no button opened, but a link or a reload. */
export function focusOpener(kind: string, id: string): void {
  const openers = [...document.querySelectorAll<HTMLElement>(`[${OPENS}="${kind}"]`)];
  const opener = openers.find((button) => (button.closest(`[${ROW}]`)?.getAttribute(ROW) ?? '') === id);
  if (opener && focus(withinReach(opener))) return;
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  focus(heading);
}
