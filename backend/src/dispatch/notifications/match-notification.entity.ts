import { Check, Column, Entity, ManyToOne, type Relation } from 'typeorm';
import { LatestOfMatch } from '../matching/about-match.entity.js';
import { oneOf } from '../../platform/database/one-of.js';
import { Notification } from './notification.entity.js';

/** Null: the text is on its way, or was stopped. */
export const NOTIFICATION_STATUSES = ['notified', 'notification_failed'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** The last notification of a match. None: the next notification takes it. */
@Entity('match_notifications')
@Check('match_notifications_status', oneOf('status', NOTIFICATION_STATUSES))
export class MatchNotification extends LatestOfMatch {
  @ManyToOne(() => Notification) notification?: Relation<Notification>;
  @Column({ type: 'uuid' }) notificationId: string;
  @Column({ type: 'text', nullable: true }) status: NotificationStatus | null;

  /** A sentence for people. */
  @Column({ type: 'text', nullable: true }) error: string | null;
  @Column({ type: 'timestamptz', nullable: true }) notifiedAt: Date | null;
}
