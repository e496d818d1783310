import { Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { PhoneNumber } from './phone-number.entity.js';

/**
 * Who had a number when its consent was given: a consent is theirs, and not the next worker's who gets the number. No
 * reference to the worker, for it has to be known when that worker is gone.
 */
@Entity('phone_consent_holders')
export class PhoneConsentHolder {
  @PrimaryColumn({ type: 'uuid' }) phoneNumberId: string;
  @ManyToOne(() => PhoneNumber, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  phoneNumber?: Relation<PhoneNumber>;
  @PrimaryColumn({ type: 'uuid' }) workerId: string;
}
