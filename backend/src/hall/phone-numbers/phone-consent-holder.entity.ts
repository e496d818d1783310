import { Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { PhoneNumber } from './phone-number.entity.js';

/**
 * A worker whom a consent belongs to. Without a foreign key, for it has to be known after the worker is
 * deleted.
 */
@Entity('phone_consent_holders')
export class PhoneConsentHolder {
  @PrimaryColumn({ type: 'uuid' }) phoneNumberId: string;
  @ManyToOne(() => PhoneNumber, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  phoneNumber?: Relation<PhoneNumber>;
  @PrimaryColumn({ type: 'uuid' }) workerId: string;
}
