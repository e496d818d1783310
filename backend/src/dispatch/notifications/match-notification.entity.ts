import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { JobMatch } from '../matching/job-match.entity.js';
import { oneOf } from '../../platform/database/one-of.js';
import { Sms } from '../../messaging/sms/sms.entity.js';
import { Notification } from './notification.entity.js';

/** Null: the text is on its way, or was stopped. */
export const NOTIFICATION_STATUSES = ['notified', 'notification_failed'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** The last notification of a match. None: the next notification takes it. */
@Entity('match_notifications')
@Check('match_notifications_status', oneOf('status', NOTIFICATION_STATUSES))
export class MatchNotification {
  @ManyToOne(() => JobMatch, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  @JoinColumn({ name: 'match_id' })
  match?: Relation<JobMatch>;

  @PrimaryColumn({ type: 'uuid' })
  matchId: string;

  @ManyToOne(() => Notification)
  @JoinColumn({ name: 'notification_id' })
  notification?: Relation<Notification>;

  @Column({ type: 'uuid' })
  notificationId: string;

  @ManyToOne(() => Sms, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'sms_id' })
  sms?: Relation<Sms> | null;

  /** The last text: an earlier notification's when this one could not be texted. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  smsId: string | null;

  @Column({ type: 'text', nullable: true })
  status: NotificationStatus | null;

  /** Why the worker could not be told, as a sentence. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  notifiedAt: Date | null;
}
