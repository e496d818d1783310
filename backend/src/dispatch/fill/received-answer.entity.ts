import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An answer to an offer that the hall has received and not applied yet: until it is, nothing ends the offer. */
@Entity('received_answers')
export class ReceivedAnswer {
  @PrimaryColumn({ type: 'uuid' }) inboundId: string;
  @Index() @Column({ type: 'uuid' }) offerId: string;
  @Column({ type: 'timestamptz' }) receivedAt: Date;
}
