import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** Whether a number may be texted. The id is the public opt-in link. Workers may share a number. */
@Entity('phone_numbers')
@Check('phone_numbers_e164', `phone_number ~ '^\\+1[0-9]{10}$'`)
export class PhoneNumber {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** E.164. */
  @Column({ type: 'text', unique: true })
  phoneNumber: string;

  @Column({ type: 'boolean', default: false })
  optedIn: boolean;

  @Column({ type: 'boolean', default: false })
  blocked: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  optInDate: Date | null;

  /** From where consent was last given or taken back. */
  @Column({ type: 'text', nullable: true })
  ipAddress: string | null;

  @Column({ type: 'text', nullable: true })
  comment: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
