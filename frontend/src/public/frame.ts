import { ApiError, isNetworkFailure } from '../shared/request';
import { FOOTER_LINKS, SITE_NAME, YEAR } from '../shared/site';
import { h, replaceContent } from './dom';
import { callTheHall, hallOf, type Hall } from './hall';
import { buildToasts, type Toast } from './toast';
import { languageSwitch } from './wording/language-switch';
import { buildReading, type Reader, readerOf } from './wording/reader';
import { reasonOf } from './wording/reason';
import { isLanguage, say, typedLanguage, type Language } from './wording/say';

export interface Frame {
  /** Drawn again when the page changes its language. */
  show: (content: () => Node[]) => void;
  announce: (text: string, urgency?: 'polite' | 'assertive') => void;
  toast: (toast: Toast) => void;
  showHall: (hall: Hall | undefined) => void;
  /** Speaks the language that the hall has on record, and lets the reader choose another. */
  follow: (reader: Reader | undefined) => Promise<void>;
  /** Tells the hall which language was chosen; left out for a preview. */
  onLanguage: (save: ((language: Language) => Promise<Reader>) | undefined) => void;
  /** Aborts when the page is left. */
  signal: AbortSignal;
}

/** The first link is a name, which has no translation. */
const footerLinks = () =>
  FOOTER_LINKS.map(({ label, href }, place) => {
    const text = [label, say('page.privacyPolicy'), say('page.terms')][place] ?? label;
    return h('li', {}, h('a', { href, rel: 'noreferrer', lang: place ? undefined : typedLanguage() }, text));
  });

export function buildFrame(root: HTMLElement, signal: AbortSignal): Frame {
  const main = h('main', { id: 'main' });
  // They stay in the page: a region that appears together with its text is not always read out.
  const polite = h('div', { role: 'status', 'aria-live': 'polite' });
  const assertive = h('div', { role: 'alert', 'aria-live': 'assertive' });
  const siteName = h('span', { class: 'site-name' }, SITE_NAME);
  const languages = h('span', {});
  const contact = h('p', { class: 'contact' });
  const [links, rights] = [h('ul', {}), h('p', {})];
  const toasts = buildToasts(signal);
  let content: () => Node[] = () => [];
  let hall: Hall | undefined;
  let spoken: readonly Language[] = [];
  let save: ((language: Language) => Promise<Reader>) | undefined;

  const draw = () => replaceContent(main, ...content());
  const label = () => {
    toasts.relabel();
    replaceContent(
      languages,
      languageSwitch(spoken, (language) => void choose(language)),
    );
    replaceContent(links, ...footerLinks());
    rights.textContent = say('page.rights', { year: YEAR, site: SITE_NAME });
    replaceContent(contact, hall && callTheHall(hall));
  };
  const reading = buildReading(() => {
    label();
    draw();
  });
  const choose = async (language: Language) => {
    try {
      await reading.choose(language);
      await reading.follow(await save?.(language));
    } catch (error) {
      label();
      const text = say('page.languageNotSaved', { reason: reasonOf(error) ?? say('page.nothingSaid') });
      toasts.show({ kind: 'error', title: say('page.language'), text });
    }
  };

  reading.begin();
  label();
  root.replaceChildren(
    h(
      'header',
      { class: 'site-header' },
      h('img', { src: '/favicon.svg', alt: '', width: '32', height: '32' }),
      siteName,
      languages,
    ),
    main,
    h('div', { class: 'visually-hidden' }, polite, assertive),
    h('footer', { class: 'site-footer' }, contact, links, rights),
    toasts.region,
  );
  return {
    show: (next) => {
      content = next;
      draw();
    },
    announce: (text, urgency = 'polite') => {
      polite.textContent = urgency === 'polite' ? text : '';
      assertive.textContent = urgency === 'assertive' ? text : '';
    },
    toast: toasts.show,
    showHall: (next) => {
      hall = next;
      siteName.textContent = hall?.name ?? SITE_NAME;
      replaceContent(contact, hall && callTheHall(hall));
    },
    follow: async (reader) => {
      spoken = reader?.languages.filter(isLanguage) ?? spoken;
      await reading.follow(reader);
      label();
    },
    onLanguage: (saves) => void (save = saves),
    signal,
  };
}

export function loadingView(): HTMLElement {
  return h(
    'div',
    { class: 'loading', role: 'status' },
    h('span', { class: 'spinner' }),
    h('span', {}, `${say('page.loading')}…`),
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
    onRetry &&
      h('button', { id: 'retry', class: 'button', type: 'button', click: onRetry }, say('page.tryAgain')),
  );
}

interface Failure {
  gone: () => { title: string; text: string };
  passing: (words: string) => { title: string; text: string };
  onRetry: () => void;
}

export async function showLoadFailure(
  frame: Frame,
  error: unknown,
  { gone, passing, onRetry }: Failure,
): Promise<void> {
  const isPassing = error instanceof ApiError && (isNetworkFailure(error) || error.status >= 500);
  const hall = hallOf(error);
  await frame.follow(readerOf(error));
  const words = () => (isPassing ? passing(reasonOf(error) ?? say('page.nothingSaid')) : gone());
  frame.showHall(hall);
  frame.show(() => [
    messageView(
      isPassing
        ? { ...words(), onRetry }
        : { ...words(), advice: say('page.linkAdvice'), ...(hall && { hall }) },
    ),
  ]);
  const { title, text } = words();
  frame.announce(`${title}. ${text}`, 'assertive');
}

/** Calls back when the reader returns to the page, from another tab or with the back button. */
export function onReturn(signal: AbortSignal, callback: () => void): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && callback(), {
    signal,
  });
  window.addEventListener('pageshow', (event) => event.persisted && callback(), { signal });
}
