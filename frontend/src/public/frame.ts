import { ApiError, isNetworkFailure, NOTHING_SAID, wordsOf } from '../shared/request';
import { COPYRIGHT, FOOTER_LINKS, SITE_NAME } from '../shared/site';
import { h, replaceContent } from './dom';
import { callTheHall, hallOf, type Hall } from './hall';
import { buildToasts, type Toast } from './toast';

export interface Frame {
  show: (...content: Node[]) => void;
  announce: (text: string, urgency?: 'polite' | 'assertive') => void;
  toast: (toast: Toast) => void;
  showHall: (hall: Hall | undefined) => void;
  /** Aborts when the page is left. */
  signal: AbortSignal;
}

export function buildFrame(root: HTMLElement, signal: AbortSignal): Frame {
  const main = h('main', { id: 'main' });
  // They stay in the page: a region that appears together with its text is not always read out.
  const polite = h('div', { role: 'status', 'aria-live': 'polite' });
  const assertive = h('div', { role: 'alert', 'aria-live': 'assertive' });
  const siteName = h('span', {}, SITE_NAME);
  const contact = h('p', { class: 'contact' });
  const toasts = buildToasts(signal);
  const links = FOOTER_LINKS.map(({ label, href }) =>
    h('li', {}, h('a', { href, rel: 'noreferrer' }, label)),
  );
  root.replaceChildren(
    h(
      'header',
      { class: 'site-header' },
      h('img', { src: '/favicon.svg', alt: '', width: '32', height: '32' }),
      siteName,
    ),
    main,
    h('div', { class: 'visually-hidden' }, polite, assertive),
    h('footer', { class: 'site-footer' }, contact, h('ul', {}, ...links), h('p', {}, COPYRIGHT)),
    toasts.region,
  );
  return {
    show: (...content) => replaceContent(main, ...content),
    announce: (text, urgency = 'polite') => {
      polite.textContent = urgency === 'polite' ? text : '';
      assertive.textContent = urgency === 'assertive' ? text : '';
    },
    toast: toasts.show,
    showHall: (hall) => {
      siteName.textContent = hall?.name ?? SITE_NAME;
      replaceContent(contact, hall && callTheHall(hall));
    },
    signal,
  };
}

export const LINK_ADVICE =
  'Open the link from the text message again and check that all of it is there: a long link may have been cut off. ' +
  'If it still does not open, call the hall.';

export function loadingView(): HTMLElement {
  return h(
    'div',
    { class: 'loading', role: 'status' },
    h('span', { class: 'spinner' }),
    h('span', {}, 'Loading…'),
  );
}

interface Message {
  title: string;
  text?: string;
  advice?: string;
  hall?: Hall;
  onRetry?: () => void;
}

export function messageView({ title, text, advice, hall, onRetry }: Message): HTMLElement {
  document.title = `${title} · ${SITE_NAME}`;
  return h(
    'section',
    { class: 'card message' },
    h('h1', { id: 'message', tabindex: '-1' }, title),
    text !== undefined && h('p', {}, text),
    advice !== undefined && h('p', {}, advice),
    hall && h('p', {}, callTheHall(hall)),
    onRetry && h('button', { id: 'retry', class: 'button', type: 'button', click: onRetry }, 'Try again'),
  );
}

interface Failure {
  gone: { title: string; text: string };
  passing: (words: string) => { title: string; text: string };
  onRetry: () => void;
}

export function showLoadFailure(frame: Frame, error: unknown, { gone, passing, onRetry }: Failure): void {
  const isPassing = error instanceof ApiError && (isNetworkFailure(error) || error.status >= 500);
  const hall = hallOf(error);
  const message = isPassing ? passing(wordsOf(error) ?? NOTHING_SAID) : gone;
  frame.showHall(hall);
  frame.show(
    messageView(
      isPassing ? { ...message, onRetry } : { ...message, advice: LINK_ADVICE, ...(hall && { hall }) },
    ),
  );
  frame.announce(`${message.title}. ${message.text}`, 'assertive');
}

/** Calls back when the reader returns to the page, from another tab or with the back button. */
export function onReturn(signal: AbortSignal, callback: () => void): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && callback(), {
    signal,
  });
  window.addEventListener('pageshow', (event) => event.persisted && callback(), { signal });
}
