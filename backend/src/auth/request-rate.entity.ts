import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often an address has asked for public pages in its present minute. Unlogged: a crash may forget it. */
@Entity('request_rates')
export class RequestRate {
  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'integer' })
  hits: number;

  @Index()
  @Column({ type: 'timestamptz' })
  expiresAt: Date;
}
