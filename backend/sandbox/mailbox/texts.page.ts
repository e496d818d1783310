import type { Conversation } from '../twilio/message-store.js';
import type { Message } from '../twilio/types.js';
import { type Html, html, linked } from './html.js';
import { layout, search as searchForm, time } from './layout.js';

export const CONVERSATIONS_SHOWN = 100;
export const TEXTS_SHOWN = 200;

export interface MailboxView {
  search: string;
  conversations: Conversation[];
  conversationCount: number;
  selected?: string;
  /** The number searched for, when it is a whole one: a worker can text before having been texted. */
  writable?: string;
  /** Of the selected number, oldest first. */
  texts: Message[];
  optedOut: ReadonlySet<string>;
}

/** (212) 555-0143; a number that is not of here stays as it is. */
export function spaced(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

/** The page of texts: conversations, and the texts of the selected one. */
export function textsPage(view: MailboxView): string {
  const content = html`<main class="panes">
    <section class="list" aria-label="Conversations">
      ${searchForm({ action: '/', label: 'Search by number', value: view.search, placeholder: '212 555 0143', inputMode: 'tel' })}
      <div id="conversations" class="items" data-live>${conversationList(view)}</div>
    </section>
    <section class="thread" aria-label="Texts">
      ${view.selected ? thread(view, view.selected) : nothingSelected(view)}
    </section>
  </main>`;
  return layout({
    title: view.selected && spaced(view.selected),
    section: 'texts',
    hint: 'Open a number to see its texts and answer as that worker.',
    content,
    bodyClass: view.selected ? 'reading' : '',
  });
}

function address(number: string, search: string): string {
  return `/?${new URLSearchParams({ number, ...(search ? { q: search } : {}) }).toString()}`;
}

function conversationList(view: MailboxView): Html {
  const { conversations, conversationCount, search, selected, writable, optedOut } = view;
  const known = conversations.some(({ number }) => number === writable);
  const write =
    writable && !known
      ? html`<p class="hint">
          <a href="${address(writable, search)}">Write as ${spaced(writable)}</a>
        </p>`
      : null;
  if (conversations.length === 0) {
    const hint = search ? `No texts to or from a number with “${search}”.` : 'No texts yet.';
    return html`<p class="hint">${hint}</p>
      ${write}`;
  }
  const items = conversations.map(({ number, last, count }) => {
    const current = number === selected ? html` aria-current="page"` : null;
    const out = optedOut.has(number) ? html` <span class="tag">Opted out</span>` : null;
    return html`<li>
      <a href="${address(number, search)}" ${current}>
        <span class="who">${spaced(number)}${out}</span>
        ${time(last.dateCreated)}
        <span class="last">${last.direction === 'inbound' ? 'Worker: ' : ''}${last.body.slice(0, 120)}</span>
        <span class="count">${count} ${count === 1 ? 'text' : 'texts'}</span>
      </a>
    </li>`;
  });
  const more =
    !search && conversationCount > conversations.length
      ? html`<p class="hint">
          The newest ${conversations.length} of ${conversationCount} numbers. Search for the others.
        </p>`
      : null;
  return html`${write}
    <ul>
      ${items}
    </ul>
    ${more}`;
}

function nothingSelected(view: MailboxView): Html {
  const hint =
    view.conversationCount === 0
      ? 'As soon as the hall sends a text, it shows here.'
      : 'Choose a number to read its texts.';
  return html`<p class="empty">${hint}</p>`;
}

function thread(view: MailboxView, number: string): Html {
  const { texts, search, optedOut } = view;
  const back = search ? `/?${new URLSearchParams({ q: search }).toString()}` : '/';
  return html`<div class="head">
      <a class="back" href="${back}" aria-label="All numbers">‹ All</a>
      <h2>${spaced(number)}</h2>
      <span id="consent" data-live
        >${optedOut.has(number) ? html`<span class="tag">Opted out</span>` : null}</span
      >
    </div>
    <div id="texts" data-live role="log" aria-label="Texts with ${spaced(number)}" tabindex="0">
      ${texts.length === 0 ? html`<p class="empty">No texts with this number.</p>` : texts.map(bubble)}
    </div>
    <form class="reply" method="post" action="/mailbox/reply">
      <input type="hidden" name="number" value="${number}" />
      <input type="hidden" name="q" value="${search}" />
      <label for="body">Reply as ${spaced(number)}</label>
      <div class="row">
        <input id="body" name="body" maxlength="1600" autocomplete="off" placeholder="Any text" />
        <button type="submit" class="primary">Send</button>
      </div>
      <div class="row keywords" role="group" aria-label="Keywords">
        ${['STOP', 'START', 'HELP'].map((word) => html`<button name="keyword" value="${word}">${word}</button>`)}
      </div>
    </form>`;
}

function bubble(message: Message): Html {
  const own = message.direction === 'inbound';
  const failed = message.status === 'undelivered' || message.status === 'failed';
  const segments = message.numSegments > 1 ? ` · ${message.numSegments} segments` : '';
  return html`<article class="text ${own ? 'own' : 'hall'}${failed ? ' failed' : ''}">
    <p class="body">${linked(message.body)}</p>
    <p class="meta">
      ${own ? 'Worker' : 'Hall'} · ${time(message.dateCreated)} · ${fate(message)}${segments}
    </p>
  </article>`;
}

function fate(message: Message): string {
  if (message.direction === 'inbound') {
    if (message.webhookStatus === undefined) return 'on its way';
    if (message.webhookStatus === null) return 'the hall did not answer';
    return message.webhookStatus < 300 ? 'received' : `the hall answered ${message.webhookStatus}`;
  }
  const label = message.status === 'undelivered' ? 'not delivered' : message.status;
  return message.errorCode ? `${label} (${message.errorCode} ${message.errorMessage})` : label;
}
