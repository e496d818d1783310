import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Versions } from '../../languages/versions.field.js';

/**
 * What the dispatches to a deleted job need of it: whose job it was, and when it is worked. Written once, without foreign
 * keys; the database refuses to change or delete it. The rest of the job is in the log.
 */
@Entity('deleted_jobs')
@Index(['employerId'])
@Index(['startsAt'])
export class DeletedJob {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ type: 'text' }) title: string;
  @Column({ type: 'jsonb', nullable: true }) titleIn: Versions | null;
  @Column({ type: 'uuid' }) employerId: string;
  @Column({ type: 'timestamptz', nullable: true }) startsAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) endsAt: Date | null;

  /** When the job was added. */
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) deletedAt: Date;
}
