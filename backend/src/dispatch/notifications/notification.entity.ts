import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../platform/database/one-of.js';

/**
 * One attempt to tell a worker about a job; what became of it is told by its text. Without references, for it
 * outlives job, worker and match; the database refuses to change or delete it.
 */
@Entity('notifications')
@Check('notifications_source', oneOf('source', ['migrated']))
@Index(['jobId', 'madeAt'])
@Index(['workerId', 'madeAt'])
export class Notification {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  jobId: string;

  /** Null when it was not known any more, in what the version before has left. */
  @Column({ type: 'uuid', nullable: true })
  workerId: string | null;

  /** As it was: a match gets a new id when its worker's number changes. */
  @Column({ type: 'uuid' })
  matchId: string;

  /** The notification of very many that it was part of. */
  @Column({ type: 'uuid', nullable: true })
  runId: string | null;

  /** Null: no text could be written, for the `reason`. */
  @Column({ type: 'uuid', nullable: true })
  smsId: string | null;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  /** It brought nothing but the link, to who had answered before the link changed with their number. */
  @Column({ type: 'boolean', default: false })
  linkAgain: boolean;

  @Column({ type: 'integer', nullable: true })
  madeById: number | null;

  /** The name of the staff user as it was then; null: the product itself. */
  @Column({ type: 'text', nullable: true })
  madeBy: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  madeAt: Date;

  /** `migrated`: made from what the version before has left. */
  @Column({ type: 'text', nullable: true })
  source: 'migrated' | null;
}
