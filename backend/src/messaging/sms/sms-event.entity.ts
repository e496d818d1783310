import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm';
import { ProviderEvent } from '../messages/message.entity.js';
import { Sms } from './sms.entity.js';

@Entity('sms_events')
@Index('sms_events_to_forget', { synchronize: false })
@Index('sms_events_to_empty', { synchronize: false })
@Index('sms_events_not_applied', ['createdAt'], { where: 'applied_at IS NULL' })
@Index('sms_events_batch_not_applied', ['batchId'], { where: 'applied_at IS NULL' })
export class SmsEvent extends ProviderEvent {
  @ManyToOne(() => Sms, { onDelete: 'CASCADE' }) sms?: Relation<Sms>;
  @Index() @Column({ type: 'uuid' }) smsId: string;
  @Column({ type: 'text', nullable: true }) twilioMessageSid: string | null;
  @Column({ type: 'text', nullable: true }) messageStatus: string | null;
  @Column({ type: 'text', nullable: true }) errorCode: string | null;
  @Column({ type: 'text', nullable: true }) errorMessage: string | null;
  @Column({ type: 'json' }) webhookPayload: unknown;
}
