import { CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** The signature of an inbound text, which is accepted once while it is kept. */
@Entity('inbound_signatures')
@Index(['createdAt'])
export class InboundSignature {
  @PrimaryColumn({ type: 'text' }) signature: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
