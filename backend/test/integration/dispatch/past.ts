import type { DataSource } from 'typeorm';
import type { CallResult } from '../../../src/dispatch/calls/call.entity.js';
import type { OfferOutcome } from '../../../src/dispatch/offers/offer-event.entity.js';
import type { OfferChannel } from '../../../src/dispatch/offers/offer.entity.js';
import type { Job } from '../../../src/hall/jobs/job.entity.js';
import type { Worker } from '../../../src/hall/workers/worker.entity.js';
import type { SmsPurpose, SmsStatus } from '../../../src/messaging/sms/sms.entity.js';

interface About {
  job: Job;
  worker: Worker;
}

interface PastOffer extends About {
  made: string;
  priority?: number;
  listId?: string;
  smsId?: string;
  /** Its reason; null: without one. */
  exception?: string | null;
  channel?: OfferChannel;
  source?: 'migrated';
  employerName?: string;
}

/** Writes records as a hall has them after a while, at the times that a test names. */
export function pastOf(dataSource: DataSource) {
  const insert = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(values);
    const [row] = await dataSource.query<[{ id: string }]>(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map((_, index) => `$${index + 1}`).join()})
       RETURNING id`,
      Object.values(values),
    );
    return row.id;
  };
  const about = async ({ job, worker }: About) => ({
    job_id: job.id,
    worker_id: worker.id,
    match_id: '00000000-0000-4000-8000-000000000001',
  });
  const named = async ({ job, worker }: About, employerName?: string) => ({
    ...(await about({ job, worker })),
    worker_name: `${worker.firstName} ${worker.lastName}`,
    job_title: job.title,
    employer_name: employerName ?? 'As it was',
  });

  async function offer(
    {
      made,
      priority = 9999,
      listId,
      smsId,
      exception,
      channel = 'text',
      source,
      employerName,
      ...whom
    }: PastOffer,
    ...became: [outcome: OfferOutcome, at: string, reason?: string][]
  ): Promise<string> {
    const id = await insert('offers', {
      ...(await named(whom, employerName)),
      made_at: made,
      priority,
      list_id: listId ?? null,
      sms_id: smsId ?? null,
      source: source ?? null,
      channel,
      is_exception: exception !== undefined,
      out_of_order_reason: exception ?? null,
    });
    for (const [outcome, at, reason = null] of [['open', made] as const, ...became])
      await insert('offer_events', { offer_id: id, outcome, at, reason, via: 'staff' });
    return id;
  }

  return {
    offer,
    call: async ({ made, result, ...whom }: About & { made: string; result: CallResult }) =>
      insert('calls', { ...(await named(whom)), made_at: made, result }),
    pass: async ({ made, byRun, ...whom }: About & { made: string; byRun?: true }) =>
      insert('passes', {
        ...(await named(whom)),
        made_at: made,
        reason: byRun ? 'could-not-be-reached' : 'employer-request',
        run_id: byRun ? '00000000-0000-4000-8000-000000000002' : null,
      }),
    notified: async ({
      made,
      smsId,
      reason,
      ...whom
    }: About & { made: string; smsId?: string; reason?: string }) =>
      insert('notifications', {
        ...(await about(whom)),
        made_at: made,
        sms_id: smsId ?? null,
        reason: reason ?? null,
      }),
    text: ({
      job,
      worker,
      at,
      status,
      segments,
      purpose = 'notification',
    }: About & { at: string; status: SmsStatus; segments: number | null; purpose?: SmsPurpose }) =>
      insert('sms', {
        ...{ job_id: job.id, worker_id: worker.id, created_at: at, status, segments, purpose },
        ...{ phone_number: '+16175550123', message: 'Job' },
      }),
    list: (job: Job, ...places: [worker: Worker, echelon: number][]) =>
      insert('dispatch_lists', {
        job_id: job.id,
        rules_version: '2026-1',
        dispatch_class: 'L26 Tiered',
        scope: JSON.stringify({ employer_id: job.employerId, classification_id: job.classificationId }),
        worker_ids: places.map(([{ id }]) => id),
        echelons: places.map(([, echelon]) => echelon),
        seniority_dates: places.map(() => null),
        counted_from_today: places.map(() => false),
        tiebreaks: places.map(() => 1_000_000),
      }),
    /** As the product deletes them: what was sent stays, without its job. */
    deleted: (...jobs: Job[]) =>
      dataSource.query('DELETE FROM jobs WHERE id = ANY($1)', [jobs.map(({ id }) => id)]),
  };
}
