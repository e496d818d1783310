import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type AppliedText,
  type ReceivedText,
  ReceivedTexts,
} from '../../messaging/sms/received-texts.service.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import { AnswersService } from '../answers/answers.service.js';
import { NOT_POSSIBLE } from '../answers/transitions.js';
import { isAnswerable } from '../offers/offer-event.entity.js';
import { ENDS } from '../job-texts/job-text.entity.js';
import type { JobText } from '../job-texts/job-texts.service.js';
import { AutomaticReplies, type Replied } from './automatic-replies.service.js';
import { type AskedQuestion, type DispatchToCome, OpenQuestions } from './open-questions.service.js';
import { replyWords } from './reply-words.js';
import { questionAnswered } from './which-question.js';

const BY_TEXT: Actor = { source: 'keyword' };

const statusOf = {
  offer: { yes: 'Accepted', no: 'Declined' },
  canvass: { yes: 'Interested', no: 'Not Interested' },
} as const;

type YesOrNo = 'yes' | 'no';
export type AnsweredQuestion = Pick<
  AskedQuestion,
  'matchId' | 'jobId' | 'workerId' | 'firstName' | 'lastName'
>;
type Applied = AppliedText & { answers?: AnsweredQuestion };

const limitLockWait = statement('limit of the waits for locks in this transaction', { now: types.text })`
  SELECT set_config('lock_timeout', ${types.text.param('lockWaitMs')}, true) AS now`;

/**
 * Whether a no answers this question rather than giving up a dispatch: there is no dispatch; or the question is open or
 * waits, all dispatches are of its worker, and no earlier text has said yes to it.
 */
const isNoTo = (
  { isOpen, outcome, present, presentVia, workerId }: AskedQuestion,
  dispatches: readonly DispatchToCome[],
): boolean =>
  dispatches.length === 0 ||
  ((isOpen || outcome === 'waiting') &&
    !(present === 'accepted' && presentVia === 'reply') &&
    dispatches.every((dispatch) => dispatch.workerId === workerId));

/** Staff, or the worker on the page, have said the opposite of a no since it was received. */
const isNotedAsYes = ({ present, presentVia }: AskedQuestion): boolean =>
  present === 'accepted' && presentVia !== 'reply';

/** It can be answered no more, whatever is meant. */
const hasEnded = ({ present }: AskedQuestion): boolean =>
  present !== null && present !== 'accepted' && !isAnswerable(present);

/** The offer was taken back while the text was on its way to be applied. */
const isNotPossible = (result: object): boolean =>
  result instanceof ApiError && result.error === NOT_POSSIBLE;

/** Applies the texts of workers, each once, those of a number in the order of their receipt. */
@Injectable()
export class Replies {
  private readonly logger = new Logger(Replies.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly received: ReceivedTexts,
    private readonly questions: OpenQuestions,
    private readonly answers: AnswersService,
    private readonly replies: AutomaticReplies,
  ) {}

  /**
   * Applies a text, after those of its number that came before.
   * @param lockWaitMs the longest wait for whoever holds what it needs; left out: as long as a statement may take
   * @returns the questions that were answered
   */
  async applyUpTo(id: string, lockWaitMs?: number): Promise<AnsweredQuestion[]> {
    const answered: AnsweredQuestion[] = [];
    do {
      const question = await this.dataSource.transaction(async (manager) => {
        if (lockWaitMs !== undefined) await limitLockWait.run(manager, { lockWaitMs: `${lockWaitMs}ms` });
        const text = await this.received.next(manager, id);
        if (!text) return undefined;
        const { answers, ...applied } = await this.apply(manager, text);
        await this.received.settle(manager, text.id, applied);
        return answers;
      });
      if (question) answered.push(question);
    } while (await this.received.isLeft(id));
    return answered;
  }

  /** Nobody can apply the next text of this number: staff read it, and those after it are applied. */
  async giveUp(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const text = await this.received.next(manager, id);
      if (!text) return;
      await this.received.settle(manager, text.id, { as: text.as, isDone: false });
      const asked = await this.questions.of(manager, text.phoneNumber, text.receivedAt);
      await this.questions.lookAgain(manager, asked);
    });
    this.logger.error({ inboundText: id }, 'could not be applied, and waits for staff');
  }

  private async apply(manager: EntityManager, text: ReceivedText): Promise<Applied> {
    const { as, phoneNumber } = text;
    if (text.wasMissed && !(await this.isAsItWas(manager, text))) return this.leaveToStaff(manager, text);
    if (as === 'yes' || as === 'no') return this.answer(manager, text, as);
    if (as === 'stop')
      return {
        ...(await this.stopOf(manager, text)),
        ...(await this.replies.optedOut(manager, phoneNumber)),
      };
    const replied = await this.replies.help(manager, phoneNumber);
    return { as, isDone: as === 'help', ...replied };
  }

  /**
   * 'Take me off the list' may be meant of the job, too: staff read it from whoever has a dispatch to come, or waits for
   * one; in words that only we have understood also from whoever is asked about one, or was texted by staff last.
   */
  private async stopOf(manager: EntityManager, text: ReceivedText): Promise<AppliedText> {
    const { phoneNumber, receivedAt, writtenAt } = text;
    const [dispatch] = await this.questions.dispatchesToCome(manager, phoneNumber, receivedAt);
    if (dispatch) return { as: 'stop', isDone: false, jobId: dispatch.jobId, offerId: dispatch.offerId };
    const wait = await this.questions.waitOf(manager, phoneNumber, receivedAt);
    if (wait) return { as: 'stop', isDone: false, jobId: wait.jobId };
    if (text.isKeyword) return { as: 'stop', isDone: true };
    const asked = await this.questions.of(manager, phoneNumber, writtenAt);
    const open = asked.findLast(({ isOpen }) => isOpen);
    if (open) return { as: 'stop', isDone: false, jobId: open.jobId };
    return { as: 'stop', isDone: !(await this.questions.wasAskedByStaff(manager, phoneNumber, writtenAt)) };
  }

  /** Whether a text that was missed means now what it meant when it was written, and nothing but that. */
  private async isAsItWas(manager: EntityManager, text: ReceivedText): Promise<boolean> {
    const { id, as, phoneNumber, writtenAt } = text;
    if (as !== 'yes' && as !== 'no' && as !== 'stop') return false;
    if (!(await this.received.stands(manager, id))) return false;
    if (as === 'stop') return true;
    if (await this.questions.areSomeGone(manager, phoneNumber, writtenAt)) return false;
    const answered = questionAnswered(await this.questions.of(manager, phoneNumber, writtenAt), as);
    if (answered.is !== 'one') return false;
    const { kind, isOpen, present } = answered.question;
    return isOpen && (kind === 'canvass' || present === 'open' || present === 'no-answer');
  }

  /** Nothing is answered, nor texted back: staff see first what has happened since. A no may give a dispatch up. */
  private async leaveToStaff(manager: EntityManager, text: ReceivedText): Promise<AppliedText> {
    const { as, phoneNumber, receivedAt } = text;
    if (as === 'stop') return this.stopOf(manager, text);
    const [dispatch] =
      as === 'no' ? await this.questions.dispatchesToCome(manager, phoneNumber, receivedAt) : [];
    if (!dispatch) return { as, isDone: false };
    return { as: 'dropping-out?', isDone: false, jobId: dispatch.jobId, offerId: dispatch.offerId };
  }

  private async answer(manager: EntityManager, text: ReceivedText, as: YesOrNo): Promise<Applied> {
    const { phoneNumber, receivedAt, writtenAt, optedIn } = text;
    const asked = await this.questions.of(manager, phoneNumber, writtenAt);
    await this.questions.lookAgain(manager, asked);
    const open = asked.filter(({ isOpen }) => isOpen);
    if (await this.questions.areSomeGone(manager, phoneNumber, writtenAt))
      return { as, isDone: false, ...(await this.askWhich(manager, phoneNumber, open)) };
    const dispatches = await this.questions.dispatchesToCome(manager, phoneNumber, receivedAt);
    const [dispatch] = dispatches;
    const answered = questionAnswered(asked, as, { hasDispatch: dispatch !== undefined });
    if (answered.is === 'one' && (as === 'yes' || isNoTo(answered.question, dispatches))) {
      const { question } = answered;
      const { isRefused, isTold = false, ...replied } = await this.answerTo(manager, text, question, as);
      // Who is refused, has a place or waits for one, and cannot be told so, hears it from staff.
      const needsReply = as === 'yes' && (isRefused || question.kind === 'offer');
      const isForStaff = as === 'yes' ? question.present === 'declined' : isNotedAsYes(question);
      const isDone = !isForStaff && (!needsReply || isTold || replied.reply !== null);
      return { as, isDone, jobId: question.jobId, answers: question, ...replied };
    }
    if (as === 'no' && dispatch) {
      const { jobId, offerId } = dispatch;
      const replied = await this.replies.callUs(manager, phoneNumber, dispatch);
      return { as: 'dropping-out?', isDone: false, jobId, offerId, ...replied };
    }
    if (answered.is === 'unclear') {
      return { as, isDone: false, ...(await this.askWhich(manager, phoneNumber, answered.questions)) };
    }
    // To whoever has a dispatch and an older question a yes may be about either.
    if (dispatch && open.length > 0) {
      return { as, isDone: false, ...(await this.askWhich(manager, phoneNumber, open)) };
    }
    if (optedIn) return { as: 'start', isDone: true };
    if (as === 'yes' && dispatch) {
      // A second yes says what is known, unless staff have asked something since.
      const isDone = !(await this.questions.wasAskedByStaff(manager, phoneNumber, writtenAt));
      return { as, isDone, jobId: dispatch.jobId };
    }
    return { as, isDone: false, ...(await this.replies.help(manager, phoneNumber)) };
  }

  /** Names those that can be answered still; where there is none, all. */
  private async askWhich(
    manager: EntityManager,
    phoneNumber: string,
    questions: readonly AskedQuestion[],
  ): Promise<Partial<Replied>> {
    if (questions.length === 0) return {};
    const answerable = questions.filter((question) => !hasEnded(question));
    return this.replies.which(manager, phoneNumber, answerable.length > 0 ? answerable : questions);
  }

  /** A no gets no reply. */
  private async answerTo(
    manager: EntityManager,
    { phoneNumber, receivedAt }: ReceivedText,
    question: AskedQuestion,
    as: YesOrNo,
  ): Promise<Replied & { isRefused?: boolean; isTold?: boolean }> {
    const { kind, present, matchId } = question;
    const isWithdrawn = present === 'withdrawn';
    const result = isWithdrawn
      ? null
      : await this.tryAnswer(manager, matchId, statusOf[kind][as], receivedAt);
    if (as === 'no') return { reply: null };
    const tell = this.replies.aboutJob.bind(this.replies, manager, phoneNumber);
    if (result === null || (kind === 'offer' && isNotPossible(result))) {
      // Whoever took it back after their yes has told them.
      if (ENDS.some((kind) => question.toldSince.includes(kind))) return { reply: null, isTold: true };
      return { isRefused: true, ...(await tell('withdrawn', 'withdrawn', question)) };
    }
    if (result instanceof ApiError) {
      const { error, typed } = result;
      const words: JobText['message'] = (_say, rephrase) => rephrase(error, typed);
      return { isRefused: true, ...(await tell('refused', 'message', question, words)) };
    }
    if (kind === 'canvass') return tell('noted', 'message', question, replyWords.noted);
    const got = result.waiting ? 'waiting' : 'place';
    // A text before this one, or whoever noted their yes since, has told them.
    if (question.toldSince.includes(got)) return { reply: null, isTold: true };
    return tell(got, got, question);
  }

  /** @returns the refusal, whose sentence the worker's page would show */
  private async tryAnswer(
    manager: EntityManager,
    matchId: string,
    status: (typeof statusOf)[AskedQuestion['kind']][YesOrNo],
    receivedAt: Date,
  ): Promise<{ waiting?: boolean } | ApiError> {
    try {
      // What a refusal has written is taken back, and the text is settled all the same.
      return await manager.transaction((within) =>
        this.answers.answerWithin(within, matchId, status, BY_TEXT, { receivedAt }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.getStatus() < 500) return error;
      throw error;
    }
  }
}
