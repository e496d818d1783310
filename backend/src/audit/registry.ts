import type { ChangeTopic } from '../platform/events/change-announcer.js';

/** What a sentence is made of, beside the details of its action. */
export interface Named {
  who: string;
  /** Whose name the entry is about: a worker, a job, a number. */
  subject: string;
  /** Of a match. */
  job: string;
  /** What changed, in words. */
  changes: string;
}

/** A kind of thing that entries are about. */
export interface Subject {
  /** The topic of its announcements; left out where whoever changes the rows announces them. */
  topic?: ChangeTopic;
  /** SQL of their `id` and present `name`. */
  names?: string;
  /** SQL of the name that the entry of their deletion keeps in `before`. */
  formerName?: string;
  /** Of their ids. */
  idType?: 'uuid' | 'int';
  /** What those are called that have no name any more; their ids when left out. */
  nameless?: string;
  /** SQL of their `id`, `job_id` and `worker_id`: entries keep them, name the worker, and are announced by the job. */
  parties?: string;
  /** Whoever knows a whole id can act in a worker's name, so it is never shown. */
  isLink?: boolean;
  /** By which ways an entry `m` belongs to the history of the subject with this id; each way has its index. */
  history?: readonly ((id: string) => string)[];
}

interface Action {
  sentence: (facts: Named & { after: never }) => string;
  /** As the subject's when left out; null: no page shows it. */
  topic?: ChangeTopic | null;
  inBulk: boolean;
}

/** All that rooms declare, by type and by `type.action`: filled as their files are loaded. */
export const subjects = new Map<string, Subject>();
export const actions = new Map<string, Action>();
/** Their names, for the API's documentation. */
export const subjectTypes: string[] = [];
export const actionNames: string[] = [];
/** What fields are called whose names do not say it; null: nothing to people, or shown in a way of its own. */
export const labels = new Map<string, string | null>([
  ['id', null],
  ['createdAt', null],
  ['updatedAt', null],
  ['dispatchListId', null],
]);

/** @throws when the key is there already: two rooms declare the same */
export function declare<Value>(map: Map<string, Value>, names: string[], key: string, value: Value): void {
  if (map.has(key)) throw new Error(`The audit log knows ${key} already`);
  map.set(key, value);
  names.push(key);
  names.sort();
}

/** Our own words, which hold no quotes, as a list in SQL. */
const listed = (words: readonly string[]) => `'{${words.join(',')}}'`;

/** Without what comes by the thousand. The index `audit_entries_job_history_idx` leaves out the same. */
export const withoutBulk = (): string =>
  `m.action <> ALL (${listed(actionNames.filter((name) => actions.get(name)?.inBulk))})`;

/** What is gone was named when it was deleted. The index `audit_entries_deleted_idx` holds the same actions. */
export const isDeletion = (): string =>
  `action = ANY (${listed(actionNames.filter((name) => name.endsWith('.deleted')))})`;
