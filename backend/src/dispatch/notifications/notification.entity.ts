import { Check, Column, Entity, Index } from 'typeorm';
import { ContactRecord } from '../matching/about-match.entity.js';
import { oneOf } from '../../platform/database/one-of.js';

/**
 * An attempt to notify a worker of a job; its text shows the outcome. Without foreign keys, for it outlives
 * job, worker and match; the database refuses to change or delete it.
 */
@Entity('notifications')
@Check('notifications_source', oneOf('source', ['migrated']))
@Index(['smsId'])
@Index('notifications_without_text_idx', ['madeAt'], { where: 'sms_id IS NULL' })
export class Notification extends ContactRecord {
  @Column({ type: 'text', nullable: true }) reason: string | null;

  /** A text with only the new link, to a worker who had answered. */
  @Column({ type: 'boolean', default: false }) linkAgain: boolean;
}
