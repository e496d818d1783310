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

/**
 * SQL: the match has a place in its job's last list. A match without one has the priority 9,999, which in a long list
 * is also a real place; then the list decides.
 */
export const isPlacedSql = (match: string): string => `(${match}.priority <> ${NO_PRIORITY}
  OR (${match}.status <> 'Ineligible' AND coalesce(${match}.worker_id = (SELECT worker_ids[${NO_PRIORITY}]
    FROM dispatch_lists WHERE job_id = ${match}.job_id ORDER BY created_at DESC LIMIT 1), false)))`;

/** A worker's place in the order for a job, and what they answered. The id is the worker's public link. */
@Entity('job_matches')
@Check('job_matches_status', oneOf('status', MATCH_STATUSES))
@Unique(['jobId', 'workerId'])
@Index(['jobId', 'priority'])
@Index(['workerId', 'createdAt', 'jobId'])
export class JobMatch {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne(() => Job, { onDelete: 'CASCADE' }) job?: Relation<Job>;
  @Column({ type: 'uuid' }) jobId: string;

  /** Null once the worker was deleted: the record of the dispatch stays. */
  @ManyToOne(() => Worker, { onDelete: 'SET NULL' }) worker?: Relation<Worker> | null;
  @Column({ type: 'uuid', nullable: true }) workerId: string | null;
  @Column({ type: 'integer', default: NO_PRIORITY }) priority: number;
  @Column({ type: 'text', default: 'Pending' }) status: MatchStatus;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @RowVersion() version?: number;
}

/**
 * SQL: a hash of what a worker's page shows of the job of a match `m`, and of nothing else. It changes when any of that
 * changes, and is different for each match.
 */
export const SEEN_JOB_SQL = `left(encode(sha256(convert_to(json_build_array(
  m.id, j.title, j.title_in, j.type, j.description, extract(epoch FROM j.starts_at), extract(epoch FROM j.ends_at),
  e.company_name, e.address, c.name)::text, 'UTF8')), 'hex'), 16)`;
