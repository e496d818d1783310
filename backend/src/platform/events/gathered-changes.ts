import type { Change } from './change-announcer.js';

/** One change of each topic. Fields are named only where each of its changes named them. */
export function gather(changes: readonly Change[]): Change[] {
  const topics = new Map<Change['topic'], { ids: Set<string>; fields?: Set<string> }>();
  for (const { topic, ids, fields } of changes) {
    const known = topics.get(topic);
    topics.set(topic, {
      ids: new Set([...(known?.ids ?? []), ...ids]),
      fields: fields && (!known || known.fields) ? new Set([...(known?.fields ?? []), ...fields]) : undefined,
    });
  }
  return [...topics].map(([topic, { ids, fields }]) => ({
    topic,
    ids: [...ids],
    ...(fields && { fields: [...fields] }),
  }));
}
