import { type Html, html } from './html.js';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const clockAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The time of day, with the day before it when that is not today. */
export function time(date: Date): Html {
  const today = date.toDateString() === new Date().toDateString();
  const shown = (today ? clock : clockAndDay).format(date);
  return html`<time datetime="${date.toISOString()}">${shown}</time>`;
}

const sections = [
  { name: 'texts', address: '/', label: 'Texts' },
  { name: 'phones', address: '/phones', label: 'Phones' },
  { name: 'emails', address: '/emails', label: 'E-mails' },
  { name: 'recipients', address: '/recipients', label: 'Test recipients' },
] as const;

export interface Layout {
  /** What the page shows, before the mailbox's name. */
  title?: string;
  section: (typeof sections)[number]['name'];
  hint?: string;
  content: Html;
  bodyClass?: string;
}

/** A whole page of the mailbox, as text. */
export function layout({ title, section, hint, content, bodyClass = '' }: Layout): string {
  const links = sections.map(
    ({ name, address, label }) =>
      html`<a href="${address}" ${name === section && html`aria-current="page"`}>${label}</a>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title ? `${title} · Mailbox` : 'Mailbox'}</title>
        <link rel="stylesheet" href="/mailbox.css" />
        <link rel="icon" href="data:," />
        <script src="/mailbox.js" defer></script>
      </head>
      <body class="${bodyClass}">
        <header class="top">
          <h1>Mailbox</h1>
          <nav aria-label="Mailbox">${links}</nav>
          <p>Nothing here was really sent. ${hint && html`<span>${hint}</span>`}</p>
        </header>
        ${content}
      </body>
    </html>`.markup;
}

export interface Search {
  action: string;
  label: string;
  value: string;
  placeholder: string;
  inputMode: 'tel' | 'search';
}

export function search({ action, label, value, placeholder, inputMode }: Search): Html {
  return html`<form class="search" method="get" action="${action}" role="search">
    <label for="q">${label}</label>
    <div class="row">
      <input
        id="q"
        name="q"
        type="search"
        inputmode="${inputMode}"
        autocomplete="off"
        value="${value}"
        placeholder="${placeholder}"
      />
      <button type="submit">Search</button>
    </div>
  </form>`;
}
