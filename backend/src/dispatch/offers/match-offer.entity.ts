import { Check, Column, Entity, Index, ManyToOne, type Relation } from 'typeorm';
import type { MatchStatus } from '../matching/job-match.entity.js';
import { LatestOfMatch } from '../matching/about-match.entity.js';
import { oneOf } from '../../platform/database/one-of.js';
import { Offer } from './offer.entity.js';

/** Null: there is no text, or it was stopped. */
export const OFFER_STATUSES = ['pending', 'offered', 'offer_failed'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/**
 * SQL: the row of an offer in `match_offers`; none once its match has a later one. `OFFSET 0` keeps the planner from
 * reading the table from end to end.
 */
export const matchOfferOf = (offerId: string): string =>
  `(SELECT * FROM match_offers WHERE offer_id = ${offerId} OFFSET 0)`;

/** SQL: where a match stood last before it was offered the job, accepted or declined it: there it returns. */
export const statusBeforeOffer = (of: string): string =>
  `coalesce(nullif(${of}.status_before, 'Declined'), ${of}.status_before_no, 'Pending')`;

/** The last offer of a match, and the only one that can be open: one row per match excludes a second one. */
@Entity('match_offers')
@Check('match_offers_status', oneOf('status', OFFER_STATUSES))
export class MatchOffer extends LatestOfMatch {
  @ManyToOne(() => Offer) offer?: Relation<Offer>;
  @Index({ unique: true }) @Column({ type: 'uuid' }) offerId: string;
  @Column({ type: 'boolean' }) isOpen: boolean;
  @Column({ type: 'text', nullable: true }) status: OfferStatus | null;

  /** When it was made, of one that was texted and not stopped. */
  @Column({ type: 'timestamptz', nullable: true }) offeredAt: Date | null;

  /** Where the match stood before it was offered the job: there it returns when the offer is stopped. */
  @Column({ type: 'text', nullable: true }) statusBefore: MatchStatus | null;

  /** Until when to answer, of a text that was sent once more: null until the provider has accepted that. */
  @Index('match_offers_answer_by_again_idx', { where: 'answer_by_again IS NOT NULL' })
  @Column({ type: 'timestamptz', nullable: true })
  answerByAgain?: Date | null;

  /** The status before an earlier offer, if `statusBefore` is Declined. */
  @Column({ type: 'text', nullable: true }) statusBeforeNo?: MatchStatus | null;
}
