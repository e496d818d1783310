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
import { Email } from './email.entity.js';

/** What the provider told us about an e-mail, as it came. */
@Entity('emails_events')
export class EmailEvent {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @ManyToOne(() => Email, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'email_id' })
  email?: Relation<Email>;

  @Index()
  @Column({ type: 'uuid' })
  emailId: string;

  @Index()
  @Column({ type: 'text', nullable: true })
  sendgridMessageId: string | null;

  /** The provider's own id of the event, by which repeats are known. */
  @Column({ type: 'text', unique: true, nullable: true })
  sendgridEventId: string | null;

  @Index()
  @Column({ type: 'text' })
  eventType: string;

  @Column({ type: 'timestamptz', nullable: true })
  timestamp: Date | null;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ type: 'text', nullable: true })
  response: string | null;

  @Column({ type: 'json', nullable: true })
  webhookPayload: unknown;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
