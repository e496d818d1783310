import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import type { UnderstoodAs } from './understanding/understand.js';

/** What we texted back by ourselves. */
const REPLIES = [
  'place',
  'waiting',
  'noted',
  'refused',
  'withdrawn',
  'which',
  'call-us',
  'opted-out',
  'help',
] as const;
export type Reply = (typeof REPLIES)[number];

/** A text from a worker, as it came. The provider may repeat it; its id is unique. */
@Entity('inbound_messages')
@Index(['createdAt'])
@Index('inbound_messages_to_forget', { synchronize: false })
@Index(['phoneNumber', 'createdAt'])
@Index('inbound_messages_to_apply', ['phoneNumber', 'createdAt', 'id'], { where: 'to_apply' })
@Index('inbound_messages_worker_ids', { synchronize: false })
@Index('inbound_messages_reply_sms_id', ['replySmsId'], { where: 'reply_sms_id IS NOT NULL' })
@Index('inbound_messages_urgent_first', { synchronize: false })
@Index('inbound_messages_open_urgent_first', { synchronize: false })
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

  /** Not yet looked at as an answer; applied once, in the order of receipt. */
  @Column({ type: 'boolean', default: false }) toApply: boolean;

  /** Who had the number when it came; null in rows of an earlier version. */
  @Column({ type: 'uuid', array: true, nullable: true }) workerIds: string[] | null;

  /** The job that it answered, or whose dispatch it may give up. No reference: it outlives the job. */
  @Column({ type: 'uuid', nullable: true }) jobId: string | null;

  /** The offer whose dispatch it may give up. */
  @Column({ type: 'uuid', nullable: true }) offerId: string | null;
  @Column({ type: 'text', nullable: true }) reply: Reply | null;

  /** The text of that reply. */
  @Column({ type: 'uuid', nullable: true }) replySmsId: string | null;
  @Column({ type: 'json' }) webhookPayload: unknown;

  /** Of a text that was missed: when it was sent, by the provider, to the second. */
  @Column({ type: 'timestamptz', nullable: true }) sentAt?: Date | null;

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

/** One row: how far the provider's list was searched for texts that were missed. */
@Entity('inbound_looks')
@Check('inbound_looks_one', 'id = 1')
export class InboundLook {
  @PrimaryColumn({ type: 'smallint', default: 1 }) id: number;
  @Column({ type: 'timestamptz' }) begunAt: Date;

  /** Everything that was sent until then is here. */
  @Column({ type: 'timestamptz' }) completeUntil: Date;

  /** What was sent until then, and missed, answers nothing: the hall was restored from a backup. */
  @Column({ type: 'timestamptz', default: '-infinity' }) answersFrom?: Date;
}
