import { ApiError, isHallAway } from '../../shared/request';
import { SITE_NAME } from '../../shared/site';
import { focusOn } from '../dom';
import { loadingView, messageView, onReturn, showLoadFailure, type Frame } from '../frame';
import { readyFor } from '../rich-text';
import { answerCard, notSentSentence, type AnswerState } from './answer-card';
import { hasAnswer, isAskedStill, mainSentence } from './asked';
import { jobCards } from './job-cards';
import { reasonOf } from '../wording/reason';
import { say, typedIn } from '../wording/say';
import { closingSentence, nameOfAnswer, stageOf, type Answer } from './transitions';
import { tryingAgain } from './trying-again';
import { pressesOn, whileOpen } from './while-open';
import { fetchWorkerView, sendAnswer, type WorkerView } from './worker-view-api';

const chooseFirst = () => say('match.chooseFirst');
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Reading never answers anything: only a press of a button does. */
export function openWorkerView(frame: Frame, id: string): void {
  let view: WorkerView | null = null;
  let state: AnswerState = { selected: null, sending: null, problem: null, unsent: null, notSent: null };
  // A reading that began before an answer was sent must not bring the old state back.
  let generation = 0;

  const render = () => {
    const shown = view;
    if (!shown) return;
    frame.chooseFor(shown.preview ? undefined : `worker-view/${encodeURIComponent(id)}`);
    frame.show(() => contentOf(shown));
  };

  const contentOf = (shown: WorkerView): Node[] => {
    const { job, employer } = shown;
    const { text: title, lang } = typedIn(job.title, job.titleIn);
    const closing = closingSentence(job.status, shown.jobMatch.status);
    if (closing) {
      // A draft may still change its name.
      const which = job.status === 'Draft' ? '' : [title, employer?.companyName].filter(Boolean).join(', ');
      const advice = state.notSent && notSentSentence(state.notSent);
      return [
        messageView({ title: closing, ...(which && { text: which, lang }), ...(advice && { advice }) }),
      ];
    }
    document.title = `${title} · ${SITE_NAME}`;
    const { summary, details } = jobCards(shown);
    return [summary, answerCard(shown, state, { select, send, retry: () => void retry() }), details];
  };

  const update = (changes: Partial<AnswerState>) => {
    state = { ...state, ...changes };
    render();
  };

  const take = (next: WorkerView) => {
    const last = view;
    const before = last && mainSentence(last);
    view = next;
    if (!isSame(last?.hall, next.hall)) frame.showHall(next.hall);
    stayFresh.look();
    const { answers } = stageOf(next.jobMatch.status, next.offer);
    // The worker would accept a job that has changed since they read it.
    const isOther = last?.seen && next.seen && last.seen !== next.seen;
    const kept = state.unsent;
    if (isOther && answers.some(({ answer }) => answer === 'Accepted'))
      return putAway(kept, say('match.jobChanged'), () => say('match.jobChanged'));
    const sentence = mainSentence(next);
    const isOvertaken = kept && last && !isAskedStill(last, next);
    if (isOvertaken && !hasAnswer(next, kept)) return putAway(kept, sentence);
    if (before === sentence) return render();
    if (before !== null) frame.announce(sentence);
    // A problem of an answer that the hall has by now, or of another question, no longer applies; one that
    // the server told does.
    const isPast = isOvertaken || state.problem === chooseFirst;
    update({
      selected: null,
      ...(isOvertaken && { unsent: null }),
      ...(isPast && { problem: null }),
    });
  };

  /** The page said that it would send the kept answer: says that it does not, and how the job stands now. */
  const putAway = (kept: Answer | null, now: string, problem: AnswerState['problem'] = null) => {
    update({ selected: null, unsent: null, notSent: kept, problem });
    frame.announce([kept && notSentSentence(kept), now].filter(Boolean).join(' '), 'assertive');
  };

  frame.keepWhile(() => (state.unsent ?? state.sending ?? state.notSent) !== null);

  const read = async (): Promise<WorkerView> => {
    const next = await frame.read(() => fetchWorkerView(id));
    await readyFor(next.job.description, next.job.instructions);
    return next;
  };

  /** @returns whether what is shown is true now, as the server tells it */
  const reload = async (): Promise<boolean> => {
    const started = generation;
    try {
      const next = await read();
      if (isSame(view, next)) return true;
      const mayDraw = () => started === generation && !state.sending;
      if (!mayDraw() || isPressed()) return false;
      // Nothing is drawn anew that stays as it is.
      if (!isSame(view?.reader, next.reader)) await frame.follow(next.reader).catch(() => undefined);
      if (mayDraw()) take(next);
      return mayDraw();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The worker's number has changed, or they were erased: nothing can be answered here any more.
      if (error.status === 404 && started === generation && !state.sending) await showWhyNot(error);
      return false;
    }
  };

  const showWhyNot = async (error: unknown) => {
    view = null;
    await showLoadFailure(frame, error, {
      gone: () => ({ title: say('match.notFound'), text: say('match.notFoundText') }),
      passing: (reason) => ({ title: say('match.lookupFailed'), text: say('match.notLoaded', { reason }) }),
      onRetry: () => void load(),
    });
  };

  const load = async () => {
    frame.show(() => [loadingView()]);
    frame.announce(say('page.loading'));
    try {
      const found = await read();
      await frame.follow(found.reader);
      take(found);
      frame.announce('');
      stayFresh.begin();
    } catch (error) {
      await showWhyNot(error);
    }
  };

  const select = (selected: Answer) => update({ selected, problem: null, unsent: null, notSent: null });

  /**
   * Browsers report when their own connection is back, but not when the hall is. Reads the page first, as the worker
   * may have answered by text meanwhile.
   */
  const sendKeptOnceItIsBack = async () => {
    if (!state.unsent || frame.signal.aborted) return;
    if (!(await reload())) return tries.later();
    if (state.unsent) send(state.unsent);
  };
  const tries = tryingAgain(frame.signal, () => void sendKeptOnceItIsBack());
  const catchUp = () => void (state.unsent ? sendKeptOnceItIsBack() : reload());

  /** The reader asks for it, and sees what comes of it. */
  const retry = async () => {
    const answer = state.unsent;
    if (!answer || state.sending) return;
    showSending(answer);
    let next: WorkerView;
    try {
      next = await read();
    } catch (error) {
      return refused(answer, error);
    }
    update({ sending: null, unsent: answer });
    take(next);
    if (state.unsent) send(answer);
  };

  const showSending = (answer: Answer) => {
    generation += 1;
    update({ sending: answer, problem: null, unsent: null, notSent: null });
    frame.announce(say('match.sendingAloud'));
  };

  const send = (answer: Answer | null) => {
    if (state.sending || !view || view.preview) return;
    if (!answer) return complain(chooseFirst);
    if (stageOf(view.jobMatch.status, view.offer).answers.some((offered) => offered.answer === answer))
      void deliver(answer);
  };

  const complain = (problem: () => string, changes: Partial<AnswerState> = {}) => {
    update({ ...changes, problem });
    frame.announce(problem(), 'assertive');
  };

  const deliver = async (answer: Answer) => {
    showSending(answer);
    let saved: Awaited<ReturnType<typeof sendAnswer>>;
    try {
      saved = await sendAnswer(id, answer, view?.seen);
    } catch (error) {
      return refused(answer, error);
    }
    tries.succeeded();
    const status = saved?.status ?? answer;
    const waits = { state: 'waiting', answerBy: null, wouldWait: true } as const;
    const offer = saved?.waiting && view?.offer ? { ...view.offer, ...waits } : null;
    if (view) view = { ...view, jobMatch: { ...view.jobMatch, status }, offer };
    update({ sending: null, selected: null });
    frame.announce(say('match.saved', { caption: stageOf(status, offer).caption }));
    focusOn('answer');
    // An accepted offer reveals the instructions, which only the server knows.
    await reload();
  };

  const refused = async (answer: Answer, error: unknown) => {
    // oxlint-disable-next-line no-console -- the page has no other log
    console.error('The answer was not saved', error);
    if (isHallAway(error)) {
      const sentence = () => say('match.unsent', { answer: nameOfAnswer(answer) });
      tries.later();
      return complain(sentence, { sending: null, selected: null, unsent: answer });
    }
    const reason = reasonOf(error);
    complain(() => reason() ?? say('match.notSaved'), { sending: null, selected: null });
    await reload();
  };

  const answerBy = () => (view?.offer?.state === 'open' && view.offer.answerBy) || '';
  const isPressed = pressesOn(frame.signal);
  const stayFresh = whileOpen(frame.signal, {
    endsAt: () => Date.parse(answerBy()) || null,
    mayChange: () => view?.jobMatch.status === 'Offered',
    read: () => {
      // A button that is drawn anew while a finger is on it is not pressed.
      if (state.sending || isPressed()) return false;
      catchUp();
      return true;
    },
  });

  window.addEventListener('online', () => void sendKeptOnceItIsBack(), { signal: frame.signal });
  onReturn(frame.signal, () => {
    if (view && !state.sending) catchUp();
    if (view) stayFresh.begin();
  });
  void load();
}
