import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An e-mail with a job's dispatches to its employer. Without foreign keys, for it outlives the job; the database refuses
 * to change or delete it.
 */
@Entity('slips')
@Index(['jobId', 'madeAt'])
export class Slip {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'uuid' }) jobId: string;
  @Index('slips_email_id_idx') @Column({ type: 'uuid' }) emailId: string;

  /** Of what it says and to whom it goes: the same is not sent twice. */
  @Column({ type: 'text' }) contentHash: string;
  @Column({ type: 'integer' }) dispatches: number;

  /** The one before it that went out. */
  @Column({ type: 'uuid', nullable: true }) replacesId: string | null;
  @Column({ type: 'integer', nullable: true }) madeById: number | null;

  /** The name of the staff user as it was then. */
  @Column({ type: 'text', nullable: true }) madeBy: string | null;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) madeAt: Date;
}
