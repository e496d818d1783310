import { randomUUID } from 'node:crypto';
import type { Job, JobType, Queue } from 'bullmq';
import type { QueueJob } from './queue-settings.js';

const SET = 'set-';

type IdJob = Job<QueueJob, void, string>;

/** @param size items in each part but the last */
export function parts<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}

/**
 * A job of one id has that id, so that there is only one such job. An id in two sets is handled once, by its
 * row's status.
 */
export function carrying(ids: readonly string[]) {
  const [id = ''] = ids;
  const isOne = ids.length === 1;
  return isOne ? { data: { id }, jobId: id } : { data: { ids: [...ids] }, jobId: SET + randomUUID() };
}

export const idsIn = (data: QueueJob): readonly string[] => ('ids' in data ? data.ids : [data.id]);

/** The jobs in these states: those that carry a set, and the ids that go alone. */
export async function carried(
  queue: Queue<QueueJob, void, string>,
  states: JobType[],
): Promise<{ sets: IdJob[]; alone: string[] }> {
  const jobIds = await queue.getRanges(states, 0, -1);
  const found = await Promise.all(
    jobIds.filter((id) => id.startsWith(SET)).map((id) => queue.getJob(id) as Promise<IdJob | undefined>),
  );
  return {
    sets: found.filter((job) => job !== undefined),
    alone: jobIds.filter((id) => !id.startsWith(SET)),
  };
}

/** Takes ids out of the sets that wait. @returns those that were in none */
export async function takeFromSets(
  queue: Queue<QueueJob, void, string>,
  ids: readonly string[],
): Promise<string[]> {
  const left = new Set(ids);
  const { sets } = await carried(queue, ['waiting', 'delayed']);
  await Promise.all(
    sets.map(async (job) => {
      const all = idsIn(job.data);
      const kept = all.filter((id) => !left.has(id));
      if (kept.length === all.length) return;
      if (kept.length > 0) await job.updateData({ ids: kept });
      else await queue.remove(job.id ?? '', { removeChildren: false });
    }),
  );
  for (const id of sets.flatMap(({ data }) => idsIn(data))) left.delete(id);
  return [...left];
}
