import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/version.column.js';
import { oneOf } from '../../platform/database/one-of.js';

/** Which set of ranking rules the employer's jobs use. */
export const DISPATCH_CLASSES = ['L26 Tiered', 'Encore'] as const;
export type DispatchClass = (typeof DISPATCH_CLASSES)[number];

@Entity('employers')
@Check('employers_dispatch_class', oneOf('dispatch_class', DISPATCH_CLASSES))
@Index('employers_name_words_idx', { synchronize: false })
export class Employer {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text' }) companyName: string;
  @Column({ type: 'text', nullable: true }) contactName: string | null;
  @Column({ type: 'text', nullable: true }) email: string | null;

  /** E.164. */
  @Column({ type: 'text', nullable: true }) phone: string | null;
  @Column({ type: 'text', nullable: true }) address: string | null;
  @Column({ type: 'text', default: 'L26 Tiered' }) dispatchClass: DispatchClass;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @RowVersion() version: number;
}
