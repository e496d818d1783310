import { Check, Column, Entity, Index } from 'typeorm';
import { ContactRecord } from '../matching/about-match.entity.js';
import { oneOf } from '../../platform/database/one-of.js';

export const OFFER_CHANNELS = ['text', 'phone', 'staff'] as const;
export type OfferChannel = (typeof OFFER_CHANNELS)[number];

/** Why somebody is offered a job, or passed over, out of the order: each in the words that everybody reads. */
export const outOfOrderWords = {
  'employer-request': 'asked for by the employer',
  'special-skill': 'special skill',
  'immediate-start': 'starts at once',
  'could-not-be-reached': 'could not be reached',
  correction: 'correction',
  other: 'other',
} as const;
export type OutOfOrderReason = keyof typeof outOfOrderWords;
export const OUT_OF_ORDER_REASONS = Object.keys(outOfOrderWords) as OutOfOrderReason[];

/**
 * A job offered to a worker; its events show the outcome. Without foreign keys, for it outlives job, worker and
 * match; the database refuses to change or delete it.
 */
@Entity('offers')
@Check('offers_channel', oneOf('channel', OFFER_CHANNELS))
@Check('offers_source', oneOf('source', ['migrated']))
@Check('offers_out_of_order_reason', oneOf('out_of_order_reason', OUT_OF_ORDER_REASONS))
@Index(['jobId', 'id'])
@Index(['madeAt'])
@Index(['smsId'])
@Index('offers_exceptions_idx', ['madeAt'], { where: 'is_exception' })
export class Offer extends ContactRecord {
  @Column({ type: 'integer' }) priority: number;

  /** The dispatch list that the priority came from. */
  @Column({ type: 'uuid', nullable: true }) listId: string | null;

  /** `staff`: recorded by staff, and not sent. */
  @Column({ type: 'text' }) channel: OfferChannel;
  @Column({ type: 'text', nullable: true }) message: string | null;

  /** As it was given; when the time began and ends is an OfferAnswerTime. */
  @Column({ type: 'integer', nullable: true }) answerWithinMinutes: number | null;

  /** A place is reserved for it while it is open. */
  @Column({ type: 'boolean', default: false }) holds: boolean;
  @Column({ type: 'boolean', default: false }) isException: boolean;
  @Column({ type: 'text', nullable: true }) outOfOrderReason: OutOfOrderReason | null;
  @Column({ type: 'text', nullable: true }) outOfOrderNote: string | null;
  @Column({ type: 'text' }) workerName: string;
  @Column({ type: 'text' }) jobTitle: string;
  @Column({ type: 'text' }) employerName: string;
}
