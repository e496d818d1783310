import { h } from './dom';
import { say } from './wording/say';

const SHOWN_FOR_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

export interface Toast {
  kind: 'success' | 'error';
  title: () => string;
  text: () => string;
}

export interface Toasts {
  region: HTMLElement;
  show: (toast: Toast) => void;
  /** Said anew, once the page has another language. */
  relabel: () => void;
}

/** One toast at a time, for five seconds unless pointed at; F8 moves the focus there. */
export function buildToasts(signal: AbortSignal): Toasts {
  // Both stay in the page: a live region that appears together with its text is not always read out.
  const polite = h('div', { role: 'status', 'aria-live': 'polite' });
  const assertive = h('div', { role: 'alert', 'aria-live': 'assertive' });
  const region = h('div', { class: 'toasts', role: 'region', tabindex: '-1' }, polite, assertive);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cameFrom: Element | null = null;
  let relabelShown = () => {};

  const dismiss = () => {
    clearTimeout(timer);
    if (region.contains(document.activeElement)) (cameFrom as HTMLElement | null)?.focus();
    relabelShown = () => {};
    polite.replaceChildren();
    assertive.replaceChildren();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(dismiss, SHOWN_FOR_MS);
  };

  const show = (toast: Toast) => {
    dismiss();
    const live = toast.kind === 'error' ? assertive : polite;
    const { card, relabel } = toastCard(toast, { dismiss, hold: () => clearTimeout(timer), wait });
    relabelShown = relabel;
    live.append(card);
    wait();
  };

  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'F8') {
        event.preventDefault();
        if (!region.contains(document.activeElement)) cameFrom = document.activeElement;
        region.focus();
      } else if (event.key === 'Escape' && region.contains(document.activeElement)) dismiss();
    },
    { signal },
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
  const relabel = () => {
    region.setAttribute('aria-label', say('page.notifications'));
    relabelShown();
  };
  relabel();
  return { region, show, relabel };
}

interface CardActions {
  dismiss: () => void;
  hold: () => void;
  wait: () => void;
}

function toastCard(
  { kind, title, text }: Toast,
  { dismiss, hold, wait }: CardActions,
): { card: HTMLElement; relabel: () => void } {
  let start: number | null = null;
  const moved = (event: Event) => (start === null ? 0 : Math.max(0, (event as PointerEvent).clientX - start));
  const end = (event: Event) => {
    if (moved(event) >= SWIPE_THRESHOLD_PX) return dismiss();
    start = null;
    card.style.transform = '';
  };
  const [heading, words] = [h('strong', {}), h('p', {})];
  const close = h('button', { class: 'toast-close', type: 'button', click: dismiss }, '×');
  const relabel = () => {
    heading.textContent = title();
    words.textContent = text();
    close.setAttribute('aria-label', say('page.closeNotification'));
  };
  const card = h(
    'div',
    {
      class: `toast toast-${kind}`,
      mouseenter: hold,
      mouseleave: wait,
      focusin: hold,
      focusout: wait,
      pointerdown: (event) => void (start = (event as PointerEvent).clientX),
      pointermove: (event) =>
        void (card.style.transform = start === null ? '' : `translateX(${moved(event)}px)`),
      pointerup: end,
      pointercancel: end,
    },
    h('div', { class: 'toast-text' }, heading, words),
    close,
  );
  relabel();
  return { card, relabel };
}
