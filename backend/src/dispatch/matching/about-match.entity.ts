import { Column, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Sms } from '../../messaging/sms/sms.entity.js';
import { JobMatch } from './job-match.entity.js';

export abstract class LatestOfMatch {
  @ManyToOne(() => JobMatch, { onDelete: 'CASCADE', onUpdate: 'CASCADE' }) match?: Relation<JobMatch>;
  @PrimaryColumn({ type: 'uuid' }) matchId: string;
  @ManyToOne(() => Sms, { onDelete: 'SET NULL' }) sms?: Relation<Sms> | null;

  /** The last text; of a notification that could not be texted an earlier one's. */
  @Index() @Column({ type: 'uuid', nullable: true }) smsId: string | null;
}

/** Without foreign keys, for it outlives job, worker and match; the database refuses to change or delete it. */
@Index(['jobId', 'madeAt'])
@Index(['workerId', 'madeAt'])
abstract class MatchRecord {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'uuid' }) jobId: string;

  /** As it was: a match gets a new id when its worker's number changes. */
  @Column({ type: 'uuid' }) matchId: string;
  @Column({ type: 'integer', nullable: true }) madeById: number | null;

  /** The name of the staff user as it was then; null: the product itself. */
  @Column({ type: 'text', nullable: true }) madeBy: string | null;
}

export abstract class ContactRecord extends MatchRecord {
  /** Null in rows from an earlier version that did not keep it. */
  @Column({ type: 'uuid', nullable: true }) workerId: string | null;

  /** The run that made it: a notification run, or a run that fills the job; null: none. */
  @Column({ type: 'uuid', nullable: true }) runId: string | null;

  /** The first text; one that follows it, because it could not be delivered, says the same. Null: there is none. */
  @Column({ type: 'uuid', nullable: true }) smsId: string | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) madeAt: Date;

  /** `migrated`: made from the data of an earlier version. */
  @Column({ type: 'text', nullable: true }) source: 'migrated' | null;
}

/** With the names as they were. */
export abstract class NoteRecord extends MatchRecord {
  @Column({ type: 'uuid' }) workerId: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) madeAt: Date;
  @Column({ type: 'text', nullable: true }) note: string | null;
  @Column({ type: 'text' }) workerName: string;
  @Column({ type: 'text' }) jobTitle: string;
  @Column({ type: 'text' }) employerName: string;
}
