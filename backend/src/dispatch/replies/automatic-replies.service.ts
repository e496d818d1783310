import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HallService } from '../../hall/contact/hall.service.js';
import { auditedText } from '../../messaging/sms/audited.js';
import type { Reply } from '../../messaging/sms/inbound-message.entity.js';
import { ReceivedTexts } from '../../messaging/sms/received-texts.service.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { afterCommit } from '../../platform/database/after-commit.js';
import { statement, uuid } from '../../platform/database/sql/index.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { type JobText, JobTexts } from '../job-texts/job-texts.service.js';
import { type AskedQuestion, OpenQuestions } from './open-questions.service.js';
import { replyWords } from './reply-words.js';

/** A worker who texts back and forth with us, or a machine that does, is not texted for ever. */
const MOST_A_DAY = 5;

/** What was texted back, for the text that it answers. */
export interface Replied {
  reply: Reply | null;
  replySmsId?: string;
}
const NOTHING: Replied = { reply: null };

const newestAbout = statement('newest text to a worker about a job', { smsId: uuid })`
  SELECT sms_id AS "smsId" FROM job_texts
  WHERE job_id = ${uuid.param('jobId')} AND worker_id = ${uuid.param('workerId')} ORDER BY made_at DESC, id LIMIT 1`;

interface AboutJob {
  jobId: string;
  workerId: string;
  offerId?: string | null;
}

/**
 * What we text by ourselves in reply to a text: only to a number of a worker that is opted in, and a few a day at most.
 * They answer somebody who has just texted, and so go at any hour.
 */
@Injectable()
export class AutomaticReplies {
  constructor(
    private readonly config: AppConfig,
    private readonly hall: HallService,
    private readonly sms: SmsService,
    private readonly received: ReceivedTexts,
    private readonly questions: OpenQuestions,
    private readonly jobTexts: JobTexts,
  ) {}

  /** About one job. */
  async aboutJob(
    manager: EntityManager,
    phoneNumber: string,
    reply: Reply,
    kind: JobText['kind'],
    { jobId, workerId, offerId }: AboutJob,
    message?: string,
  ): Promise<Replied> {
    if (!(await this.mayReply(manager, phoneNumber))) return NOTHING;
    const text = { kind, jobId, workerId, offerId, message, anyHour: 'just-sent' } as const;
    const { workerIds } = await this.jobTexts.send(manager, text, SYSTEM);
    if (workerIds.length === 0) return NOTHING;
    const written = await newestAbout.first(manager, { jobId, workerId });
    return { reply, replySmsId: written?.smsId };
  }

  /** That the hall expects who says no to a dispatch, and whom to call. */
  async callUs(manager: EntityManager, phoneNumber: string, dispatch: AboutJob): Promise<Replied> {
    const message = replyWords.callUs(await this.hall.contact(manager));
    return this.aboutJob(manager, phoneNumber, 'call-us', 'message', dispatch, message);
  }

  /** Each question that a text may answer, with its link. */
  async which(
    manager: EntityManager,
    phoneNumber: string,
    questions: readonly AskedQuestion[],
  ): Promise<Replied> {
    if (!(await this.mayReply(manager, phoneNumber))) return NOTHING;
    const isShared = new Set(questions.map(({ workerId }) => workerId)).size > 1;
    const choices = questions.map(({ matchId, job, firstName }) => ({
      job,
      link: `${this.config.publicBaseUrl}/worker-view/${matchId}`,
      worker: isShared ? firstName : null,
    }));
    return this.write(manager, phoneNumber, 'which', replyWords.which(choices));
  }

  /** How to answer and whom to call, once a day. */
  async help(manager: EntityManager, phoneNumber: string): Promise<Replied> {
    if (!(await this.mayReply(manager, phoneNumber, 'help'))) return NOTHING;
    return this.write(manager, phoneNumber, 'help', replyWords.help(await this.hall.contact(manager)));
  }

  /** That an opt-out was understood which the provider did not hear, and so does not confirm. */
  async optedOut(manager: EntityManager, phoneNumber: string): Promise<Replied> {
    const { workerIds } = await this.questions.holdersOf(manager, phoneNumber);
    if (workerIds.length === 0 || (await this.received.isOptOutConfirmed(manager, phoneNumber)))
      return NOTHING;
    return this.write(
      manager,
      phoneNumber,
      'opted-out',
      replyWords.optedOut(await this.hall.contact(manager)),
    );
  }

  private async mayReply(manager: EntityManager, phoneNumber: string, as?: 'help'): Promise<boolean> {
    const { mayBeTexted } = await this.questions.holdersOf(manager, phoneNumber);
    if (!mayBeTexted) return false;
    const { inAll, help } = await this.received.repliesOfLate(manager, phoneNumber);
    return inAll < MOST_A_DAY && (as !== 'help' || help === 0);
  }

  private async write(
    manager: EntityManager,
    phoneNumber: string,
    reply: Reply,
    message: string,
  ): Promise<Replied> {
    const { workerIds } = await this.questions.holdersOf(manager, phoneNumber);
    const id = await this.sms.createPending(manager, {
      phoneNumber,
      message,
      purpose: 'reply',
      workerId: workerIds.length === 1 ? workerIds[0] : null,
      anyHour: 'just-sent',
    });
    await auditedText.record(manager, SYSTEM, 'texted', id, { after: { reply } });
    afterCommit(manager, () => this.sms.sendSoon([id], { first: true }));
    return { reply, replySmsId: id };
  }
}
