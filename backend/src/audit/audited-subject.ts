import type { EntityManager } from 'typeorm';
import type { ChangeTopic } from '../platform/events/change-announcer.js';
import type { Actor } from '../platform/http/actor.js';
import { type AuditRecord, recordChange } from './record-change.js';
import { actionNames, actions, declare, labels, subjects, subjectTypes } from './registry.js';
import type { Named, Subject } from './registry.js';

/** What a sentence is made of. Entries of earlier versions may lack some of the details. */
export interface Facts<Details = never> extends Named {
  after: Details;
}
type Sentences = Record<string, (facts: Facts) => string>;

interface Actions<Said extends Sentences> {
  /** By the action's name without its subject's. What a sentence reads of the details must be recorded. */
  actions: Said;
  /** The topic, if it is not the subject's; null: no page shows these actions. */
  topic?: ChangeTopic | null;
  /** They come by the thousand, and the job's own entry counts them: its history leaves them out. */
  inBulk?: readonly (keyof Said)[];
  /** Fields whose names do not say what people call them; null: shown in a way of its own. */
  labels?: Readonly<Record<string, string | null>>;
}

type DetailsOf<One> = One extends (facts: Facts<infer Details>) => string ? Details : never;
interface Values {
  before?: object | null;
  after?: object | null;
}
/** What was done to the subject with this id, with only what changed; never a secret or a message's text. */
type Done<Said, Name extends keyof Said> = [
  action: Name,
  id: string | number,
  ...([DetailsOf<Said[Name]>] extends [never]
    ? [values?: Values]
    : [values: Values & { after: DetailsOf<Said[Name]> & Record<string, unknown> }]),
];

/** What a room does to a subject, its own or another room's. */
export class AuditedActions<Said extends Sentences> {
  /** @throws when an action is declared already */
  constructor(
    private readonly type: string,
    { actions: said, topic, inBulk = [], labels: words = {} }: Actions<Said>,
  ) {
    for (const [field, label] of Object.entries(words)) labels.set(field, label);
    for (const [name, sentence] of Object.entries(said))
      declare(actions, actionNames, `${type}.${name}`, { sentence, topic, inBulk: inBulk.includes(name) });
  }

  /** An entry for {@link recordChange}. */
  did<Name extends keyof Said & string>(...[action, entityId, values]: Done<Said, Name>): AuditRecord {
    return { action: `${this.type}.${action}`, entityType: this.type, entityId, ...values };
  }

  /** Records and announces a change, as {@link recordChange} does any number of them. */
  record<Name extends keyof Said & string>(manager: EntityManager, by: Actor, ...done: Done<Said, Name>) {
    return recordChange(manager, by, this.did(...done));
  }
}

/** Declares a subject with its actions. @throws when the subject or an action is declared already */
export function auditedSubject<Said extends Sentences>(
  type: string,
  { actions: said, inBulk, labels: words, ...subject }: Subject & Omit<Actions<Said>, 'topic'>,
): AuditedActions<Said> {
  declare(subjects, subjectTypes, type, subject);
  return new AuditedActions(type, { actions: said, inBulk, labels: words });
}

export const counted = (value: unknown): string => Number(value ?? 0).toLocaleString('en-US');
const isText = (value: unknown): value is string => typeof value === 'string';
/** Why, of the details of any action: in brackets, or after a colon. */
export const because = ({ reason }: { reason?: unknown }): string => (isText(reason) ? ` (${reason})` : '');
export const reasonOf = ({ reason }: { reason?: unknown }): string => (isText(reason) ? `: ${reason}` : '');

/** The life of something that people call so: it is added, changed and deleted. */
export const lifeOf = (name: string) => ({
  created: ({ who, subject, after }: Facts<{ reason?: unknown }>) =>
    `${who} added the ${name} ${subject}${because(after)}`,
  updated: ({ who, subject, changes }: Facts) => `${who} changed ${subject}: ${changes || 'nothing'}`,
  deleted: ({ who, subject }: Facts) => `${who} deleted the ${name} ${subject}`,
});
