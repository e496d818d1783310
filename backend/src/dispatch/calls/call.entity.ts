import { Check, Column, Entity, Index } from 'typeorm';
import { NoteRecord } from '../matching/about-match.entity.js';
import { oneOf } from '../../platform/database/one-of.js';

export const CALL_RESULTS = [
  'accepted',
  'declined',
  'interested',
  'not-interested',
  'no-answer',
  'busy',
  'left-message',
  'wrong-number',
] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

/** As a sentence goes on that tells of a call. */
export const resultOfCall: Readonly<Record<CallResult, string>> = {
  accepted: 'they accepted',
  declined: 'they declined',
  interested: 'they are interested',
  'not-interested': 'they are not interested',
  'no-answer': 'no answer',
  busy: 'busy',
  'left-message': 'left a message',
  'wrong-number': 'wrong number',
};

/** A worker was phoned about a job. */
@Entity('calls')
@Check('calls_result', oneOf('result', CALL_RESULTS))
@Index(['madeAt'])
export class Call extends NoteRecord {
  @Column({ type: 'text' }) result: CallResult;

  /** That was accepted or declined by this call. */
  @Column({ type: 'uuid', nullable: true }) offerId: string | null;
}
