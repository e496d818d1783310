import { Check, Column, Entity, Index } from 'typeorm';
import { Message } from '../messages/message.entity.js';
import { oneOf } from '../../platform/database/one-of.js';

/**
 * `pending`: not yet claimed. `sending`: claimed, not yet answered. `unknown`: the provider may or may not have
 * it. `sent`: the provider has it. `failed`: refused, or our settings are wrong. `stopped`: not sent, for
 * it is no longer true. The others are the provider's.
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
  'stopped',
] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

@Entity('emails')
@Check('emails_status', oneOf('status', EMAIL_STATUSES))
@Index('emails_to_email_trgm_idx', { synchronize: false })
@Index('emails_body_kept', ['createdAt'], { where: 'body_removed_at IS NULL' })
export class Email extends Message<EmailStatus> {
  @Column({ type: 'text' }) toEmail: string;

  /** `Name <address>`, or the address alone; so is the reply-to. */
  @Column({ type: 'text' }) fromEmail: string;
  @Column({ type: 'text', nullable: true }) replyToEmail: string | null;
  @Column({ type: 'text' }) subject: string;
  @Column({ type: 'text', nullable: true }) textContent: string | null;
  @Column({ type: 'text', nullable: true }) htmlContent: string | null;
  @Index() @Column({ type: 'text', nullable: true }) sendgridMessageId: string | null;
  @Column({ type: 'json', nullable: true }) sendgridRequest: unknown;
  @Column({ type: 'json', nullable: true }) sendgridResponse: unknown;
}
