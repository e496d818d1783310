import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { UnderstoodAs } from './understanding/understand.js';

/** A text from a worker, as it came. The provider may repeat it; its id is unique. */
@Entity('inbound_messages')
@Index(['createdAt'])
@Index('inbound_messages_to_forget', { synchronize: false })
@Index(['phoneNumber', 'createdAt'])
@Index('inbound_messages_not_done', ['understoodAs', 'createdAt'], { where: 'done_at IS NULL' })
export class InboundMessage {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text', unique: true }) twilioMessageSid: string;

  /** E.164 of the sender. */
  @Column({ type: 'text' }) phoneNumber: string;
  @Column({ type: 'text' }) body: string;

  /** What the provider or we understood: STOP, START or HELP; null for any other text. */
  @Column({ type: 'text', nullable: true }) keyword: string | null;

  /** Null in rows of an earlier version. */
  @Column({ type: 'text', nullable: true }) understoodAs: UnderstoodAs | null;

  /** When it was applied, or staff dealt with it; null while somebody should read it. */
  @Column({ type: 'timestamptz', nullable: true }) doneAt: Date | null;
  @Column({ type: 'text', nullable: true }) doneBy: string | null;
  @Column({ type: 'json' }) webhookPayload: unknown;

  /** When the body was removed, for its age or because the person was erased. */
  @Column({ type: 'timestamptz', nullable: true }) bodyRemovedAt?: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}

/** The signature of an inbound text, which is accepted once while it is kept. */
@Entity('inbound_signatures')
@Index(['createdAt'])
export class InboundSignature {
  @PrimaryColumn({ type: 'text' }) signature: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
