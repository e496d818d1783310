import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * That a job's places, list, offers or texts are to be looked at. Rows are only added and taken away, so that nobody
 * waits for anybody by noting one. Without a foreign key: the job may be locked, or gone by then.
 */
@Entity('fill_looks')
@Index(['jobId'])
@Index(['at'])
export class FillLook {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'uuid' }) jobId: string;

  /** From when on. */
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) at: Date;
}

/** A job whose looks wait until staff do something with it, or it starts: what is known of it may be old. */
@Entity('fill_holds')
export class FillHold {
  @PrimaryColumn({ type: 'uuid' }) jobId: string;
}
