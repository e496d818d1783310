import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { DispatchClass } from '../../hall/employers/employer.entity.js';

/**
 * The record that answers "why was I passed over?" when the workers' own dates have changed since; the n-th
 * element of each list is about the n-th place. Without foreign keys, for it outlives jobs and workers; the
 * database refuses to change or delete it.
 */
@Entity('dispatch_lists')
@Index(['jobId', 'createdAt'])
export class DispatchList {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'uuid' }) jobId: string;
  @Column({ type: 'text' }) rulesVersion: string;
  @Column({ type: 'text' }) dispatchClass: DispatchClass;

  /** Employer, classification, groups and certificates that the rules used. */
  @Column({ type: 'jsonb' }) scope: object;
  @Column({ type: 'uuid', array: true }) workerIds: string[];
  @Column({ type: 'smallint', array: true }) echelons: number[];

  /** `YYYY-MM-DD`; null: none, which puts a worker last in the echelon. */
  @Column({ type: 'date', array: true }) seniorityDates: (string | null)[];

  /** The worker has no date: the day of the refresh counts. */
  @Column({ type: 'boolean', array: true }) countedFromToday: boolean[];
  @Column({ type: 'integer', array: true }) tiebreaks: number[];

  /**
   * Two bytes for each place: the n-th bit from below says whether the n-th of the rules' conditions held. Null in lists
   * that were made before this was kept.
   */
  @Column({ type: 'bytea', nullable: true, select: false }) placedHeld?: Buffer | null;

  /**
   * Who was left out though they can do the job's work: four bytes of the worker's number, in this order, and two as
   * above. For whom neither says anything no condition about the work held. Null as above.
   */
  @Column({ type: 'bytea', nullable: true, select: false }) leftOutHeld?: Buffer | null;

  /** As versions before kept it: two bytes for each worker of the hall, at their number. */
  @Column({ type: 'bytea', nullable: true, select: false }) conditionsHeld?: Buffer | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
