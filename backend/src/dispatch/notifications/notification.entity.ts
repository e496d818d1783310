import { Check, Column, Entity } from 'typeorm';
import { MadeAboutMatch } from '../matching/about-match.entity.js';
import { oneOf } from '../../platform/database/one-of.js';

/**
 * One attempt to tell a worker about a job; what became of it is told by its text. Without references, for it
 * outlives job, worker and match; the database refuses to change or delete it.
 */
@Entity('notifications')
@Check('notifications_source', oneOf('source', ['migrated']))
export class Notification extends MadeAboutMatch {
  @Column({ type: 'text', nullable: true }) reason: string | null;

  /** It brought nothing but the link, to who had answered before the link changed with their number. */
  @Column({ type: 'boolean', default: false }) linkAgain: boolean;
}
