import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { oneOf } from '../../platform/database/one-of.js';
import { type Piece, sql } from '../../platform/database/sql/index.js';
import { Offer } from './offer.entity.js';

export const OFFER_OUTCOMES = [
  'open',
  'accepted',
  'waiting',
  'declined',
  'no-answer',
  'not-delivered',
  'withdrawn',
  'dropped-out',
  'cancelled',
  'no-show',
  'correction',
] as const;
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

/** How a dispatch ends. A no-show opens no place; a correction says that it had never been accepted. */
export const DISPATCH_ENDS = [
  'dropped-out',
  'cancelled',
  'no-show',
  'correction',
] as const satisfies readonly OfferOutcome[];
export type DispatchEnd = (typeof DISPATCH_ENDS)[number];

const answerable: ReadonlySet<OfferOutcome> = new Set<OfferOutcome>([
  'open',
  'waiting',
  'no-answer',
  'not-delivered',
]);

/** A worker can still answer an offer with this outcome. */
export const isAnswerable = (outcome: OfferOutcome): boolean => answerable.has(outcome);

export const OFFER_VIAS = [
  'link',
  'reply',
  'call',
  'staff',
  'deadline',
  'provider',
  'job',
  'system',
] as const;
export type OfferVia = (typeof OFFER_VIAS)[number];

/** Why an offer ended that its worker had waited with: they were made another, with the place. */
export const CAME_FREE = 'A place has come free';

const eventsOf = (offerId: string) => `SELECT * FROM offer_events v WHERE v.offer_id = ${offerId}`;
const LAST = 'ORDER BY v.id DESC LIMIT 1';

/** SQL: the last event of an offer, a row at the most; an offer's outcome is that event's. */
export const lastEventOf = (offerId: string): string => `(${eventsOf(offerId)} ${LAST})`;

/** SQL: what had become of an offer by then, as {@link lastEventOf}. */
export const lastEventBy = <Moment extends Piece>(offerId: string, moment: Moment) =>
  sql`(${eventsOf(offerId)} AND v.at <= ${moment} ${LAST})`;

/**
 * SQL: texts that say yes or no from the number to which the text `s` about the offer `o` went, and are not applied yet:
 * they may answer that offer.
 */
const waitingAnswers = `FROM inbound_messages i WHERE i.to_apply
    AND i.phone_number = s.phone_number AND i.created_at > o.made_at AND i.understood_as IN ('yes', 'no')`;
export const answerWaits = `EXISTS (SELECT ${waitingAnswers})`;
/** SQL: when the first of them was received. */
export const answerWaitsSince = `(SELECT min(i.created_at) ${waitingAnswers})`;

/** What became of an offer; the last one is its outcome. The database refuses to change or delete it. */
@Entity('offer_events')
@Check('offer_events_outcome', oneOf('outcome', OFFER_OUTCOMES))
@Check('offer_events_via', oneOf('via', OFFER_VIAS))
@Index(['offerId', 'id', 'outcome'])
@Index('offer_events_answered_idx', ['at'], { where: `outcome IN ('accepted', 'waiting', 'declined')` })
@Index('offer_events_places_given_idx', ['at'], { where: `outcome = 'accepted' AND via = 'system'` })
@Index('offer_events_withdrawn_by_staff_idx', ['at'], { where: `outcome = 'withdrawn' AND via = 'staff'` })
export class OfferEvent {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) id: string;
  @ManyToOne(() => Offer) offer?: Relation<Offer>;
  @Column({ type: 'uuid' }) offerId: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) at: Date;
  @Column({ type: 'text' }) outcome: OfferOutcome;
  @Column({ type: 'text' }) via: OfferVia;
  @Column({ type: 'text', nullable: true }) by: string | null;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** Of an answer by text or link, which may have waited before it was applied. */
  @Column({ type: 'timestamptz', nullable: true }) receivedAt: Date | null;
}
