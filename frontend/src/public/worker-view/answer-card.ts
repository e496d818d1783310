import { isRichTextEmpty, sanitiseRichText } from '../rich-text';
import { h } from '../dom';
import { formatDateTime } from '../wording/dates';
import { say, typedLanguage } from '../wording/say';
import { nameOfAnswer, stageOf, type Answer } from './transitions';
import type { WorkerView } from './worker-view-api';

export interface AnswerState {
  selected: Answer | null;
  sending: Answer | null;
  /** In whatever language the page has. */
  problem: (() => string) | null;
  /** Could not be sent without a connection. */
  unsent: Answer | null;
  /** Was kept, but is not sent, as its question is no longer asked. */
  notSent: Answer | null;
}

interface AnswerActions {
  select: (answer: Answer) => void;
  send: (answer: Answer | null) => void;
  /** Sends the answer that was kept, unless it was overtaken. */
  retry: () => void;
}

export function answerCard(view: WorkerView, state: AnswerState, actions: AnswerActions): HTMLElement {
  const { status } = view.jobMatch;
  const { caption, needsSubmit } = stageOf(status, view.offer);
  return h(
    'section',
    { class: `card answer answer-${status.toLowerCase().replace(' ', '-')}`, 'aria-labelledby': 'answer' },
    h('h2', { id: 'answer', tabindex: '-1' }, caption),
    view.preview && preview(),
    view.offer?.state === 'withdrawn' && h('p', {}, say('match.isWithdrawn')),
    !!view.offer?.answerBy &&
      h('p', {}, say('match.answerBy', { time: formatDateTime(view.offer.answerBy, view.timezone) })),
    needsSubmit ? choice(view, state, actions) : buttons(view, state, actions),
    !!(state.problem ?? state.notSent) && problem(state, actions),
    status === 'Accepted' && instructions(view.job.instructions),
  );
}

const preview = () =>
  h(
    'p',
    { class: 'preview', lang: typedLanguage() },
    'Preview: you are signed in as staff, so you cannot answer here. Record the worker’s answer on the job, under your name. ' +
      'To answer as the worker, sign out first or open the link in a private window.',
  );

/** Buttons stay focusable while an answer travels; the page itself ignores a second press. */
const busy = (view: WorkerView, state: AnswerState) => (view.preview || state.sending ? 'true' : undefined);

/** The second click of a double click may land on the button that took the first one's place, with another meaning. */
const onPress = (action: () => void) => (event: Event) => {
  if ((event as MouseEvent).detail <= 1) action();
};

function choice(view: WorkerView, state: AnswerState, { select, send }: AnswerActions): HTMLElement {
  const options = stageOf(view.jobMatch.status).answers.map(({ answer, label }) =>
    h(
      'label',
      { class: 'option' },
      h('input', {
        type: 'radio',
        name: 'answer',
        id: `option-${answer.replace(' ', '-')}`,
        value: answer,
        checked: (state.sending ?? state.selected) === answer,
        disabled: view.preview || state.sending !== null,
        change: () => select(answer),
      }),
      h('span', {}, label),
    ),
  );
  return h(
    'form',
    {
      submit: (event) => {
        event.preventDefault();
        send(state.selected);
      },
    },
    h('fieldset', { 'aria-labelledby': 'answer' }, ...options),
    h(
      'button',
      { id: 'submit', class: 'button button-primary', type: 'submit', 'aria-disabled': busy(view, state) },
      say(state.sending ? 'match.sending' : 'match.submit'),
    ),
  );
}

function buttons(view: WorkerView, state: AnswerState, { send }: AnswerActions): HTMLElement | null {
  const { status } = view.jobMatch;
  const { answers } = stageOf(status, view.offer);
  if (answers.length === 0) return null;
  const all = answers.map(({ answer, label }) =>
    h(
      'button',
      {
        id: `send-${answer.replace(' ', '-')}`,
        class: answer === 'Accepted' ? 'button button-primary' : 'button',
        type: 'button',
        'aria-disabled': busy(view, state),
        click: onPress(() => send(answer)),
      },
      state.sending === answer ? say('match.sending') : label,
    ),
  );
  const hint = status === 'Offered' ? waitHint(view) : say('match.changedYourMind');
  return h('div', { class: 'buttons' }, !!hint && h('p', {}, hint), ...all);
}

const waitHint = ({ offer }: WorkerView) =>
  offer?.wouldWait && offer.state !== 'waiting' ? say('match.wouldWait') : '';

export const notSentSentence = (answer: Answer): string =>
  say('match.overtaken', { answer: nameOfAnswer(answer) });

function problem({ problem: said, unsent, notSent }: AnswerState, { retry }: AnswerActions): HTMLElement {
  return h(
    'div',
    { class: 'problem' },
    notSent && h('p', {}, notSentSentence(notSent)),
    said && h('p', {}, said()),
    unsent &&
      h(
        'button',
        { id: 'retry', class: 'button', type: 'button', click: onPress(retry) },
        say('page.tryAgain'),
      ),
  );
}

function instructions(html: string | null | undefined): HTMLElement | null {
  if (isRichTextEmpty(html)) return null;
  const text = h('div', { class: 'rich-text', lang: typedLanguage() });
  text.innerHTML = sanitiseRichText(html);
  return h('div', { class: 'instructions' }, h('h3', {}, say('match.instructions')), text);
}
