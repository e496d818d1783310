import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A row of the records that the next seal covers; a trigger notes it in the transaction that writes it. */
@Entity('unsealed_rows')
export class UnsealedRow {
  @PrimaryColumn({ type: 'text' }) kind: string;
  @PrimaryColumn({ type: 'text' }) key: string;
  @Index() @Column({ type: 'timestamptz', default: () => 'now()' }) writtenAt: Date;
}
