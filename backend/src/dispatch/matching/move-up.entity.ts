import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A worker stands higher on a new list of an open job than on the one before it, after somebody set an earlier seniority
 * date. Without foreign keys, for it outlives job and worker; the database refuses to change or delete it.
 */
@Entity('moves_up')
export class MoveUp {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Index() @Column({ type: 'uuid' }) jobId: string;
  @Column({ type: 'uuid' }) workerId: string;

  /** The new one. */
  @Column({ type: 'uuid' }) listId: string;
  @Column({ type: 'integer' }) formerPlace: number;
  @Column({ type: 'integer' }) place: number;
  @Column({ type: 'date', nullable: true }) formerDate: string | null;
  @Column({ type: 'date' }) seniorityDate: string;

  /** Who set the date, and when; null: the product itself. */
  @Column({ type: 'text', nullable: true }) changedBy: string | null;
  @Column({ type: 'timestamptz' }) changedAt: Date;
  @Index() @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) madeAt: Date;
}
