import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../platform/database/one-of.js';
import { JOB_TEXT_KINDS, type JobTextKind } from './job-text-kinds.js';

/** What a text about a job was, beside notification and offer. Without foreign keys: it outlives job and worker. */
@Entity('job_texts')
@Check('job_texts_kind', oneOf('kind', JOB_TEXT_KINDS))
@Index(['jobId', 'madeAt'])
@Index(['workerId', 'madeAt'])
@Index('job_texts_reminders', ['offerId', 'startsAt'], { unique: true, where: `kind = 'reminder'` })
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

  /** The start that it tells of; a reminder of another one makes no sense. */
  @Column({ type: 'timestamptz', nullable: true }) startsAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) answerBy: Date | null;
  @Column({ type: 'integer', nullable: true }) madeById: number | null;

  /** The name of the staff user as it was then; null: the product itself. */
  @Column({ type: 'text', nullable: true }) madeBy: string | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) madeAt: Date;
}
