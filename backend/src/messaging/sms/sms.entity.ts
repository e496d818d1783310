import { Check, Column, Entity, Index } from 'typeorm';
import { Message } from '../messages/message.entity.js';
import { oneOf } from '../../platform/database/one-of.js';

/**
 * Who judges it when its turn comes. A test goes to any number that is not blocked, the others only to opted-in ones.
 * `job`: about a job, beside notification and offer. `reply`: to somebody, about no job.
 */
export const SMS_PURPOSES = ['notification', 'offer', 'test', 'job', 'reply'] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/**
 * `pending`: not yet claimed. `sending`: claimed, not yet answered. `unknown`: the provider may or may not have
 * it. `stopped`: obsolete before it was sent. The others are the provider's.
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

/** Of a text that comes to nothing. */
export const CAME_TO_NOTHING = [
  'failed',
  'undelivered',
  'canceled',
  'stopped',
] as const satisfies readonly SmsStatus[];
/** SQL: a text with this status comes to nothing. */
export const cameToNothing = (status: string): string => oneOf(status, CAME_TO_NOTHING);

@Entity('sms')
@Check('sms_status', oneOf('status', SMS_STATUSES))
@Check('sms_purpose', oneOf('purpose', SMS_PURPOSES))
@Index(['phoneNumber', 'createdAt'])
@Index('sms_phone_number_trgm_idx', { synchronize: false })
@Index('sms_body_kept', ['createdAt'], { where: 'body_removed_at IS NULL' })
@Index('sms_waiting_by_job', ['jobId'], { where: "status = 'pending'" })
@Index('sms_about_jobs', { synchronize: false })
@Index('sms_on_its_way', ['claimedAt'], {
  where: `status IN ('accepted', 'scheduled', 'queued', 'sent') AND twilio_message_sid IS NOT NULL`,
})
export class Sms extends Message<SmsStatus> {
  /** E.164. */
  @Column({ type: 'text' }) phoneNumber: string;
  @Column({ type: 'text' }) message: string;

  /** In how many parts it is sent, also when its words are gone. Null: of an earlier version that did not keep it. */
  @Column({ type: 'smallint', nullable: true }) segments: number | null;
  @Column({ type: 'text' }) purpose: SmsPurpose;
  @Index() @Column({ type: 'text', nullable: true }) twilioMessageSid: string | null;
  @Column({ type: 'json', nullable: true }) twilioRequest: unknown;
  @Column({ type: 'json', nullable: true }) twilioResponse: unknown;

  /** The text that it was written after, because that one did not arrive. */
  @Column({ type: 'uuid', nullable: true }) followsId: string | null;

  /** The newest of the worker's texts that staff answered with it; null: none, or not known. */
  @Column({ type: 'uuid', nullable: true }) answersId: string | null;

  /** Until then it goes outside the texting hours, too; null: never. */
  @Column({ type: 'timestamptz', nullable: true }) anyHourUntil: Date | null;

  /** Outside the texting hours it was held until then; its tries count from there. */
  @Column({ type: 'timestamptz', nullable: true }) heldUntil: Date | null;
}
