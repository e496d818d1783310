import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Sms } from './sms.entity.js';

/** What the provider told us about a text, as it came. */
@Entity('sms_events')
@Index('sms_events_to_forget', { synchronize: false })
@Index('sms_events_to_empty', { synchronize: false })
@Index('sms_events_not_applied', ['createdAt'], { where: 'applied_at IS NULL' })
@Index('sms_events_batch_not_applied', ['batchId'], { where: 'applied_at IS NULL' })
export class SmsEvent {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @ManyToOne(() => Sms, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'sms_id' })
  sms?: Relation<Sms>;

  @Index()
  @Column({ type: 'uuid' })
  smsId: string;

  @Column({ type: 'text', nullable: true })
  twilioMessageSid: string | null;

  @Column({ type: 'text' })
  eventType: string;

  @Column({ type: 'text', nullable: true })
  messageStatus: string | null;

  @Column({ type: 'text', nullable: true })
  errorCode: string | null;

  @Column({ type: 'text', nullable: true })
  errorMessage: string | null;

  @Column({ type: 'json' })
  webhookPayload: unknown;

  /** With which others it was stored, and is applied. */
  @Column({ type: 'uuid', nullable: true })
  batchId: string | null;

  /** When it was applied to the text; null until then. */
  @Column({ type: 'timestamptz', nullable: true })
  appliedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
