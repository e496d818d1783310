import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { PhoneNumber } from './phone-number.entity.js';

/** An id that a number's record had before, by which the audit log still names it. */
@Entity('former_phone_number_ids')
export class FormerPhoneNumberId {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Index() @Column({ type: 'uuid' }) phoneNumberId: string;
  @ManyToOne(() => PhoneNumber, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  phoneNumber?: Relation<PhoneNumber>;
}
