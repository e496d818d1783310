import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { oneOf } from '../../platform/database/one-of.js';
import { Import } from './import.entity.js';
import type { RowProblem, Values } from './kinds/import-kind.js';

export const VERDICTS = ['new', 'changed', 'same', 'problem'] as const;
/** `undone`: its change was taken back. `kept`: it was not, because somebody changed the record since. */
export const ROW_STATES = ['read', 'written', 'undone', 'kept'] as const;

/** A row of a file: its cells, what it would do, and what became of it. */
@Entity('import_rows')
@Check('import_rows_verdict', oneOf('verdict', VERDICTS))
@Check('import_rows_state', oneOf('state', ROW_STATES))
@Index(['importId', 'verdict', 'row'])
@Index(['recordId'], { where: 'record_id IS NOT NULL' })
@Index(['createdAt'])
export class ImportRow {
  @ManyToOne(() => Import, { onDelete: 'CASCADE' }) import?: Relation<Import>;
  @PrimaryColumn({ type: 'uuid' }) importId: string;
  @PrimaryColumn({ type: 'integer' }) row: number;
  @Column({ type: 'text', array: true }) cells: string[];
  @Column({ type: 'text', nullable: true }) verdict: (typeof VERDICTS)[number] | null;
  @Column({ type: 'text', default: 'read' }) state: (typeof ROW_STATES)[number];
  @Column({ type: 'uuid', nullable: true }) recordId: string | null;

  /** Of the record: as it was checked, then as it was written. */
  @Column({ type: 'integer', nullable: true }) version: number | null;
  @Column({ type: 'jsonb', nullable: true }) before: Values | null;
  @Column({ type: 'jsonb', nullable: true }) after: Values | null;
  @Column({ type: 'jsonb', nullable: true }) undo: Values | null;
  @Column({ type: 'jsonb', nullable: true }) problems: RowProblem[] | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
