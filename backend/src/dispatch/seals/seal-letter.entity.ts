import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** That the last seal of a day went out by e-mail: once for each day. */
@Entity('seal_letters')
export class SealLetter {
  /** On the hall's calendar. */
  @PrimaryColumn({ type: 'date' }) day: string;
  @Column({ type: 'integer' }) seal: number;
  @Column({ type: 'uuid' }) emailId: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
