import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/version.column.js';

@Entity('classifications')
export class Classification {
  @PrimaryGeneratedColumn('uuid') id: string;

  /** citext: unique whatever the case. */
  @Column({ type: 'citext', unique: true }) name: string;
  @RowVersion() version: number;
}
