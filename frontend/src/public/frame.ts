import { ApiError } from '../shared/request';
import { FOOTER_LINKS, SITE_NAME, YEAR } from '../shared/site';
import { h, replaceContent } from './dom';
import { callTheHall, hallOf, keepHall, keptHall, type Hall } from './hall';
import { chosenOn, type LanguageChoice } from './wording/choice';
import { languageSwitch } from './wording/language-switch';
import { buildReading, type Reader, readerOf } from './wording/reader';
import { reasonOf } from './wording/reason';
import { isLanguage, isSpeaking, say, typedLanguage, type Language } from './wording/say';

export interface Frame {
  /** Drawn again when the page changes its language. */
  show: (content: () => Node[]) => void;
  announce: (text: string, urgency?: 'polite' | 'assertive') => void;
  /** Stands in the page from then on, below everything else. */
  append: (region: Node) => void;
  showHall: (hall: Hall | undefined) => void;
  /**
   * Speaks the language that the hall has on record, and lets the reader choose another.
   * @throws when it cannot be fetched
   */
  follow: (reader: Reader | undefined) => Promise<void>;
  /** Once the hall has been told what was chosen; anew should another language be chosen meanwhile. */
  read: <T>(fetch: () => Promise<T>) => Promise<T>;
  /** Whose language is changed: 'worker-view/{id}'; left out for a preview. */
  chooseFor: (page: string | undefined) => void;
  /** While it keeps something, the page does not load itself anew. */
  keepWhile: (isKeeping: () => boolean) => void;
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
  const note = h('p', { class: 'language-note', role: 'status' });
  const contact = h('p', { class: 'contact' });
  const [links, rights] = [h('ul', {}), h('p', {})];
  let content: () => Node[] = () => [];
  let hall: Hall | undefined;
  let spoken: readonly Language[] = [];

  const draw = () => replaceContent(main, ...content());
  const label = () => {
    note.textContent = choice.note();
    if (!isSpeaking()) return;
    replaceContent(
      languages,
      languageSwitch(spoken, (language) => void choice.choose(language)),
    );
    replaceContent(links, ...footerLinks());
    rights.textContent = say('page.rights', { year: YEAR, site: SITE_NAME });
    replaceContent(contact, hall && callTheHall(hall));
  };
  let isKeeping = () => false;
  const reading = buildReading(() => {
    polite.textContent = assertive.textContent = '';
    label();
    draw();
  });
  const choice: LanguageChoice = chosenOn(reading, label, () => {
    if (isKeeping()) return false;
    window.location.reload();
    return true;
  });
  reading.begin();
  window.addEventListener('online', () => void choice.settle(), { signal });
  root.replaceChildren(
    h(
      'header',
      { class: 'site-header' },
      h('img', { src: '/favicon.svg', alt: '', width: '32', height: '32' }),
      siteName,
      languages,
    ),
    note,
    main,
    h('div', { class: 'visually-hidden' }, polite, assertive),
    h('footer', { class: 'site-footer' }, contact, links, rights),
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
    append: (region) => root.append(region),
    showHall: (next) => {
      hall = next;
      keepHall(next);
      siteName.textContent = hall?.name ?? SITE_NAME;
      label();
    },
    follow: async (reader) => {
      spoken = reader?.languages.filter(isLanguage) ?? spoken;
      await reading.follow(reader);
    },
    read: choice.read,
    keepWhile: (next) => void (isKeeping = next),
    chooseFor: choice.chooseFor,
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
  /** Of the text, where it is not the page's. */
  lang?: string | undefined;
  advice?: string;
  hall?: Hall | undefined;
  onRetry?: () => void;
}

export function messageView({ title, text, lang, advice, hall, onRetry }: Message): HTMLElement {
  document.title = `${title} · ${SITE_NAME}`;
  return h(
    'section',
    { class: 'card message' },
    h('h1', { id: 'message', tabindex: '-1' }, title),
    text !== undefined && h('p', { lang }, text),
    advice !== undefined && h('p', {}, advice),
    hall && h('p', {}, callTheHall(hall)),
    onRetry &&
      h('button', { id: 'retry', class: 'button', type: 'button', click: onRetry }, say('page.tryAgain')),
  );
}

type Words = { title: string; text?: string };

interface Failure {
  gone: () => Words;
  passing: (reason: string) => Words;
  onRetry: () => void;
}

/** A link leads nowhere only where the hall says so; whatever else failed may work in a moment. */
export async function showLoadFailure(
  frame: Frame,
  error: unknown,
  { gone, passing, onRetry }: Failure,
): Promise<void> {
  const isGone = error instanceof ApiError && error.status === 404;
  await frame.follow(readerOf(error)).catch(() => undefined);
  const reason = reasonOf(error);
  const hall = hallOf(error) ?? (isGone ? undefined : keptHall());
  const words = (): Words => {
    if (!isSpeaking()) return { title: say('page.noConnection') };
    return isGone ? gone() : passing(reason() ?? say('page.nothingSaid'));
  };
  // A script that could not be fetched is not asked for again by the same page.
  const retry = isSpeaking() ? onRetry : () => window.location.reload();
  frame.showHall(hall);
  frame.show(() => [
    messageView({ ...words(), hall, ...(isGone ? { advice: say('page.linkAdvice') } : { onRetry: retry }) }),
  ]);
  const { title, text } = words();
  frame.announce(text ? `${title}. ${text}` : title, 'assertive');
}

/** Calls back when the reader returns to the page, from another tab or with the back button. */
export function onReturn(signal: AbortSignal, callback: () => void): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && callback(), {
    signal,
  });
  window.addEventListener('pageshow', (event) => event.persisted && callback(), { signal });
}
