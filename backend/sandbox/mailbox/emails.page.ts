import type { Address, Mail, MailEvent } from '../sendgrid/types.js';
import { type Html, html, linked } from './html.js';
import { layout, search as searchForm, time } from './layout.js';

export const EMAILS_SHOWN = 100;

export interface EmailsView {
  search: string;
  /** Newest first. */
  found: Mail[];
  total: number;
  selected?: Mail;
}

/** What has become of an e-mail, by its last event. */
const statusTexts: Readonly<Record<string, string>> = {
  processed: 'processed',
  deferred: 'deferred',
  delivered: 'delivered',
  open: 'opened',
  click: 'link clicked',
  bounce: 'bounced',
  dropped: 'dropped',
  spamreport: 'reported as spam',
  unsubscribe: 'unsubscribed',
};
const BAD = new Set(['bounce', 'dropped', 'spamreport']);

/** The page of e-mails: the newest, and the selected one as its recipient would see it. */
export function emailsPage(view: EmailsView): string {
  const { selected } = view;
  return layout({
    title: selected ? selected.subject : 'E-mails',
    section: 'emails',
    hint: 'Open an e-mail to see it as its recipient would.',
    bodyClass: selected ? 'reading' : '',
    content: html`<main class="panes">
      <section class="list" aria-label="E-mails">
        ${searchForm({
          action: '/emails',
          label: 'Search by address or subject',
          value: view.search,
          placeholder: 'ana@example.com',
          inputMode: 'search',
        })}
        <div id="emails" class="items" data-live>${emailList(view)}</div>
      </section>
      <section class="thread" aria-label="E-mail">
        ${selected ? reading(view, selected) : html`<p class="empty">${emptyHint(view.total)}</p>`}
      </section>
    </main>`,
  });
}

function emptyHint(total: number): string {
  return total === 0 ? 'As soon as the hall sends an e-mail, it shows here.' : 'Choose an e-mail to read it.';
}

function emailList({ search, found, total, selected }: EmailsView): Html {
  if (found.length === 0) {
    return html`<p class="hint">${search ? `No e-mails with “${search}”.` : 'No e-mails yet.'}</p>`;
  }
  const items = found.slice(0, EMAILS_SHOWN).map((mail) => {
    const query = new URLSearchParams({ id: mail.id, ...(search ? { q: search } : {}) }).toString();
    return html`<li>
      <a href="/emails?${query}" ${mail === selected && html`aria-current="page"`}>
        <span class="who">${mail.to}</span>
        ${time(mail.date)}
        <span class="last">${mail.subject}</span>
        <span class="count">${statusOf(mail)}</span>
      </a>
    </li>`;
  });
  return html`<ul>
      ${items}
    </ul>
    ${
      found.length > EMAILS_SHOWN &&
      html`<p class="hint">The newest ${EMAILS_SHOWN} of ${found.length} e-mails. Search for the others.</p>`
    }
    ${search && html`<p class="hint">${found.length} of ${total} e-mails.</p>`}`;
}

function statusOf({ events }: Mail): Html {
  const last = events.at(-1)?.event;
  const word = last === undefined ? 'taken' : (statusTexts[last] ?? last);
  return last && BAD.has(last) ? html`<span class="tag">${word}</span>` : html`${word}`;
}

function reading({ search }: EmailsView, mail: Mail): Html {
  const back = search ? `/emails?${new URLSearchParams({ q: search }).toString()}` : '/emails';
  return html`<div class="head">
      <a class="back" href="${back}" aria-label="All e-mails">‹ All</a>
      <h2 class="subject">${mail.subject}</h2>
    </div>
    <div class="letter" role="group" aria-label="The e-mail" tabindex="0">
      <dl class="fields">
        <dt>From</dt>
        <dd>${addressed(mail.from)}</dd>
        <dt>To</dt>
        <dd>${addressed({ email: mail.to, name: mail.toName ?? undefined })}</dd>
        <dt>Reply to</dt>
        <dd>${mail.replyTo ? addressed(mail.replyTo) : 'the sender'}</dd>
        <dt>Sent</dt>
        <dd>${time(mail.date)}</dd>
      </dl>
      <h3>What became of it</h3>
      <div id="events" data-live>${history(mail)}</div>
      <h3>Content</h3>
      ${content(mail)}
    </div>`;
}

function addressed({ name, email }: Address): string {
  return name ? `${name} <${email}>` : email;
}

function history({ events }: Mail): Html {
  if (events.length === 0) return html`<p class="none">Taken; nothing has happened yet.</p>`;
  return html`<ol class="events">
    ${events.map(
      (event) =>
        html`<li>
          ${statusTexts[event.event] ?? event.event}, ${time(new Date(event.timestamp * 1000))}
          ${explanation(event)}
        </li>`,
    )}
  </ol>`;
}

function explanation({ event, reason, response }: MailEvent): Html | null {
  const words = event === 'deferred' ? response : reason;
  return typeof words === 'string' ? html`<span class="why">${words}</span>` : null;
}

function content(mail: Mail): Html {
  const plain = mail.content.find(({ type }) => type === 'text/plain')?.value;
  if (!htmlOf(mail)) return html`<p class="body">${linked(plain ?? '')}</p>`;
  // Without scripts and an origin of its own; its links open in a tab that is free of these bounds.
  return html`<iframe
      title="Content of the e-mail"
      src="/emails/content?${new URLSearchParams({ id: mail.id }).toString()}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
    ></iframe>
    ${
      plain !== undefined &&
      html`<details>
        <summary>As plain text</summary>
        <p class="body">${linked(plain)}</p>
      </details>`
    }`;
}

/** The HTML of an e-mail, for its frame: links open in a new tab. Undefined: there is none. */
export function frameDocument(mail: Mail): string | undefined {
  const markup = htmlOf(mail);
  return markup && `<!doctype html><meta charset="utf-8"><base target="_blank">${markup}`;
}

function htmlOf({ content: parts }: Mail): string | undefined {
  return parts.find(({ type }) => type === 'text/html')?.value;
}
