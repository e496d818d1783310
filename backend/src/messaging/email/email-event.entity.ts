import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm';
import { ProviderEvent } from '../messages/message.entity.js';
import { Email } from './email.entity.js';

@Entity('emails_events')
@Index('emails_events_to_forget', { synchronize: false })
@Index('emails_events_to_empty', { synchronize: false })
@Index('emails_events_newest_idx', { synchronize: false })
@Index('emails_events_not_applied', ['createdAt'], { where: 'applied_at IS NULL' })
@Index('emails_events_batch_not_applied', ['batchId'], { where: 'applied_at IS NULL' })
export class EmailEvent extends ProviderEvent {
  @ManyToOne(() => Email, { onDelete: 'CASCADE' }) email?: Relation<Email>;
  @Index() @Column({ type: 'uuid' }) emailId: string;
  @Column({ type: 'text', nullable: true }) sendgridMessageId: string | null;

  /** The provider's id of the event, or one of ours where it gives none: by it repeats are known. */
  @Column({ type: 'text', unique: true, nullable: true }) sendgridEventId: string | null;
  @Column({ type: 'timestamptz', nullable: true }) timestamp: Date | null;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  @Column({ type: 'text', nullable: true }) response: string | null;
  @Column({ type: 'json', nullable: true }) webhookPayload: unknown;
}
