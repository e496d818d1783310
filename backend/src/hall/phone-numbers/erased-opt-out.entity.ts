import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ConsentWay } from './phone-number.entity.js';

/**
 * The opt-out of an erased number, as a slow hash: it can be checked for one number, but trying all takes
 * years.
 */
@Entity('erased_opt_outs')
export class ErasedOptOut {
  @PrimaryColumn({ type: 'bytea' }) numberHash: Buffer;

  /** The same for all of them: a number has to be found again. */
  @Column({ type: 'bytea' }) salt: Buffer;

  /** One of 4096, by a key outside the database; null without a key. */
  @Column({ type: 'smallint', nullable: true }) bucket: number | null;
  @Column({ type: 'text', nullable: true }) bucketKey: string | null;
  @Column({ type: 'boolean' }) blocked: boolean;
  @Column({ type: 'boolean' }) providerBlocks: boolean;
  @Column({ type: 'text', nullable: true }) consentWay: ConsentWay | null;
  @Column({ type: 'timestamptz', nullable: true }) consentAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
