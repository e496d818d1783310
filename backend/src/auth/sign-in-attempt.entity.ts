import { CreateDateColumn, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A sign-in that failed or is still being checked; a success removes its row. Kept as long as it counts. */
@Entity('sign_in_attempts')
@Index(['username', 'createdAt'])
@Index(['ipAddress', 'createdAt'])
export class SignInAttempt {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Column({ type: 'citext' })
  username: string;

  @Column({ type: 'text' })
  ipAddress: string;

  @Index()
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
