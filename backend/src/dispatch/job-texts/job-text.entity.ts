import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../platform/database/one-of.js';
import { lastEventOf } from '../offers/offer-event.entity.js';
import { JOB_TEXT_KINDS, type JobTextKind } from './job-text-kinds.js';

export { JOB_TEXT_KINDS };

/** What a text about a job was, beside notification and offer. Without foreign keys: it outlives job and worker. */
@Entity('job_texts')
@Check('job_texts_kind', oneOf('kind', JOB_TEXT_KINDS))
@Index(['jobId', 'madeAt'])
@Index(['workerId', 'madeAt'])
@Index('job_texts_reminders', ['offerId', 'startsAt'], { unique: true, where: `kind = 'reminder'` })
@Index('job_texts_of_answer_times', ['offerId', 'madeAt'], { where: `kind = 'answer-by'` })
@Index('job_texts_of_ends', ['startsAt'], { where: `kind IN ('work-is-off', 'dispatch-ended')` })
export class JobTextRecord {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text' }) kind: JobTextKind;
  @Column({ type: 'uuid' }) jobId: string;
  @Column({ type: 'uuid' }) workerId: string;

  /** As it was: a match gets a new id when its worker's number changes. */
  @Column({ type: 'uuid' }) matchId: string;

  /** The offer that it is about; by it the text is judged when its turn comes. */
  @Column({ type: 'uuid', nullable: true }) offerId: string | null;

  /** Its last text: one that could not be delivered is followed by another. */
  @Index({ unique: true }) @Column({ type: 'uuid' }) smsId: string;

  /** The start that it tells of; a reminder of another one makes no sense. Null also for one that was stopped. */
  @Column({ type: 'timestamptz', nullable: true }) startsAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) answerBy: Date | null;

  /** Tells whether two messages say the same; of `message`. */
  @Column({ type: 'text', nullable: true }) messageHash: string | null;
  @Column({ type: 'integer', nullable: true }) madeById: number | null;

  /** The name of the staff user as it was then; null: the product itself. */
  @Column({ type: 'text', nullable: true }) madeBy: string | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) madeAt: Date;
}

/** The kinds of texts about jobs that tell of the end of an offer, a wait or a dispatch. */
export const ENDS: readonly JobTextKind[] = ['withdrawn', 'job-over', 'work-is-off', 'dispatch-ended'];

/**
 * SQL: why a text about an end no longer applies: the worker has been offered the job again since. NULL while
 * it applies. Only the last offer counts: until that has ended, too, the worker can still answer it or come.
 */
export const offeredSince = (text: string): string => `(
  SELECT CASE WHEN v.outcome = 'accepted' THEN 'The worker is dispatched again'
      WHEN v.outcome IN ('open', 'waiting', 'no-answer') THEN 'The worker has been offered this job again' END
  FROM (SELECT id FROM offers WHERE job_id = ${text}.job_id AND worker_id = ${text}.worker_id
      ORDER BY made_at DESC, id DESC LIMIT 1) newest
    CROSS JOIN LATERAL ${lastEventOf('newest.id')} v)`;
