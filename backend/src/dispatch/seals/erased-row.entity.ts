import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A row of the records as it is since a person was erased from it; sealed itself, and never changed. */
@Entity('erased_rows')
@Index(['kind', 'key', 'id'])
export class ErasedRow {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) id: string;
  @Column({ type: 'text' }) kind: string;
  @Column({ type: 'text' }) key: string;

  /** Who was erased. */
  @Column({ type: 'uuid' }) workerId: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) at: Date;
  @Column({ type: 'smallint' }) format: number;
  @Column({ type: 'text' }) keyId: string;
  @Column({ type: 'bytea' }) hash: Buffer;
}
