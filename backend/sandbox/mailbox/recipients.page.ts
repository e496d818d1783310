import { magicAddresses, outcomes as emailOutcomes } from '../sendgrid/outcomes.js';
import { magicRecipients, magicSenders, outcomes, type Outcome } from '../twilio/outcomes.js';
import { type Html, html } from './html.js';
import { layout } from './layout.js';
import { spaced } from './texts.page.js';

type Row = readonly (string | number | undefined)[];

/** The tables of magic numbers and addresses. */
export function recipientsPage(): string {
  const numbers = Object.entries(magicRecipients).map(([number, magic]): Row => {
    const outcome: Outcome = outcomes[magic.outcome];
    const times = magic.firstPosts ? `, the first ${magic.firstPosts} times; then delivered` : '';
    return [spaced(number), outcome.meaning + times, magic.errorCode ?? outcome.errorCode];
  });
  const senders = Object.entries(magicSenders).map(([number, code]): Row => [
    spaced(number),
    'refused with 400',
    code,
  ]);
  const addresses = Object.entries(magicAddresses).map(([address, outcome]): Row => [
    address,
    emailOutcomes[outcome].meaning,
  ]);
  return layout({
    title: 'Test recipients',
    section: 'recipients',
    bodyClass: 'plain',
    content: html`<main class="recipients">
      <h2>Test numbers</h2>
      <p>A text to one of these numbers has the outcome named here. To any other number it is delivered.</p>
      ${table(['Number', 'What happens', 'Error'], numbers)}
      <h3>As the sender</h3>
      ${table(['Number', 'What happens', 'Error'], senders)}
      <h2>Test addresses</h2>
      <p>
        An e-mail to one of these names at any example domain has the outcome named here. To any other address
        it is delivered and opened.
      </p>
      ${table(['Address', 'What happens'], addresses)}
    </main>`,
  });
}

function table(heads: readonly string[], rows: readonly Row[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
