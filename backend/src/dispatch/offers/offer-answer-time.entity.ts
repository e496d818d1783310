import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Offer } from './offer.entity.js';

/** Until when an offer can be answered: none before the provider has accepted its text. Written once. */
@Entity('offer_answer_times')
export class OfferAnswerTime {
  @ManyToOne(() => Offer) offer?: Relation<Offer>;
  @PrimaryColumn({ type: 'uuid' }) offerId: string;
  @Column({ type: 'integer' }) minutes: number;
  @Column({ type: 'timestamptz' }) beganAt: Date;
  @Column({ type: 'timestamptz' }) answerBy: Date;
}
