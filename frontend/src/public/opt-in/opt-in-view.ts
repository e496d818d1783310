import { formatPhone } from '../../shared/phone';
import { h } from '../dom';
import { formatDate } from '../wording/dates';
import { say, typedLanguage } from '../wording/say';
import type { OptIn } from './opt-in-api';

export { buildToasts } from '../toast';

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
      h('h1', {}, say('optIn.title')),
      h('p', { class: 'company' }, formatPhone(record.phoneNumber)),
    ),
    statusCard(record),
    preferences(record, state, actions),
    h(
      'section',
      { class: 'card privacy' },
      h('h2', {}, say('optIn.privacy')),
      h('p', {}, say('optIn.privacyText')),
    ),
  );
}

function statusCard({ optedIn, updatedAt, blocked, needsStart }: OptIn): HTMLElement {
  const updated = formatDate(updatedAt);
  const isTexted = optedIn && !blocked;
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, say('optIn.status')),
    h(
      'p',
      { class: 'status-line' },
      h(
        'span',
        { class: isTexted ? 'badge badge-highlighted' : 'badge' },
        blocked ? say('optIn.blocked') : statusText(optedIn),
      ),
    ),
    blocked && h('p', { class: 'explanation' }, say('optIn.blockedText')),
    needsStart && h('p', { class: 'explanation' }, say('optIn.needsStart')),
    !!updated && h('p', { class: 'quiet' }, say('optIn.updated', { date: updated })),
  );
}

const statusText = (optedIn: boolean) => say(optedIn ? 'optIn.in' : 'optIn.out');

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
        { class: 'preview', lang: typedLanguage() },
        `You are signed in as ${staff}: what you change here is recorded as your entry, not as the owner's own choice.`,
      ),
    h(
      'label',
      { class: 'option switch' },
      h('span', {}, say('optIn.receive')),
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
      say(isSaving ? 'optIn.saving' : 'optIn.update'),
    ),
    notSaved && h('div', { class: 'problem' }, h('p', {}, say('optIn.notSaved'))),
  );
}
