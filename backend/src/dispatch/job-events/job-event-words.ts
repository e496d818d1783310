import { resultOfCall } from '../calls/call.entity.js';
import { clockTime } from '../../platform/time/clock-time.js';
import { minutesInWords } from '../../platform/time/minutes-in-words.js';
import { passReasonInWords } from '../calls/pass.entity.js';
import type { JobEventRow, JobEventType } from './job-event-statements.js';

type Data = JobEventRow['data'];
type Via = JobEventRow['via'];

const plain = (word: string | number | boolean | null | undefined) => String(word ?? '').replaceAll('-', ' ');
const because = ({ reason, note }: Data) => [reason, note].filter(Boolean).map(String).join('; ');
const after = (detail: string) => (detail === '' ? '' : `: ${detail}`);

const results: Record<string, string> = {
  ...resultOfCall,
  accepted: 'they accept',
  declined: 'they decline',
};

const outcomes: Record<string, (name: string) => string> = {
  accepted: (name) => `${name} accepted`,
  waiting: (name) => `${name} said yes when no opening was free, and waits`,
  declined: (name) => `${name} declined`,
  'no-answer': (name) => `${name} did not answer in time`,
  'not-delivered': (name) => `The offer to ${name} was not delivered`,
  withdrawn: (name) => `The offer to ${name} was withdrawn`,
  'dropped-out': (name) => `${name} dropped out`,
  cancelled: (name) => `The dispatch of ${name} was cancelled`,
  'no-show': (name) => `${name} did not show up`,
  correction: (name) => `The answer of ${name} was corrected`,
};

const texts: Record<string, string> = {
  withdrawn: 'that the offer was withdrawn',
  place: 'that the place is theirs',
  waiting: 'that they are on the waiting list',
  'job-over': 'that no place came free',
  'work-is-off': 'that the work is off',
  'dispatch-ended': 'that they are no longer dispatched',
  'answer-by': 'until when to answer',
  reminder: 'the reminder of the start',
  message: 'a message',
};

/** By itself, and not by an answer. */
const bySystem: Record<string, (name: string) => string> = {
  waiting: (name) => `${name} waits for a place still`,
};

/** So long an answer waits at least until its record says so, in milliseconds. */
const WAITED = 1_000;
/** Of an answer that waited, in the words of the hall's clock. */
function received({ receivedAt }: Data, at: Date, clock: HallClock): string {
  const then = receivedAt ? new Date(String(receivedAt)) : at;
  if (at.getTime() - then.getTime() < WAITED) return '';
  return ` (the answer was received at ${clockTime(then, at, clock)})`;
}

type HallClock = Parameters<typeof clockTime>[2];
type Say = (name: string, data: Data, via: Via, at: Date, clock: HallClock) => string;
const says: Record<JobEventType, Say> = {
  list: (name, { workers, priority }) =>
    priority === null
      ? `A list was made, of ${workers}`
      : `A list was made: ${name} has place ${priority} of ${workers}`,
  run: (_, { state, urgent }) =>
    state === 'started'
      ? `Filling from the list began${urgent ? ', as urgent: at any hour' : ''}`
      : `Filling ended: ${state}`,
  notification: (name, data) =>
    data.reason
      ? `${name} could not be told of the job${after(because(data))}`
      : `A text about the job was written to ${name}`,
  text: (name, { kind }) => `${name} was texted ${texts[String(kind)] ?? plain(kind)}`,
  delivery: (name, { purpose, status, error }) =>
    `The ${purpose === 'job' ? 'text' : purpose} to ${name}: ${status}${after(String(error ?? ''))}`,
  answer: (name, { status }) => `${name}: ${status}`,
  offer: (name, { channel }) =>
    channel === 'staff' ? `${name} was offered the job` : `${name} was offered the job by ${channel}`,
  exception: (name, data) =>
    data.reason
      ? `The offer to ${name} left the order${after(because({ ...data, reason: passReasonInWords(String(data.reason)) }))}`
      : `The offer to ${name} left the order, without a reason`,
  'answer-time': (name, { minutes }) => `${name} has ${minutesInWords(Number(minutes))} to answer`,
  outcome: (name, data, via, at, clock) => {
    const outcome = String(data.outcome);
    const words = (via === 'system' ? bySystem[outcome] : undefined) ?? outcomes[outcome];
    return (words?.(name) ?? name) + received(data, at, clock) + after(because(data));
  },
  call: (name, { result, note }) =>
    `${name} was called: ${results[String(result)] ?? plain(result)}${note ? ` (${note})` : ''}`,
  pass: (name, { reason, note }) =>
    `${name} was passed over: ${passReasonInWords(String(reason))}${note ? ` (${note})` : ''}`,
  slip: (_, { dispatches, replacesId }) =>
    `The employer was e-mailed the slips of ${dispatches}${replacesId === null ? '' : ', in place of the ones before'}`,
};

/** Without what staff wrote freely: a note, or why they withdrew an offer or ended a dispatch. */
export function withoutNotes<Row extends Pick<JobEventRow, 'type' | 'via' | 'data'>>(row: Row): Row {
  const data = { ...row.data };
  delete data.note;
  // Who cancels a job types why, and it is written as of the job.
  const isTyped = row.type === 'outcome' && (row.via === 'staff' || row.via === 'job');
  return { ...row, data: isTyped ? { ...data, reason: null } : data };
}

/** One sentence for people. */
export const sentenceOf = (
  { type, workerName, data, via, at }: Pick<JobEventRow, 'type' | 'workerName' | 'data' | 'via' | 'at'>,
  clock: HallClock,
): string => `${says[type](workerName ?? 'Unknown Worker', data, via, at, clock)}.`;
