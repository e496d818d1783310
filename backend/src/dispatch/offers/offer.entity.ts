import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../platform/database/one-of.js';

export const OFFER_CHANNELS = ['text', 'phone', 'staff'] as const;
export type OfferChannel = (typeof OFFER_CHANNELS)[number];

/**
 * A job offered to a worker, as it was made; what became of it are its events. Without references, for it outlives
 * job, worker and match; the database refuses to change or delete it.
 */
@Entity('offers')
@Check('offers_channel', oneOf('channel', OFFER_CHANNELS))
@Check('offers_source', oneOf('source', ['migrated']))
@Index(['jobId', 'madeAt'])
@Index(['workerId', 'madeAt'])
export class Offer {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid' })
  jobId: string;

  /** Null when it was not known any more, in what the version before has left. */
  @Column({ type: 'uuid', nullable: true })
  workerId: string | null;

  /** As it was: a match gets a new id when its worker's number changes. */
  @Column({ type: 'uuid' })
  matchId: string;

  @Column({ type: 'integer' })
  priority: number;

  /** The dispatch list that the priority came from. */
  @Column({ type: 'uuid', nullable: true })
  listId: string | null;

  @Column({ type: 'uuid', nullable: true })
  runId: string | null;

  @Column({ type: 'integer', nullable: true })
  madeById: number | null;

  /** The name of the staff user as it was then. */
  @Column({ type: 'text', nullable: true })
  madeBy: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  madeAt: Date;

  /** `staff`: nobody was told by it; staff recorded what stood. */
  @Column({ type: 'text' })
  channel: OfferChannel;

  /** The whole text. */
  @Column({ type: 'text', nullable: true })
  message: string | null;

  /** The first text: one that follows it, because it could not be delivered, carries the same offer. */
  @Column({ type: 'uuid', nullable: true })
  smsId: string | null;

  @Column({ type: 'integer', nullable: true })
  answerWithinMinutes: number | null;

  /** An opening is kept for it. */
  @Column({ type: 'boolean', default: false })
  holds: boolean;

  @Column({ type: 'boolean', default: false })
  isException: boolean;

  @Column({ type: 'text', nullable: true })
  outOfOrderReason: string | null;

  @Column({ type: 'text', nullable: true })
  outOfOrderNote: string | null;

  /** `migrated`: made from what the version before has left. */
  @Column({ type: 'text', nullable: true })
  source: 'migrated' | null;

  @Column({ type: 'text' })
  workerName: string;

  @Column({ type: 'text' })
  jobTitle: string;

  @Column({ type: 'text' })
  employerName: string;
}
