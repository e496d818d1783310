import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { RowVersion } from '../../platform/database/version.column.js';
import { oneOf } from '../../platform/database/one-of.js';
import { Job } from '../../hall/jobs/job.entity.js';
import { Worker } from '../../hall/workers/worker.entity.js';
import { FormerMatchColumns } from './former-match-columns.js';

export const MATCH_STATUSES = [
  'Pending',
  'Interested',
  'Not Interested',
  'Offered',
  'Accepted',
  'Declined',
  'Ineligible',
] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export const NO_PRIORITY = 9999;

/** A worker's place in the order for a job, and what they answered. The id is the worker's public link. */
@Entity('job_matches')
@Check('job_matches_status', oneOf('status', MATCH_STATUSES))
@Unique(['jobId', 'workerId'])
@Index(['jobId', 'priority'])
export class JobMatch extends FormerMatchColumns {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne(() => Job, { onDelete: 'CASCADE' }) job?: Relation<Job>;
  @Column({ type: 'uuid' }) jobId: string;

  /** Null once the worker was deleted: the record of the dispatch stays. */
  @ManyToOne(() => Worker, { onDelete: 'SET NULL' }) worker?: Relation<Worker> | null;
  @Index() @Column({ type: 'uuid', nullable: true }) workerId: string | null;
  @Column({ type: 'integer', default: NO_PRIORITY }) priority: number;
  @Column({ type: 'text', default: 'Pending' }) status: MatchStatus;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @RowVersion() version?: number;
}
