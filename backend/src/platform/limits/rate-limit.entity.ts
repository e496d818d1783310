import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A count of rate-limiter-flexible, under its names. Unlogged: a crash may forget it. */
@Entity('rate_limits')
export class RateLimit {
  @PrimaryColumn({ type: 'text' }) key: string;
  @Column({ type: 'integer', default: 0 }) points: number;

  /** When the count begins anew, in milliseconds of the api's clock. */
  @Index() @Column({ type: 'bigint', nullable: true }) expire: string | null;
}
