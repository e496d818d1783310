import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Covers some rows of the records and the seal before it. The database refuses to change or delete it. */
@Entity('seals')
@Index(['at'])
export class Seal {
  /** From 1, without a gap. */
  @PrimaryColumn({ type: 'integer' }) number: number;
  @Column({ type: 'timestamptz' }) at: Date;

  /** In which the rows were read, see `record-formats.ts`. */
  @Column({ type: 'smallint' }) format: number;

  /** Tells keys from each other, and nothing of the key. */
  @Column({ type: 'text' }) keyId: string;

  /** How many rows of each kind. */
  @Column({ type: 'jsonb' }) counts: Record<string, number>;

  /** The hash of the seal before; empty in the first one. */
  @Column({ type: 'text' }) previous: string;
  @Column({ type: 'text' }) hash: string;
}
