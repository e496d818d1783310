import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../../platform/database/one-of.js';
import type { TextFailure } from '../decisions/fill-state.js';

export const TEXT_STATES = ['on-its-way', 'accepted', 'failed'] as const;
export const WHOSE = ['number', 'ours', 'provider'] as const;

/** What became of a text that offers a job, or asks for a run, and when: the provider may change its mind later. */
@Entity('fill_texts')
@Check('fill_texts_state', oneOf('state', TEXT_STATES))
@Check('fill_texts_whose', oneOf('whose', WHOSE))
export class FillText {
  @PrimaryColumn({ type: 'uuid' }) smsId: string;
  @Column({ type: 'text' }) state: (typeof TEXT_STATES)[number];
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) at: Date;

  /** Of one that failed: what that says. */
  @Column({ type: 'text', nullable: true }) whose: Exclude<TextFailure['whose'], 'nobody'> | null;
  @Column({ type: 'text', nullable: true }) sentence: string | null;
}
