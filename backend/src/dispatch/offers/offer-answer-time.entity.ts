import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Offer } from './offer.entity.js';

/** Until when an offer can be answered: none before the provider has accepted its text. Written once. */
@Entity('offer_answer_times')
export class OfferAnswerTime {
  @ManyToOne(() => Offer) offer?: Relation<Offer>;
  @PrimaryColumn({ type: 'uuid' }) offerId: string;
  @Column({ type: 'integer' }) minutes: number;
  @Column({ type: 'timestamptz' }) beganAt: Date;
  @Index() @Column({ type: 'timestamptz' }) answerBy: Date;
}

/**
 * SQL: until when an offer `o` can be answered, with the row of `match_offers` whose last offer it is and its row of
 * `offer_answer_times`; either may be missing. A text that is sent once more says the whole time again, which begins with
 * it: until the provider has accepted that, there is none.
 */
export const answerByOf = (offer: string, last: string, time: string): string =>
  `CASE WHEN ${last}.sms_id <> ${offer}.sms_id THEN ${last}.answer_by_again ELSE ${time}.answer_by END`;
