import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/version.column.js';

@Entity('certificates')
export class Certificate {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text', array: true, default: '{}' }) classificationIds: string[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @RowVersion() version: number;
}
