import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HallService } from '../../hall/contact/hall.service.js';
import type { Versions } from '../../languages/versions.field.js';
import { WordingService } from '../../hall/wording/wording.service.js';
import type { Say } from '../../languages/messages.js';
import { auditedText } from '../../messaging/sms/audited.js';
import type { Reply } from '../../messaging/sms/inbound-message.entity.js';
import { ReceivedTexts } from '../../messaging/sms/received-texts.service.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { afterCommit } from '../../platform/database/after-commit.js';
import { statement, types } from '../../platform/database/sql/index.js';
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

const newestAbout = statement('newest text to a worker about a job', { smsId: types.uuid })`
  SELECT sms_id AS "smsId" FROM job_texts
  WHERE job_id = ${types.uuid.param('jobId')} AND worker_id = ${types.uuid.param('workerId')} ORDER BY made_at DESC, id LIMIT 1`;

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
    private readonly wording: WordingService,
  ) {}

  /** About one job. */
  async aboutJob(
    manager: EntityManager,
    phoneNumber: string,
    reply: Reply,
    kind: JobText['kind'],
    { jobId, workerId, offerId }: AboutJob,
    message?: JobText['message'],
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
    const contact = await this.hall.contact(manager);
    const message = (say: Say) => replyWords.callUs(contact, say);
    return this.aboutJob(manager, phoneNumber, 'call-us', 'message', dispatch, message);
  }

  /** Each question that a text may answer, with its link. */
  async which(
    manager: EntityManager,
    phoneNumber: string,
    questions: readonly AskedQuestion[],
  ): Promise<Replied> {
    if (!(await this.mayReply(manager, phoneNumber))) return NOTHING;
    const isShared = (await this.questions.holdersOf(manager, phoneNumber)).workerIds.length > 1;
    return this.write(manager, phoneNumber, 'which', (say, typed) => {
      const choices = questions.map(({ matchId, title, titleIn, employer, firstName }) => ({
        title: typed(title, titleIn),
        employer,
        link: `${this.config.publicBaseUrl}/worker-view/${matchId}`,
        worker: isShared ? firstName : null,
      }));
      return replyWords.which(choices, say);
    });
  }

  /** How to answer and whom to call, once a day. */
  async help(manager: EntityManager, phoneNumber: string): Promise<Replied> {
    if (!(await this.mayReply(manager, phoneNumber, 'help'))) return NOTHING;
    const contact = await this.hall.contact(manager);
    return this.write(manager, phoneNumber, 'help', (say) => replyWords.help(contact, say));
  }

  /** That an opt-out was understood which the provider did not hear, and so does not confirm; none after one it heard. */
  async optedOut(manager: EntityManager, phoneNumber: string): Promise<Replied> {
    const { workerIds, providerBlocks } = await this.questions.holdersOf(manager, phoneNumber);
    if (
      workerIds.length === 0 ||
      providerBlocks ||
      (await this.received.isOptOutConfirmed(manager, phoneNumber))
    )
      return NOTHING;
    const contact = await this.hall.contact(manager);
    return this.write(manager, phoneNumber, 'opted-out', (say) => replyWords.optedOut(contact, say));
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
    words: (say: Say, typed: (text: string, versions: Versions | null) => string) => string,
  ): Promise<Replied> {
    const { workerIds, language } = await this.questions.holdersOf(manager, phoneNumber);
    const wording = await this.wording.now(manager);
    const id = await this.sms.createPending(manager, {
      phoneNumber,
      message: words(wording.sayIn(language), (text, versions) => wording.typed(language, text, versions)),
      purpose: 'reply',
      workerId: workerIds.length === 1 ? workerIds[0] : null,
      anyHour: 'just-sent',
    });
    await auditedText.record(manager, SYSTEM, 'texted', id, { after: { reply } });
    afterCommit(manager, () => this.sms.sendSoon([id], { first: true }));
    return { reply, replySmsId: id };
  }
}
