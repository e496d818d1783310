import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { RowVersion } from '../../platform/database/version.column.js';
import { oneOf } from '../../platform/database/one-of.js';
import { Classification } from '../classifications/classification.entity.js';
import type { Versions } from '../../languages/versions.field.js';
import { Employer } from '../employers/employer.entity.js';

export const JOB_STATUSES = ['Open', 'Closed', 'Filled', 'Draft'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Whether staff have said since then, as the column `takes_nobody_since` tells, that the job takes nobody. */
export const isClosedSince = ({ takesNobodySince }: Pick<Job, 'takesNobodySince'>, at: Date): boolean =>
  takesNobodySince !== null && at <= takesNobodySince;

export const JOB_TYPES = ['Full-time', 'Part-time'] as const;
export type JobType = (typeof JOB_TYPES)[number];

@Entity('jobs')
@Check('jobs_status', oneOf('status', JOB_STATUSES))
@Check('jobs_type', oneOf('type', JOB_TYPES))
@Check('jobs_openings', 'openings BETWEEN 1 AND 999')
@Check('jobs_ends_at', 'ends_at IS NULL OR ends_at > starts_at AND starts_at IS NOT NULL')
@Check('jobs_remind_hours_before', 'remind_hours_before BETWEEN 1 AND 48')
@Index(['postDate', 'createdAt'])
@Index(['status'])
@Index(['employerId'])
@Index(['classificationId'])
@Index(['startsAt'])
@Index('jobs_to_remind', ['startsAt'], { where: 'remind_hours_before IS NOT NULL' })
@Index('jobs_title_words_idx', { synchronize: false })
export class Job {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text' }) title: string;
  @Column({ type: 'jsonb', nullable: true }) titleIn: Versions | null;

  /** Sanitised HTML. */
  @Column({ type: 'text' }) description: string;

  /** Sanitised HTML; the worker sees it only after accepting. */
  @Column({ type: 'text', nullable: true }) instructions: string | null;
  @ManyToOne(() => Employer, { onDelete: 'RESTRICT' }) employer?: Relation<Employer>;
  @Column({ type: 'uuid' }) employerId: string;
  @ManyToOne(() => Classification, { onDelete: 'RESTRICT' }) classification?: Relation<Classification>;
  @Column({ type: 'uuid' }) classificationId: string;
  @Column({ type: 'text', default: 'Open' }) status: JobStatus;
  @Column({ type: 'text', default: 'Full-time' }) type: JobType;
  @Column({ type: 'date', nullable: true, default: () => 'CURRENT_DATE' }) postDate: string | null;

  /** How many places it has; null: they are not counted, and nothing is refused for want of one. */
  @Column({ type: 'integer', nullable: true }) openings: number | null;
  @Column({ type: 'timestamptz', nullable: true }) startsAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) endsAt: Date | null;

  /** The worker sees it only after accepting. */
  @Column({ type: 'text', nullable: true }) reportTo: string | null;

  /** When those who come are reminded; null: they are not. */
  @Column({ type: 'integer', nullable: true }) remindHoursBefore: number | null;
  /** It became Filled with its last opening, not by hand, and nobody has set its status since. */
  @Column({ type: 'boolean', default: false }) filledByItself: boolean;
  /**
   * When staff made it Draft, Closed or Filled: an answer that the hall had received before counts as it did then. Null:
   * it takes people, or was never open.
   */
  @Column({ type: 'timestamptz', nullable: true }) takesNobodySince: Date | null;
  /** When staff last made it other work: whoever was texted before was asked about what it was. Null: never. */
  @Column({ type: 'timestamptz', nullable: true }) workChangedAt: Date | null;
  /** When they last moved its start or end: it may overlap with others since. Null: never. */
  @Column({ type: 'timestamptz', nullable: true }) timeChangedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @RowVersion() version: number;
}
