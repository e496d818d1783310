import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Versions } from '../../../languages/versions.field.js';
import { oneOf } from '../../../platform/database/one-of.js';
import { GOING_STATES, RUN_ENDS, type FillSettings, type RunState } from '../decisions/fill-state.js';

export const RUN_STATES = [...GOING_STATES, 'paused', ...RUN_ENDS] as const satisfies readonly RunState[];
export const ONLY = ['interested', 'everyone'] as const;
export const UNREACHABLE = ['call', 'pass-over'] as const;
export const AGAIN = ['no-answer'] as const;

export interface PersonToCall {
  matchId: string;
  /** Why they cannot be texted, for people. */
  reason: string;
}

/** A job is filled from its list. Without a foreign key, as its offers outlive the job; one at a time goes. */
@Entity('fill_runs')
@Check('fill_runs_state', oneOf('state', RUN_STATES))
@Check('fill_runs_offers_to', oneOf('offers_to', ONLY))
@Check('fill_runs_unreachable', oneOf('unreachable', UNREACHABLE))
@Check('fill_runs_again', oneOf('again', AGAIN))
@Check('fill_runs_ended', `(ended_at IS NULL) = (${oneOf('state', [...GOING_STATES, 'paused'])})`)
@Index(['jobId', 'startedAt'])
@Index('fill_runs_urgent_idx', ['startedAt'], { where: 'urgent' })
@Index('fill_runs_going', ['jobId'], { unique: true, where: 'ended_at IS NULL' })
export class FillRunRecord {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'uuid' }) jobId: string;
  @Column({ type: 'text' }) state: RunState;
  @Column({ type: 'integer', nullable: true }) startedById: number | null;
  @Column({ type: 'text' }) startedBy: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) startedAt: Date;

  /** Since it was last started or resumed: trouble before that is forgotten. */
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) goingSince: Date;

  /** When all had answered, or the time was over: who is asked later than that is asked late. */
  @Column({ type: 'timestamptz', nullable: true }) canvassEndedAt?: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
  @Column({ type: 'text', nullable: true }) pausedBecause: string | null;

  /** It was paused when it ended as filled, and comes back so. */
  @Column({ type: 'boolean', default: false }) wasPaused?: boolean;

  /** The job has changed, and nobody has said whether the offers stand that were open then. */
  @Column({ type: 'timestamptz', nullable: true }) inDoubtSince?: Date | null;

  /** What happens next, for people, as its last look saw it; null before the first. */
  @Column({ type: 'text', nullable: true }) sentence?: string | null;
  /** Whom to call, in order, as its last look saw it. */
  @Column({ type: 'jsonb', nullable: true }) toCall?: PersonToCall[] | null;

  /** Of each offer, as staff reviewed it. */
  @Column({ type: 'text' }) message: string;
  @Column({ type: 'jsonb', nullable: true }) messageIn: Versions | null;
  @Column({ type: 'integer', nullable: true }) answerWithinMinutes: number | null;
  @Column({ type: 'text' }) offersTo: FillSettings['only'];
  @Column({ type: 'timestamptz', nullable: true }) canvassUntil: Date | null;

  /** At the end of each text of the canvass. */
  @Column({ type: 'text', nullable: true }) note: string | null;
  @Column({ type: 'jsonb', nullable: true }) noteIn: Versions | null;
  @Column({ type: 'text' }) unreachable: FillSettings['unreachable'];
  @Column({ type: 'boolean' }) urgent: boolean;
  @Column({ type: 'text', nullable: true }) again: FillSettings['again'];
}
