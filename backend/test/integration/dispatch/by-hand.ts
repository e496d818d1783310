import type { Job } from '../../../src/hall/jobs/job.entity.js';
import { eventually } from '../messaging/eventually.js';
import type { Messaging } from '../messaging/messaging.js';

export interface Offered {
  id: string;
  matchId: string;
  workerId: string;
  workerName: string;
  outcome: string;
  holds: boolean;
  isException: boolean;
  message: string | null;
  events: { outcome: string; via: string; by: string | null; reason: string | null; at: string }[];
  [field: string]: unknown;
}

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

let last = 0;
/** What staff do with the matches of a job. */
export function byHand(hall: Messaging) {
  const { staff, api } = hall;

  /** A job with so many workers on its list, each with a number of their own. */
  async function jobWith(workers: number, values: Partial<Job> = {}) {
    const phones = Array.from({ length: workers }, () => `+1212556${String(1_000 + (last += 1))}`);
    const { id: jobId, matchIds } = await hall.jobFor(...phones);
    const columns = { openings: 1, startsAt: inHours(30), endsAt: inHours(36), ...values };
    await hall.sql(
      'UPDATE jobs SET openings = $2, starts_at = $3, ends_at = $4, title = coalesce($5, title) WHERE id = $1',
      [jobId, columns.openings, columns.startsAt, columns.endsAt, columns.title],
    );
    const rows = await hall.sql<{ id: string; worker: string; name: string }>(
      `SELECT m.id, w.id AS worker, w.first_name || ' ' || w.last_name AS name
       FROM job_matches m JOIN workers w ON w.id = m.worker_id WHERE m.job_id = $1 ORDER BY m.priority`,
      [jobId],
    );
    return {
      jobId,
      matchIds,
      phones,
      workerIds: rows.map(({ worker }) => worker),
      names: rows.map(({ name }) => name),
    };
  }

  const offer = (matchId = '', more: object = {}) =>
    staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Start at 6 am.', ...more });
  const set = (matchId = '', status: string) =>
    staff.put(`/api/job-matches/${matchId}`).send({ status }).expect(200);
  const answer = (matchId = '', status: string) =>
    api.visitor().put(`/api/job-matches/${matchId}`).send({ status });
  const offersOf = async (jobId: string): Promise<Offered[]> =>
    (await staff.get(`/api/jobs/${jobId}/offers`).expect(200)).body as Offered[];
  const withdraw = (id = '', reason: unknown = 'The employer asked for fewer') =>
    staff.post(`/api/offers/${id}/withdraw`).send({ reason });
  const end = (id = '', body: object) => staff.post(`/api/offers/${id}/end`).send(body);
  const statusesOf = async (jobId: string): Promise<string[]> =>
    ((await staff.get('/api/job-matches').query({ jobId }).expect(200)).body as { status: string }[]).map(
      ({ status }) => status,
    );
  const jobOf = async (jobId: string) => (await staff.get(`/api/jobs/${jobId}`).expect(200)).body;
  /** The texts to a number that the provider has taken, oldest first. */
  const textsTo = async (phone = '') =>
    (
      await hall.sql<{ message: string }>(
        `SELECT message FROM sms WHERE phone_number = $1 AND status NOT IN ('pending', 'sending', 'stopped')
         ORDER BY created_at`,
        [phone],
      )
    ).map(({ message }) => message);
  const told = (phone: string | undefined, ...says: string[]) =>
    eventually(async () =>
      expect(await textsTo(phone)).toEqual(says.map((part) => expect.stringContaining(part) as string)),
    );
  const entries = async (entityType: string, entityId: string) =>
    (
      (await staff.get('/api/audit-entries').query({ entityType, entityId }).expect(200)).body as {
        summary: string;
      }[]
    ).map(({ summary }) => summary);

  return { jobWith, offer, set, answer, offersOf, withdraw, end, statusesOf, jobOf, textsTo, told, entries };
}
