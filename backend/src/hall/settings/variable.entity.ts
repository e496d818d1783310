import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/version.column.js';

@Entity('variables')
export class Variable {
  @PrimaryColumn({ type: 'text' }) name: string;
  @Column({ type: 'json' }) value: unknown;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt: Date;
  @RowVersion() version?: number;
}
