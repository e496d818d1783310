import type { EntityManager } from 'typeorm';
import { statement, types } from '../database/sql/index.js';

/** What a channel adds to the topics, by augmenting this. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface ChannelTopics {}

/** What open pages may show. Ids are of the named things, except for `job-matches`, where they are of the jobs. */
export type ChangeTopic =
  | 'workers'
  | 'employers'
  | 'classifications'
  | 'similar-classifications'
  | 'certificates'
  | 'phone-numbers'
  | 'imports'
  | 'jobs'
  | 'job-matches'
  | keyof ChannelTopics
  | 'users'
  | 'settings';

export interface Change {
  topic: ChangeTopic;
  ids: string[];
  /** The names of all fields that changed of these; left out: anything may have changed. */
  fields?: string[];
}

export const CHANGES_CHANNEL = 'hall_changes';

/** PostgreSQL takes 8,000 bytes at most in one notification. */
const IDS_PER_NOTIFICATION = 150;

const notify = statement('changes, announced', { told: types.text })`
  SELECT pg_notify(${types.text.param('channel')}, payload)::text AS told FROM unnest(${types.text.list.param('payloads')}::text[]) AS payload`;

/**
 * Announces changes to open pages when the transaction of `manager` commits.
 * @param ids none announces nothing
 * @param fields where nothing but these has changed: their names, for everybody signed in hears them
 */
export async function announce(
  manager: EntityManager,
  topic: ChangeTopic,
  ids: readonly (string | number)[],
  fields?: readonly string[],
): Promise<void> {
  const unique = [...new Set(ids.map(String))];
  if (unique.length === 0) return;
  const payloads: string[] = [];
  for (let start = 0; start < unique.length; start += IDS_PER_NOTIFICATION) {
    const part = { topic, ids: unique.slice(start, start + IDS_PER_NOTIFICATION) };
    payloads.push(JSON.stringify({ ...part, ...(fields && { fields: [...fields] }) } satisfies Change));
  }
  await notify.run(manager, { channel: CHANGES_CHANNEL, payloads });
}
