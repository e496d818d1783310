import type { EntityManager } from 'typeorm';
import { statement, text } from '../database/sql/index.js';

/** What a channel adds to the topics, by augmenting this. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface ChannelTopics {}

/**
 * What open pages may be showing. Ids are those of the named things, except for `job-matches`, which names the
 * jobs whose matches changed: that is what a page shows, and a bulk send stays one short announcement.
 */
export type ChangeTopic =
  | 'workers'
  | 'employers'
  | 'classifications'
  | 'similar-classifications'
  | 'certificates'
  | 'phone-numbers'
  | 'jobs'
  | 'job-matches'
  | keyof ChannelTopics
  | 'users'
  | 'settings';

export interface Change {
  topic: ChangeTopic;
  ids: string[];
}

export const CHANGES_CHANNEL = 'hall_changes';

/** PostgreSQL takes 8,000 bytes at most in one notification. */
const IDS_PER_NOTIFICATION = 150;

const notify = statement('changes, announced', { told: text })`
  SELECT pg_notify(${text.param('channel')}, payload)::text AS told FROM unnest(${text.list.param('payloads')}::text[]) AS payload`;

/**
 * Tells open pages what changed, once the transaction of `manager` commits (and never when it rolls back).
 * @param ids of what changed; none announces nothing
 */
export async function announce(
  manager: EntityManager,
  topic: ChangeTopic,
  ids: (string | number)[],
): Promise<void> {
  const unique = [...new Set(ids.map(String))];
  if (unique.length === 0) return;
  const payloads: string[] = [];
  for (let start = 0; start < unique.length; start += IDS_PER_NOTIFICATION) {
    payloads.push(
      JSON.stringify({ topic, ids: unique.slice(start, start + IDS_PER_NOTIFICATION) } satisfies Change),
    );
  }
  await notify.run(manager, { channel: CHANGES_CHANNEL, payloads });
}
