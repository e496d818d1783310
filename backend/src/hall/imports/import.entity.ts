import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import { oneOf } from '../../platform/database/one-of.js';
import type { Mapping } from './headers.js';
import { IMPORT_KINDS, type ImportKindName, type Match } from './kinds/import-kind.js';
import type { DateOrder } from './reading/dates.js';

export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What is written instead of a text of a column. */
export interface Replacement {
  column: string;
  value: string;
  replacement: string;
}

/** The file has dates in both orders, and ones that could be either. */
export interface DateQuestion {
  column: string;
  value: string;
  monthFirst: string;
  dayFirst: string;
}

/** A file that staff bring in, from its upload to its end. */
@Entity('imports')
@Check('imports_kind', oneOf('kind', IMPORT_KINDS))
@Check('imports_status', oneOf('status', IMPORT_STATUSES))
@Index('imports_step_idx', ['step'], { unique: true })
@Index('imports_under_way_idx', ['updatedAt'], { where: "status IN ('checking', 'applying', 'undoing')" })
@Index('imports_written_one_at_a_time', ['kind'], {
  unique: true,
  where: "status IN ('applying', 'undoing')",
})
@Index(['kind', 'appliedAt'])
export class Import {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text' }) kind: ImportKindName;
  @Column({ type: 'text', default: 'uploaded' }) status: ImportStatus;
  @Column({ type: 'text' }) fileName: string;
  @Column({ type: 'integer' }) headerRow: number;

  /** Sheets of the workbook that have rows, too, and are not read. Their names may be people's. */
  @Column({ type: 'integer', default: 0 }) otherSheets: number;
  @Column({ type: 'text', array: true }) columns: string[];
  @Column({ type: 'jsonb' }) sample: string[][];
  @Column({ type: 'jsonb' }) mapping: Mapping;
  @Column({ type: 'text' }) match: Match;
  @Column({ type: 'text', nullable: true }) dateOrder: DateOrder | null;
  @Column({ type: 'jsonb', default: [] }) replacements: Replacement[];
  @Column({ type: 'jsonb', nullable: true }) dateQuestion: DateQuestion | null;

  /** Its rows are in `import_rows`. */
  @Column({ type: 'boolean', default: false }) isRead: boolean;

  /** The id under which the present step stands in the queue. */
  @Column({ type: 'uuid', nullable: true }) step: string | null;

  /** Identifies who runs the check: a run that was taken for dead stops when it finds another id here. */
  @Column({ type: 'uuid', nullable: true }) runner: string | null;

  /** How often the present step was begun since it last came on. */
  @Column({ type: 'integer', default: 0 }) begun: number;

  /** Rows of the present step. */
  @Column({ type: 'integer', default: 0 }) total: number;
  @Column({ type: 'integer', default: 0 }) done: number;
  @Column({ type: 'text', nullable: true }) failure: string | null;
  @Column({ type: 'integer', nullable: true }) actorUserId: number | null;
  @Column({ type: 'text', nullable: true }) actorName: string | null;
  @Column({ type: 'text', nullable: true }) ipAddress: string | null;
  @Column({ type: 'timestamptz', nullable: true }) checkedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) appliedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt: Date;
}
