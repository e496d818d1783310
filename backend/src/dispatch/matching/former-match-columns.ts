import { Check, Column, Index, ManyToOne, type Relation } from 'typeorm';
import { oneOf } from '../../platform/database/one-of.js';
import { Sms } from '../../messaging/sms/sms.entity.js';

/** Triggers keep these up; nothing in the code reads or writes them. */
const FORMER = { nullable: true, select: false, insert: false, update: false } as const;

/**
 * The columns of what was sent about a match, which only an earlier version uses; they go once it no longer
 * runs beside this one.
 */
@Check('job_matches_notification_status', oneOf('notification_status', ['notified', 'notification_failed']))
@Check('job_matches_offer_status', oneOf('offer_status', ['pending', 'offered', 'offer_failed']))
export abstract class FormerMatchColumns {
  @ManyToOne(() => Sms, { onDelete: 'SET NULL' }) sms?: Relation<Sms> | null;
  @Index() @Column({ type: 'uuid', ...FORMER }) smsId?: string | null;
  @Column({ type: 'text', ...FORMER }) notificationStatus?: string | null;
  @Column({ type: 'text', ...FORMER }) notificationError?: string | null;
  @Column({ type: 'timestamptz', ...FORMER }) notifiedAt?: Date | null;
  @ManyToOne(() => Sms, { onDelete: 'SET NULL' }) offerSms?: Relation<Sms> | null;
  @Index() @Column({ type: 'uuid', ...FORMER }) offerSmsId?: string | null;
  @Column({ type: 'text', ...FORMER }) offerStatus?: string | null;
  @Column({ type: 'timestamptz', ...FORMER }) offeredAt?: Date | null;
  @Column({ type: 'text', ...FORMER }) statusBeforeOffer?: string | null;
}
