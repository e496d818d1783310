import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { DispatchClass } from '../../hall/employers/employer.entity.js';

/**
 * Who stood where when the matches of a job were refreshed, and by what: the record that answers "why was I passed
 * over?" when the workers' own dates have changed since. The n-th element of each list is about the n-th in the
 * order. Without references, for it outlives jobs and workers; the database refuses to change or delete it.
 */
@Entity('dispatch_lists')
@Index(['jobId', 'createdAt'])
export class DispatchList {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'uuid' }) jobId: string;
  @Column({ type: 'text' }) rulesVersion: string;
  @Column({ type: 'text' }) dispatchClass: DispatchClass;

  /** What of the hall's lists the rules looked at: employer, classification, its groups and certificates. */
  @Column({ type: 'jsonb' }) scope: object;
  @Column({ type: 'uuid', array: true }) workerIds: string[];
  @Column({ type: 'smallint', array: true }) echelons: number[];

  /** `YYYY-MM-DD`; null: none, which puts a worker last in the echelon. */
  @Column({ type: 'date', array: true }) seniorityDates: (string | null)[];

  /** The seniority date is the day of the refresh, for want of one of the worker's own. */
  @Column({ type: 'boolean', array: true }) countedFromToday: boolean[];
  @Column({ type: 'integer', array: true }) tiebreaks: number[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
