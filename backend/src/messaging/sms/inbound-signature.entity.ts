import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A signature under a text from a worker. Each is taken once, also when the text itself is long gone. */
@Entity('inbound_signatures')
export class InboundSignature {
  @PrimaryColumn({ type: 'text' })
  signature: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
