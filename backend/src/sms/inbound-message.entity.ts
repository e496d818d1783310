import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A text from a worker, as it came. The provider may repeat it; its id is unique. */
@Entity('inbound_messages')
@Index(['phoneNumber', 'createdAt'])
export class InboundMessage {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text', unique: true })
  twilioMessageSid: string;

  /** E.164 of the sender. */
  @Column({ type: 'text' })
  phoneNumber: string;

  @Column({ type: 'text' })
  body: string;

  /** What the provider or we understood: STOP, START or HELP; null for any other text. */
  @Column({ type: 'text', nullable: true })
  keyword: string | null;

  @Column({ type: 'json' })
  webhookPayload: unknown;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
