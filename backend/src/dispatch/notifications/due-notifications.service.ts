import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Versions } from '../../languages/versions.field.js';
import { type Language, LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { columns, type RowOf, sql, Sql, statement, types } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import {
  UNREACHABLE_REASONS,
  type UnreachableReason,
  unreachableWorkerSql,
} from '../../hall/workers/reachability.js';
import { nameOfWorkerOr, UNKNOWN_WORKER } from '../../hall/workers/worker-name-sql.js';

const jobToNotify = {
  title: types.text.from('j.title'),
  titleIn: types.json<Versions>().orNull.from('j.title_in'),
  status: types.word(JOB_STATUSES).from('j.status'),
  employer: types.text.from(employerNameOf('j')),
};
export type JobToNotify = RowOf<typeof jobToNotify>;

interface DueMatch {
  id: string;
  /** Null once the worker was deleted. */
  workerId: string | null;
  workerName: string;
}

interface ReachableMatch extends DueMatch {
  workerId: string;
  phone: string;
  language: Language;
  reason: null;
  /** The text before, of which nobody knows whether it was sent. */
  unknownSmsId: string | null;
}

/** A match whose worker is to be told about the job; why it cannot be done when it cannot. */
export type NotifiableMatch = ReachableMatch | (DueMatch & { reason: UnreachableReason });

export interface NotificationPlan {
  /** In the order of the job, whether they can be texted or not. */
  matchIds: string[];
  reachable: number;
  /** The first of those who cannot be texted. */
  unreachable: { matchId: string; workerName: string; reason: UnreachableReason }[];
}

const workerName = nameOfWorkerOr('w', UNKNOWN_WORKER);

/** The matches `m` of a job that were not told yet, or not successfully. */
const notifiable = sql`FROM job_matches m
           LEFT JOIN match_notifications n ON n.match_id = m.id
           LEFT JOIN workers w ON w.id = m.worker_id
           LEFT JOIN phone_numbers p ON p.phone_number = w.phone
           LEFT JOIN sms s ON s.id = n.sms_id
         WHERE m.job_id = ${types.uuid.param('jobId')} AND m.status NOT IN ('Ineligible', 'Declined')
           AND (n.status = 'notification_failed'
             OR (n.status IS NULL AND coalesce(s.status, 'stopped') = ANY(${types.text.list.param('notSent')})))`;
/** Those of them who can be texted. */
export const dueAndReachable = sql`${notifiable} AND w.id IS NOT NULL AND ${new Sql([unreachableWorkerSql('w', 'p')])} IS NULL`;
const reason = types.word(UNREACHABLE_REASONS).orNull.from(unreachableWorkerSql('w', 'p'));

const lockedJob = statement('job to notify of, locked', jobToNotify)`
  SELECT ${columns} FROM jobs j
  WHERE j.id = ${types.uuid.param('jobId')} FOR NO KEY UPDATE OF j`;

const dueLocked = statement('matches to notify, locked', { id: types.uuid.from('m.id') })`
  SELECT ${columns} ${notifiable}
    AND (${types.uuid.list.orNull.param('ids')}::uuid[] IS NULL OR m.id = ANY(${types.uuid.list.orNull.param('ids')}))
  ORDER BY m.id FOR NO KEY UPDATE OF m`;

const dueAmong = statement('matches to notify, judged', {
  id: types.uuid.from('m.id'),
  workerId: types.uuid.orNull.from('w.id'),
  workerName: types.text.from(workerName),
  phone: types.text.orNull.from('w.phone'),
  language: types.word(LANGUAGES).from(`coalesce(w.language, '${USUAL_LANGUAGE}')`),
  reason,
  unknownSmsId: types.uuid.orNull.from(`CASE WHEN s.status = 'unknown' THEN s.id END`),
})`SELECT ${columns} ${notifiable} AND m.id = ANY(${types.uuid.list.param('ids')}) ORDER BY m.priority, m.id`;

const planned = statement('plan of a notification', {
  matchIds: types.uuid.list,
  reachable: types.integer,
  unreachable: types.json<NotificationPlan['unreachable']>(),
})`
  WITH due AS MATERIALIZED (
    SELECT m.id, m.priority, ${workerName} AS worker_name, ${unreachableWorkerSql('w', 'p')} AS reason
    ${notifiable}),
  unreached AS (
    SELECT * FROM due WHERE reason IS NOT NULL ORDER BY priority, id LIMIT ${types.integer.param('listed')}::int)
  SELECT coalesce(array_agg(id ORDER BY priority, id), '{}') AS "matchIds",
    count(*) FILTER (WHERE reason IS NULL)::int AS reachable,
    (SELECT coalesce(json_agg(json_build_object('matchId', id, 'workerName', worker_name, 'reason', reason)
       ORDER BY priority, id), '[]') FROM unreached) AS unreachable
  FROM due`;

/** Statuses of a text that count as not sent. */
export const notSent = (textsUnknownAgain: boolean) =>
  textsUnknownAgain ? ['stopped', 'unknown'] : ['stopped'];

/** Who is still to be told about a job. */
@Injectable()
export class DueNotifications {
  /**
   * Two notifications of one job wait for each other here.
   * @throws when there is no such job
   */
  async lockJob(manager: EntityManager, jobId: string): Promise<JobToNotify> {
    const job = await lockedJob.first(manager, { jobId });
    if (!job) throw notFound('Job not found');
    return job;
  }

  /**
   * Locks the matches that were not told yet, or not successfully; by priority. A text on its way (no status yet) is
   * not taken again; one that was stopped counts as not sent, and so does one of which nobody knows, when it is asked for. The caller holds the job's lock.
   */
  async take(
    manager: EntityManager,
    jobId: string,
    { ids, textsUnknownAgain }: { ids?: readonly string[]; textsUnknownAgain: boolean },
  ): Promise<NotifiableMatch[]> {
    const which = { jobId, notSent: notSent(textsUnknownAgain) };
    const held = await dueLocked.rows(manager, { ...which, ids: ids ?? null });
    // Judged once they are held: what was learnt of their texts meanwhile counts.
    const judged = await dueAmong.rows(manager, { ...which, ids: held.map(({ id }) => id) });
    return judged as NotifiableMatch[]; // whom nothing keeps from being texted has a number
  }

  /**
   * Whom {@link take} would take, without locking them: there may be very many.
   * @param options.listed how many of those who cannot be texted are named
   */
  plan(
    manager: EntityManager,
    jobId: string,
    { textsUnknownAgain, listed }: { textsUnknownAgain: boolean; listed: number },
  ): Promise<NotificationPlan> {
    return planned.only(manager, { jobId, notSent: notSent(textsUnknownAgain), listed });
  }
}
