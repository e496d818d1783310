import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The session store of connect-pg-simple (spec, section 3). */
@Entity('session')
export class Session {
  @PrimaryColumn({ type: 'varchar' }) sid: string;
  @Column({ type: 'json' }) sess: unknown;
  @Index() @Column({ type: 'timestamptz', precision: 6 }) expire: Date;
}
