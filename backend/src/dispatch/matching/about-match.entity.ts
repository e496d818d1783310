import { Column, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Sms } from '../../messaging/sms/sms.entity.js';
import { JobMatch } from './job-match.entity.js';

export abstract class LastOfMatch {
  @ManyToOne(() => JobMatch, { onDelete: 'CASCADE', onUpdate: 'CASCADE' }) match?: Relation<JobMatch>;
  @PrimaryColumn({ type: 'uuid' }) matchId: string;
  @ManyToOne(() => Sms, { onDelete: 'SET NULL' }) sms?: Relation<Sms> | null;

  /** The last text; of a notification that could not be texted an earlier one's. */
  @Index() @Column({ type: 'uuid', nullable: true }) smsId: string | null;
}

/** Without foreign keys, for it outlives job, worker and match; the database refuses to change or delete it. */
@Index(['jobId', 'madeAt'])
@Index(['workerId', 'madeAt'])
export abstract class MadeAboutMatch {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'uuid' }) jobId: string;

  /** Null in rows from an earlier version that did not keep it. */
  @Column({ type: 'uuid', nullable: true }) workerId: string | null;

  /** As it was: a match gets a new id when its worker's number changes. */
  @Column({ type: 'uuid' }) matchId: string;

  /** The notification of very many that it was part of. */
  @Column({ type: 'uuid', nullable: true }) runId: string | null;

  /** The first text; one that follows it, because it could not be delivered, says the same. Null: there is none. */
  @Column({ type: 'uuid', nullable: true }) smsId: string | null;
  @Column({ type: 'integer', nullable: true }) madeById: number | null;

  /** The name of the staff user as it was then; null: the product itself. */
  @Column({ type: 'text', nullable: true }) madeBy: string | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) madeAt: Date;

  /** `migrated`: made from the data of an earlier version. */
  @Column({ type: 'text', nullable: true }) source: 'migrated' | null;
}
