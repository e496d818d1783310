import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { JobMatch } from '../../matching/job-match.entity.js';
import { FillRunRecord } from './fill-run.entity.js';

/** Whom a run has put on the list of people to call, with an opening kept for them. */
@Entity('fill_calls')
export class FillCall {
  @ManyToOne(() => FillRunRecord, { onDelete: 'CASCADE' }) run?: Relation<FillRunRecord>;
  @PrimaryColumn({ type: 'uuid' }) runId: string;
  @ManyToOne(() => JobMatch, { onDelete: 'CASCADE', onUpdate: 'CASCADE' }) match?: Relation<JobMatch>;
  @Index() @PrimaryColumn({ type: 'uuid' }) matchId: string;

  /** Why they cannot be texted, for people. */
  @Column({ type: 'text' }) reason: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) putAt: Date;
}
