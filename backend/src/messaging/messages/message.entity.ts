import {
  Column,
  CreateDateColumn,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { Job } from '../../hall/jobs/job.entity.js';
import { Worker } from '../../hall/workers/worker.entity.js';

/** The row is the outbox: the queue holds only its id. */
@Index(['createdAt', 'id'])
@Index(['status', 'createdAt', 'id'])
@Index(['jobId', 'createdAt', 'id'])
@Index(['workerId', 'createdAt'])
export abstract class Message<Status extends string> {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text', default: 'pending' }) status: Status;
  @Column({ type: 'text', nullable: true }) resultSummary: string | null;
  @ManyToOne(() => Worker, { onDelete: 'SET NULL' }) worker?: Relation<Worker> | null;
  @Column({ type: 'uuid', nullable: true }) workerId: string | null;
  @ManyToOne(() => Job, { onDelete: 'SET NULL' }) job?: Relation<Job> | null;
  @Column({ type: 'uuid', nullable: true }) jobId: string | null;
  @Column({ type: 'text', nullable: true }) errorMessage: string | null;

  /** How often the provider was asked. */
  @Column({ type: 'integer', default: 0 }) attempts: number;

  /** When a worker process last claimed it. */
  @Column({ type: 'timestamptz', nullable: true }) claimedAt: Date | null;

  /** The earliest time of the next try; null: as soon as possible. */
  @Column({ type: 'timestamptz', nullable: true }) nextTryAt: Date | null;

  /** The request that wrote it, by which the logs follow it. */
  @Column({ type: 'text', nullable: true }) requestId: string | null;

  /** When its content was removed, for its age or because the person was erased. */
  @Column({ type: 'timestamptz', nullable: true }) bodyRemovedAt?: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt: Date;
}

export abstract class ProviderEvent {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text' }) eventType: string;

  /** The batch with which it was stored and is applied. */
  @Column({ type: 'uuid', nullable: true }) batchId: string | null;

  /** When it was applied to the message; null until then. */
  @Column({ type: 'timestamptz', nullable: true }) appliedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
