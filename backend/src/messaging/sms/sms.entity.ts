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

/** Decides whose consent is needed: a test goes to any number that is not blocked, the others only to opted-in ones. */
export const SMS_PURPOSES = ['notification', 'offer', 'test'] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/**
 * `pending`: written, not yet claimed. `sending`: claimed, the provider is being asked. `unknown`: the provider may
 * or may not have it. `stopped`: we did not send it, because it made no sense any more. The others are the provider's
 * own words.
 */
export const SMS_STATUSES = [
  'pending',
  'sending',
  'unknown',
  'accepted',
  'scheduled',
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'canceled',
  'stopped',
] as const;
export type SmsStatus = (typeof SMS_STATUSES)[number];

/** A text and what became of it. The row is the outbox: the queue holds only its id. */
@Entity('sms')
@Check('sms_status', oneOf('status', SMS_STATUSES))
@Check('sms_purpose', oneOf('purpose', SMS_PURPOSES))
@Index(['createdAt', 'id'])
@Index(['status', 'createdAt', 'id'])
@Index(['phoneNumber', 'createdAt'])
@Index(['jobId', 'createdAt', 'id'])
@Index('sms_phone_number_trgm_idx', { synchronize: false })
@Index(['workerId', 'createdAt'])
@Index('sms_body_kept', ['createdAt'], { where: 'body_removed_at IS NULL' })
@Index('sms_waiting_by_job', ['jobId'], { where: "status = 'pending'" })
@Index('sms_on_its_way', ['claimedAt'], {
  where: `status IN ('accepted', 'scheduled', 'queued', 'sent') AND twilio_message_sid IS NOT NULL`,
})
export class Sms {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** E.164. */
  @Column({ type: 'text' })
  phoneNumber: string;

  @Column({ type: 'text' })
  message: string;

  @Column({ type: 'text' })
  purpose: SmsPurpose;

  @Column({ type: 'text', default: 'pending' })
  status: SmsStatus;

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
  twilioMessageSid: string | null;

  @Column({ type: 'json', nullable: true })
  twilioRequest: unknown;

  @Column({ type: 'json', nullable: true })
  twilioResponse: unknown;

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

  /** The text that it was written after, because that one did not arrive. */
  @Column({ type: 'uuid', nullable: true })
  followsId: string | null;

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
