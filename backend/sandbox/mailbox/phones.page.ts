import type { Conversation } from '../twilio/message-store.js';
import { type Behaviour, behaviours } from '../twilio/phones.js';
import { type Html, html, linked } from './html.js';
import { layout, time } from './layout.js';
import { spaced } from './texts.page.js';

export interface PhonesView {
  /** The newest first. */
  phones: { conversation: Conversation; behaviour: Behaviour }[];
  ofOthers: Behaviour;
}

/** Each number with its last text, what it does with one that asks something, and buttons that answer as its owner. */
export function phonesPage({ phones, ofOthers }: PhonesView): string {
  return layout({
    title: 'Phones',
    section: 'phones',
    hint: 'Answer as a worker, or say what a phone is to do by itself.',
    bodyClass: 'plain',
    content: html`<main class="recipients">
      <h2>All phones</h2>
      ${behaviourForm(ofOthers, 'Every phone without a behaviour of its own')}
      <h2>Each phone</h2>
      <div id="phones" data-live>
        ${phones.length === 0 ? html`<p class="empty">No texts yet.</p>` : phones.map(phone)}
      </div>
    </main>`,
  });
}

function phone({ conversation: { number, last }, behaviour }: PhonesView['phones'][number]): Html {
  const answers = [
    ['yes', 'text', 'Yes by text'],
    ['no', 'text', 'No by text'],
    ['yes', 'link', 'Yes by link'],
    ['no', 'link', 'No by link'],
  ] as const;
  return html`<section aria-label="${spaced(number)}">
    <h3>
      <a href="/?${new URLSearchParams({ number }).toString()}">${spaced(number)}</a>
      ${time(last.dateCreated)}
    </h3>
    <p>${last.direction === 'inbound' ? 'Worker: ' : 'Hall: '}${linked(last.body)}</p>
    <form method="post" action="/phones/answer" class="row">
      <input type="hidden" name="number" value="${number}" />
      ${answers.map(
        ([answer, by, label]) =>
          html`<button name="answer" value="${`${answer}-by-${by}`}">${label}</button>`,
      )}
    </form>
    ${behaviourForm(behaviour, `What ${spaced(number)} does by itself`, number)}
  </section>`;
}

function behaviourForm(current: Behaviour, label: string, number = ''): Html {
  return html`<form method="post" action="/phones/behaviour" class="row">
    <input type="hidden" name="number" value="${number}" />
    <label
      >${label}
      <select name="behaviour">
        ${Object.entries(behaviours).map(
          ([name, says]) =>
            html`<option value="${name}" ${name === current && html`selected`}>${says}</option>`,
        )}
      </select></label
    >
    <button type="submit">Set</button>
  </form>`;
}
