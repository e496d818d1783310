import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { PhoneNumber } from './phone-number.entity.js';

/** A former id of a number, by which older audit entries name it. */
@Entity('former_phone_number_ids')
export class FormerPhoneNumberId {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Index() @Column({ type: 'uuid' }) phoneNumberId: string;
  @ManyToOne(() => PhoneNumber, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  phoneNumber?: Relation<PhoneNumber>;
}
