import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReceivedTexts } from '../../messaging/sms/received-texts.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { idsOf } from '../../platform/database/ids.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { answerReceived } from '../offers/offer-records.service.js';
import { Replies } from './replies.service.js';

/** A worker behind a link is kept waiting by few, of their job only: anybody may have the link. */
const MOST = { staff: 1_000, link: 10, linksAtOnce: 4 };

const matchId = types.uuid.param('matchId');
const answerOfMatch = statement('answer of a match, with its worker', {
  status: types.word(MATCH_STATUSES).from('m.status'),
  name: types.text.from(`w.first_name || ' ' || w.last_name`),
})`
  SELECT ${columns} FROM job_matches m JOIN workers w ON w.id = m.worker_id WHERE m.id = ${matchId}`;
/** Who has said yes first has the place. However many wait, those of the worker are among them. */
const waitingOfJob = statement('texts that wait to be applied, of workers of the job of a match', {
  id: types.uuid,
})`
  SELECT ${columns} FROM (
    SELECT i.id, i.created_at FROM job_matches m
      LEFT JOIN workers w ON w.id = m.worker_id
      JOIN inbound_messages i ON i.to_apply AND EXISTS (
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
export class ReadingFirst {
  private readonly logger = new Logger(ReadingFirst.name);
  private linksAtOnce = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly received: ReceivedTexts,
    private readonly replies: Replies,
    private readonly config: AppConfig,
  ) {}

  /**
   * Of every number, the oldest first.
   * @param answering the match that staff answer, and how
   * @throws 409 when its worker has answered otherwise: staff have not seen that
   */
  async beforeStaffAct(answering?: { matchId: string; status: unknown }): Promise<void> {
    const answered = await this.apply(await this.received.waiting(MOST.staff));
    if (!answering || !answered.has(answering.matchId)) return;
    const match = await answerOfMatch.first(this.dataSource, { matchId: answering.matchId });
    if (match && match.status !== answering.status) throw answerReceived(match.name);
  }

  /** Of those who may answer the same job. */
  async beforeAnswerTo(matchId: string): Promise<void> {
    if (this.linksAtOnce >= MOST.linksAtOnce) return;
    this.linksAtOnce += 1;
    try {
      const most = MOST.link;
      await this.apply(idsOf(await waitingOfJob.rows(this.dataSource, { matchId, most })));
    } finally {
      this.linksAtOnce -= 1;
    }
  }

  /** @returns ids of the matches that were answered */
  private async apply(ids: readonly string[]): Promise<Set<string>> {
    const { all, lock } = this.config.times.readFirst;
    const end = Date.now() + all;
    const answered = new Set<string>();
    for (const id of ids) {
      if (Date.now() > end) break;
      try {
        for (const matchId of await this.replies.applyUpTo(id, lock)) answered.add(matchId);
      } catch (error) {
        this.logger.warn(error);
      }
    }
    return answered;
  }
}
