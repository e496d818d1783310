import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('classifications')
export class Classification {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** citext: unique whatever the case. */
  @Column({ type: 'citext', unique: true })
  name: string;
}
