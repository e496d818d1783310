import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { oneOf } from '../../platform/database/one-of.js';
import { Job } from '../../hall/jobs/job.entity.js';
import { Worker } from '../../hall/workers/worker.entity.js';

/**
 * `pending`: written, not yet claimed. `sending`: claimed, the provider is being asked. `unknown`: the provider may
 * or may not have it. `sent`: the provider has taken it. `failed`: the provider refused it, or our settings are
 * wrong. The others are the provider's own words.
 */
export const EMAIL_STATUSES = [
  'pending',
  'sending',
  'unknown',
  'sent',
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
  'failed',
] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** An e-mail and what became of it; like a text, the row is the outbox. */
@Entity('emails')
@Check('emails_status', oneOf('status', EMAIL_STATUSES))
@Index(['createdAt', 'id'])
@Index(['status', 'createdAt', 'id'])
@Index(['jobId', 'createdAt', 'id'])
@Index('emails_to_email_trgm_idx', { synchronize: false })
@Index(['workerId', 'createdAt'])
@Index('emails_body_kept', ['createdAt'], { where: 'body_removed_at IS NULL' })
export class Email {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  toEmail: string;

  /** `Name <address>`, or the address alone; so is the reply-to. */
  @Column({ type: 'text' })
  fromEmail: string;

  @Column({ type: 'text', nullable: true })
  replyToEmail: string | null;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'text', nullable: true })
  textContent: string | null;

  @Column({ type: 'text', nullable: true })
  htmlContent: string | null;

  @Column({ type: 'text', default: 'pending' })
  status: EmailStatus;

  /** One sentence for people. */
  @Column({ type: 'text', nullable: true })
  resultSummary: string | null;

  @ManyToOne(() => Worker, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'worker_id' })
  worker?: Relation<Worker> | null;

  @Column({ type: 'uuid', nullable: true })
  workerId: string | null;

  @ManyToOne(() => Job, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'job_id' })
  job?: Relation<Job> | null;

  @Column({ type: 'uuid', nullable: true })
  jobId: string | null;

  @Index()
  @Column({ type: 'text', nullable: true })
  sendgridMessageId: string | null;

  @Column({ type: 'json', nullable: true })
  sendgridRequest: unknown;

  @Column({ type: 'json', nullable: true })
  sendgridResponse: unknown;

  @Column({ type: 'text', nullable: true })
  errorMessage: string | null;

  /** How often the provider was asked. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When a worker process last took it to send. */
  @Column({ type: 'timestamptz', nullable: true })
  claimedAt: Date | null;

  /** Not to be sent before then; null: as soon as its turn comes. */
  @Column({ type: 'timestamptz', nullable: true })
  nextTryAt: Date | null;

  /** Of the request that it was written for: by it the logs tell its way. */
  @Column({ type: 'text', nullable: true })
  requestId: string | null;

  /** When what was written in it was removed, for its age or because the person was erased. */
  @Column({ type: 'timestamptz', nullable: true })
  bodyRemovedAt?: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
