import { formatDate } from '../../shared/dates';
import { formatPhone } from '../../shared/phone';
import { h } from '../dom';
import type { OptIn } from './opt-in-api';

/** What the reader has done on the page so far. */
export interface OptInState {
  /** Where the switch stands. */
  wanted: boolean;
  isSaving: boolean;
  notice: { kind: 'success' | 'error'; title: string; text: string } | null;
}

interface OptInActions {
  toggle: (wanted: boolean) => void;
  save: () => void;
}

/** The current status, the switch and what texting means. */
export function optInView(record: OptIn, state: OptInState, actions: OptInActions): HTMLElement {
  return h(
    'div',
    { class: 'details' },
    h(
      'section',
      { class: 'summary' },
      h('h1', {}, 'SMS Notifications'),
      h('p', { class: 'company' }, formatPhone(record.phoneNumber)),
    ),
    statusCard(record),
    preferences(state, actions),
    h(
      'section',
      { class: 'card privacy' },
      h('h2', {}, 'Privacy'),
      h(
        'p',
        {},
        'We use this number only to text you about jobs and offers from the hiring hall. We do not sell it or share it ' +
          'for advertising. Message and data rates may apply. You can change your mind here at any time, or reply STOP ' +
          'to any of our messages. Opting out of texts never takes you off a list.',
      ),
    ),
  );
}

function statusCard({ optedIn, optInDate, updatedAt }: OptIn): HTMLElement {
  const updated = formatDate(updatedAt ?? optInDate);
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'Current Status'),
    h(
      'p',
      { class: 'status-line' },
      h('span', { class: optedIn ? 'badge badge-highlighted' : 'badge' }, statusText(optedIn)),
    ),
    !!updated && h('p', { class: 'quiet' }, `Last updated: ${updated}`),
  );
}

const statusText = (optedIn: boolean) => (optedIn ? 'Opted In' : 'Opted Out');

function preferences({ wanted, isSaving, notice }: OptInState, { toggle, save }: OptInActions): HTMLElement {
  return h(
    'form',
    {
      class: 'card',
      submit: (event) => {
        event.preventDefault();
        save();
      },
    },
    h(
      'label',
      { class: 'option switch' },
      h('span', {}, 'Receive SMS notifications'),
      h('input', {
        id: 'receive',
        type: 'checkbox',
        role: 'switch',
        checked: wanted,
        disabled: isSaving,
        change: (event) => toggle((event.target as HTMLInputElement).checked),
      }),
    ),
    h(
      'button',
      {
        id: 'update',
        class: 'button button-primary',
        type: 'submit',
        'aria-disabled': isSaving ? 'true' : undefined,
      },
      isSaving ? 'Saving…' : 'Update Preferences',
    ),
    notice &&
      h(
        'div',
        { class: notice.kind === 'error' ? 'problem' : 'notice' },
        h('p', {}, h('strong', {}, notice.title)),
        h('p', {}, notice.text),
      ),
  );
}
