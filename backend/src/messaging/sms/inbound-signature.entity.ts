import { CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A signature under a text from a worker. Each is taken once, for as long as it is kept. */
@Entity('inbound_signatures')
@Index(['createdAt'])
export class InboundSignature {
  @PrimaryColumn({ type: 'text' }) signature: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
