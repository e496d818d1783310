import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import type { Versions } from '../../languages/versions.field.js';
import { Job } from '../../hall/jobs/job.entity.js';
import { oneOf } from '../../platform/database/one-of.js';

export const RUN_STATES = ['running', 'finished', 'stopped'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A notification of so many that the worker process writes its texts in parts; one per job at a time. */
@Entity('notification_runs')
@Check('notification_runs_state', oneOf('state', RUN_STATES))
@Index(['jobId', 'createdAt'])
@Index('notification_runs_running', ['jobId'], { unique: true, where: "state = 'running'" })
export class NotificationRun {
  @PrimaryGeneratedColumn('uuid') id: string;
  @ManyToOne(() => Job, { onDelete: 'CASCADE' }) job?: Relation<Job>;
  @Column({ type: 'uuid' }) jobId: string;

  /** The words as staff reviewed them. */
  @Column({ type: 'text' }) title: string;
  @Column({ type: 'jsonb', nullable: true }) titleIn: Versions | null;
  @Column({ type: 'text' }) employer: string;
  @Column({ type: 'text', nullable: true }) note: string | null;
  @Column({ type: 'jsonb', nullable: true }) noteIn: Versions | null;
  @Column({ type: 'boolean' }) textsUnknownAgain: boolean;

  /** In the order of sending; empty once the run is over. */
  @Column({ type: 'uuid', array: true }) matchIds: string[];
  @Column({ type: 'integer' }) total: number;

  /** How many were processed. */
  @Column({ type: 'integer', default: 0 }) done: number;
  @Column({ type: 'text', default: 'running' }) state: RunState;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  @Column({ type: 'integer', nullable: true }) actorUserId: number | null;
  @Column({ type: 'text', nullable: true }) actorName: string | null;
  @Column({ type: 'text', nullable: true }) requestId: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt: Date;
}
