import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReceivedTexts, type WaitingText } from '../../messaging/sms/received-texts.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { answerReceived } from '../offers/offer-records.service.js';
import { WaitingAnswers } from '../offers/waiting-answers.service.js';
import { type AnsweredQuestion, Replies } from './replies.service.js';

/** A worker behind a link is kept waiting by few, of their job only: anybody may have the link. */
const MOST = { staff: 1_000, link: 10 };

/** A match, and how staff answer it; a job or a worker that they end. */
export interface StaffTarget {
  key: 'matchId' | 'jobId' | 'workerId';
  id: string;
  status?: unknown;
}

const matchId = types.uuid.param('matchId');
const statusOfMatch = statement('answer of a match', { status: types.word(MATCH_STATUSES) })`
  SELECT ${columns} FROM job_matches WHERE id = ${matchId}`;
/** Who has said yes first has the place. However many wait, those of the worker are among them. */
const waitingOfJob = statement('texts that wait to be applied, of workers of the job of a match', {
  id: types.uuid,
  phoneNumber: types.text,
})`
  SELECT ${columns} FROM (
    SELECT i.id, i.phone_number, i.created_at FROM job_matches m
      LEFT JOIN workers w ON w.id = m.worker_id
      JOIN inbound_messages i ON i.to_apply AND i.created_at <= ${types.instant.param('receivedAt')} AND EXISTS (
        SELECT FROM workers other JOIN job_matches o ON o.worker_id = other.id AND o.job_id = m.job_id
        WHERE other.phone = i.phone_number)
    WHERE m.id = ${matchId}
    ORDER BY i.phone_number IS DISTINCT FROM w.phone, i.created_at, i.id
    LIMIT ${types.integer.param('most')}::int) waiting
  ORDER BY created_at, id`;

/**
 * Applies, before somebody acts, the texts that the hall received before: they count in the order in which they came,
 * however far behind the worker processes are. What cannot be applied in time stays for them, and whoever acts sees it as
 * an answer that is received and not read.
 */
@Injectable()
export class PendingTexts implements OnModuleInit {
  private readonly logger = new Logger(PendingTexts.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly received: ReceivedTexts,
    private readonly replies: Replies,
    private readonly answers: WaitingAnswers,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.answers.before((matchId, receivedAt) => this.beforeLink(matchId, receivedAt));
  }

  /**
   * Of every number, the oldest first.
   * @param over what staff answer or end
   * @throws 409 when its worker has answered otherwise by one of these texts: staff have not seen that
   */
  async beforeStaffAct(over?: StaffTarget): Promise<void> {
    const answered = await this.apply(await this.received.waiting(MOST.staff));
    const answer = over && answered.find((question) => question[over.key] === over.id);
    if (!answer || (await this.isSame(over))) return;
    throw answerReceived(`${answer.firstName} ${answer.lastName}`);
  }

  private async isSame({ key, id, status }: StaffTarget): Promise<boolean> {
    if (key !== 'matchId') return false;
    const match = await statusOfMatch.first(this.dataSource, { matchId: id });
    return match?.status === status;
  }

  /** Of those who may answer the same job. */
  private async beforeLink(matchId: string, receivedAt: Date): Promise<void> {
    const given = { matchId, receivedAt, most: MOST.link };
    await this.apply(await waitingOfJob.rows(this.dataSource, given));
  }

  private async apply(texts: readonly WaitingText[]): Promise<AnsweredQuestion[]> {
    const { all, lock } = this.config.times.readFirst;
    const end = Date.now() + all;
    const answered: AnsweredQuestion[] = [];
    const failed = new Set<string>();
    for (const { id, phoneNumber } of texts) {
      if (Date.now() > end) break;
      // A text waits for those of its number that came before.
      if (failed.has(phoneNumber)) continue;
      try {
        answered.push(...(await this.replies.applyUpTo(id, lock)));
      } catch (error) {
        failed.add(phoneNumber);
        this.logger.warn(error);
      }
    }
    return answered;
  }
}
