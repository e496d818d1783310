import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/version.column.js';

export const OPT_IN_WAYS = ['form', 'in-person', 'phone'] as const;
export type OptInWay = (typeof OPT_IN_WAYS)[number];

/**
 * How a consent, or its end, came about: as staff state it; `staff`: they did not; `link`, `text`: the owner;
 * `provider`: it refused a text because of a STOP; `new-holder`: the number passed to another worker.
 */
export const CONSENT_WAYS = [...OPT_IN_WAYS, 'staff', 'link', 'text', 'provider', 'new-holder'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** Whether a number may be texted. The id is the public opt-in link. Workers may share a number. */
@Entity('phone_numbers')
@Check('phone_numbers_e164', `phone_number ~ '^\\+1[0-9]{10}$'`)
export class PhoneNumber {
  @PrimaryGeneratedColumn('uuid') id: string;

  /** E.164. */
  @Column({ type: 'text', unique: true }) phoneNumber: string;
  @Column({ type: 'boolean', default: false }) optedIn: boolean;
  @Column({ type: 'boolean', default: false }) blocked: boolean;
  @Column({ type: 'timestamptz', nullable: true }) optInDate: Date | null;

  /** From where consent was last given or taken back. */
  @Column({ type: 'text', nullable: true }) ipAddress: string | null;
  @Column({ type: 'text', nullable: true }) comment: string | null;

  /** Null: nobody was asked yet, or it is not known. */
  @Column({ type: 'text', nullable: true }) consentWay: ConsentWay | null;

  /** When it was given or taken back. */
  @Column({ type: 'timestamptz', nullable: true }) consentAt: Date | null;

  /** When the owner had opted out before the consent on record, which cannot be older; null: never, or not known. */
  @Column({ type: 'timestamptz', nullable: true }) optedOutAt: Date | null;

  /** The staff user who entered it. */
  @Column({ type: 'text', nullable: true }) consentBy: string | null;

  /** Such as the word that was texted. */
  @Column({ type: 'text', nullable: true }) consentReason: string | null;

  /** The provider heard a STOP: it refuses every text until it hears START from that phone. */
  @Column({ type: 'boolean', default: false }) providerBlocks: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt: Date;
  @RowVersion() version: number;
}
