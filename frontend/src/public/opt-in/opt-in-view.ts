import { formatDate } from '../../shared/dates';
import { formatPhone } from '../../shared/phone';
import { h } from '../dom';
import type { OptIn } from './opt-in-api';

export interface OptInState {
  wanted: boolean;
  isSaving: boolean;
  notSaved: boolean;
}

interface OptInActions {
  toggle: (wanted: boolean) => void;
  save: () => void;
}

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
    preferences(record, state, actions),
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

function statusCard({ optedIn, updatedAt, blocked, needsStart }: OptIn): HTMLElement {
  const updated = formatDate(updatedAt);
  const isTexted = optedIn && !blocked;
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'Current Status'),
    h(
      'p',
      { class: 'status-line' },
      h(
        'span',
        { class: isTexted ? 'badge badge-highlighted' : 'badge' },
        blocked ? 'Blocked' : statusText(optedIn),
      ),
    ),
    blocked &&
      h(
        'p',
        { class: 'explanation' },
        'The hall sends no texts to this number, whatever you choose below. Call the hall to change that.',
      ),
    needsStart &&
      h(
        'p',
        { class: 'explanation' },
        'You texted STOP to us. To get texts again, text START from this phone to the number that our texts came from.',
      ),
    !!updated && h('p', { class: 'quiet' }, `Last updated: ${updated}`),
  );
}

const statusText = (optedIn: boolean) => (optedIn ? 'Opted In' : 'Opted Out');

function preferences(
  { staff, needsStart }: OptIn,
  { wanted, isSaving, notSaved }: OptInState,
  { toggle, save }: OptInActions,
): HTMLElement {
  return h(
    'form',
    {
      class: 'card',
      submit: (event) => {
        event.preventDefault();
        save();
      },
    },
    staff !== undefined &&
      h(
        'p',
        { class: 'preview' },
        `You are signed in as ${staff}: what you change here is recorded as your entry, not as the owner's own choice.`,
      ),
    h(
      'label',
      { class: 'option switch' },
      h('span', {}, 'Receive SMS notifications'),
      h('input', {
        id: 'receive',
        type: 'checkbox',
        role: 'switch',
        checked: wanted,
        disabled: isSaving || needsStart === true,
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
    notSaved &&
      h(
        'div',
        { class: 'problem' },
        h('p', {}, 'This was not saved. Your choice is still here; you can send it again.'),
      ),
  );
}
