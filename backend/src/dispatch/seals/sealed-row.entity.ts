import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A row of the records that a seal covers. The database refuses to change or delete it. */
@Entity('sealed_rows')
export class SealedRow {
  /** Its table. */
  @PrimaryColumn({ type: 'text' }) kind: string;

  /** Its primary key there. */
  @PrimaryColumn({ type: 'text' }) key: string;

  /** Without a reference: `verify-records` finds what has been taken away, whoever took it. */
  @Index() @Column({ type: 'integer' }) seal: number;

  /** When it was noted by the transaction that wrote it. */
  @Column({ type: 'timestamptz' }) writtenAt: Date;

  /** Null: it was gone when it was to be sealed. */
  @Column({ type: 'bytea', nullable: true }) hash: Buffer | null;
}
