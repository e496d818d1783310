import { Check, Column, Entity, Index } from 'typeorm';
import { NoteRecord } from '../matching/about-match.entity.js';
import { outOfOrderWords } from '../offers/offer.entity.js';
import { oneOf } from '../../platform/database/one-of.js';

/** The last one is a run's own. */
export const passWords = {
  ...outOfOrderWords,
  'no-answer-to-canvass': 'did not answer whether they are interested',
} as const;
export type PassReason = keyof typeof passWords;
export const PASS_REASONS = Object.keys(passWords) as PassReason[];

/** As part of a sentence; a reason in an old record may not be listed any more. */
export const passReasonInWords = (reason: string): string =>
  (passWords as Partial<Record<string, string>>)[reason] ?? reason.replaceAll('-', ' ');

/** The note of a pass that staff made by the status alone: like one of a canvass it holds only while that stands. */
export const noteOfStatus = {
  Declined: 'Set to Declined without an offer',
  Ineligible: 'Set to Ineligible by hand',
} as const;
export type PassingStatus = keyof typeof noteOfStatus;
export const PASSING_STATUSES = Object.keys(noteOfStatus);

/** A worker was passed over on a job. It holds until they are offered it. */
@Entity('passes')
@Check('passes_reason', oneOf('reason', PASS_REASONS))
@Index(['madeAt'])
export class Pass extends NoteRecord {
  @Column({ type: 'text' }) reason: PassReason;

  /**
   * The worker could not be asked whether they are interested, or did not answer: the pass holds only until
   * they answer. Without a run, staff set them to Declined or Ineligible: it holds only while they have such
   * a status.
   */
  @Column({ type: 'boolean', default: false }) atCanvass: boolean;

  /** The run that passed them over, in the name of who started it. */
  @Column({ type: 'uuid', nullable: true }) runId: string | null;
}
