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
  Unique,
} from 'typeorm';
import { RowVersion } from '../platform/database/version.column.js';
import { oneOf } from '../platform/database/one-of.js';
import { Job } from '../jobs/job.entity.js';
import { Sms } from '../sms/sms.entity.js';
import { Worker } from '../workers/worker.entity.js';

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

/** Null: nobody was told yet, or the text is on its way (then `smsId` is set). */
export const NOTIFICATION_STATUSES = ['notified', 'notification_failed'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

export const OFFER_STATUSES = ['pending', 'offered', 'offer_failed'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** Priority of a match that has no place in the order. */
export const NO_PRIORITY = 9999;

/** A worker's place in the order for a job, and what came of it. The id is the worker's public link. */
@Entity('job_matches')
@Check('job_matches_status', oneOf('status', MATCH_STATUSES))
@Check('job_matches_notification_status', oneOf('notification_status', NOTIFICATION_STATUSES))
@Check('job_matches_offer_status', oneOf('offer_status', OFFER_STATUSES))
@Unique(['jobId', 'workerId'])
@Index(['jobId', 'priority'])
export class JobMatch {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @ManyToOne(() => Job, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'job_id' })
  job?: Relation<Job>;

  @Column({ type: 'uuid' })
  jobId: string;

  /** Null once the worker was deleted: the record of the dispatch stays. */
  @ManyToOne(() => Worker, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'worker_id' })
  worker?: Relation<Worker> | null;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  workerId: string | null;

  /** Place in the order, from 1. */
  @Column({ type: 'integer', default: NO_PRIORITY })
  priority: number;

  @Column({ type: 'text', default: 'Pending' })
  status: MatchStatus;

  @ManyToOne(() => Sms, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'sms_id' })
  sms?: Relation<Sms> | null;

  /** The latest notification text. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  smsId: string | null;

  @Column({ type: 'text', nullable: true })
  notificationStatus: NotificationStatus | null;

  /** Why the worker could not be told, as a sentence. */
  @Column({ type: 'text', nullable: true })
  notificationError: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  notifiedAt: Date | null;

  @ManyToOne(() => Sms, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'offer_sms_id' })
  offerSms?: Relation<Sms> | null;

  /** The latest offer text. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  offerSmsId: string | null;

  @Column({ type: 'text', nullable: true })
  offerStatus: OfferStatus | null;

  @Column({ type: 'timestamptz', nullable: true })
  offeredAt: Date | null;

  /** Where it stood before it was offered the job: there it returns when the offer is stopped. */
  @Column({ type: 'text', nullable: true })
  statusBeforeOffer: MatchStatus | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @RowVersion()
  version?: number;
}
