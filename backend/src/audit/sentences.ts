import type { ActorSource } from '../platform/http/actor.js';
import type { Facts } from './audited-subject.js';
import { actions, subjects } from './registry.js';

/** Whom a sentence names when nobody was signed in. */
const nobody: Readonly<Record<ActorSource, string>> = {
  staff: 'Somebody',
  link: "The holder of the worker's link",
  keyword: 'A text from the number',
  provider: 'The provider',
  system: 'Hiring Hall',
};

/** Who did it: staff by name; behind a match's link, or a text that answers, the worker whose match it is. */
export function whoOf(
  { source, actorName, entityType }: { source: ActorSource; actorName: string | null; entityType: string },
  subject: string,
): string {
  if (actorName !== null) return source === 'link' ? `${actorName}, by the worker's link,` : actorName;
  const isTheWorker = source === 'link' || source === 'keyword';
  return isTheWorker && subjects.get(entityType)?.parties ? subject : nobody[source];
}

/** One sentence for people; an action that is no longer done is named as it is. */
export function sentenceOf(action: string, facts: Facts<object>): string {
  const sentence = actions.get(action)?.sentence;
  return sentence
    ? sentence({ ...facts, after: facts.after as never })
    : `${facts.who}: ${action} ${facts.subject}`;
}
