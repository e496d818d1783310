import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { everyJob } from '../../hall/jobs/every-job-sql.js';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { WorkersService } from '../../hall/workers/workers.service.js';
import { SMS_STATUSES } from '../../messaging/sms/sms.entity.js';
import { columns, type RowOf, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { oneOf } from '../../platform/database/one-of.js';
import { COUNTED_AT_MOST, type Page, pageOf } from '../../platform/lists/newest-first.js';
import { CALL_RESULTS } from '../calls/call.entity.js';
import { PASS_REASONS, PASSING_STATUSES } from '../calls/pass.entity.js';
import { isPlacedSql, MATCH_STATUSES } from '../matching/job-match.entity.js';
import { NOTIFICATION_STATUSES } from '../notifications/match-notification.entity.js';
import { lastEventOf, OFFER_OUTCOMES } from '../offers/offer-event.entity.js';
import { OFFER_CHANNELS } from '../offers/offer.entity.js';
import { USUAL_JOBS, type WorkerJobDto, type WorkerJobsQuery } from './dto/worker-job.dto.js';
import { verdictLine } from './verdict-line.js';

const row = {
  jobId: types.uuid.from('page.job_id'),
  matchId: types.uuid.orNull.from('page.match_id'),
  jobTitle: types.text.from('coalesce(j.title, page.job_title)'),
  jobStatus: types.word(JOB_STATUSES).orNull.from('j.status'),
  employerId: types.uuid.orNull.from('e.id'),
  employerName: types.text.from('coalesce(e.company_name, page.employer_name)'),
  startsAt: types.instant.orNull.from('worked.starts_at'),
  since: types.instant.from('page.since'),
  priority: types.integer.orNull.from(`CASE WHEN ${isPlacedSql('page')} THEN page.priority END`),
  status: types.word(MATCH_STATUSES).orNull.from('page.status'),
  notificationStatus: types.word(NOTIFICATION_STATUSES).orNull.from('n.status'),
  notificationError: types.text.orNull.from('n.error'),
  notifiedAt: types.instant.orNull.from('n.notified_at'),
  textId: types.uuid.orNull.from('s.id'),
  textStatus: types.word(SMS_STATUSES).orNull.from('s.status'),
  textError: types.text.orNull.from('s.error_message'),
  textUpdatedAt: types.instant.orNull.from('s.updated_at'),
  textNextTryAt: types.instant.orNull.from('s.next_try_at'),
  offerId: types.uuid.orNull.from('o.id'),
  offerChannel: types.word(OFFER_CHANNELS).orNull.from('o.channel'),
  offerMadeAt: types.instant.orNull.from('o.made_at'),
  offerOutcome: types.word(OFFER_OUTCOMES).orNull.from('event.outcome'),
  offerOutcomeAt: types.instant.orNull.from('event.at'),
  callResult: types.word(CALL_RESULTS).orNull.from('call.result'),
  callAt: types.instant.orNull.from('call.made_at'),
  callBy: types.text.orNull.from('call.made_by'),
  passReason: types.word(PASS_REASONS).orNull.from('pass.reason'),
  passAt: types.instant.orNull.from('pass.made_at'),
};

const workerId = types.uuid.param('workerId');
const limit = types.integer.param('limit');
const jobStatus = types.word(JOB_STATUSES).orNull.param('jobStatus');
const ofStatus = sql`(${jobStatus}::text IS NULL
  OR EXISTS (SELECT FROM jobs WHERE id = m.job_id AND status = ${jobStatus}))`;

/** Of a job that was deleted its match is gone; what names the job stays. There are few. */
const ofDeletedJobs = sql`
  SELECT kept.job_id, min(kept.made_at) AS since,
    (array_agg(kept.offer_id ORDER BY kept.made_at DESC) FILTER (WHERE kept.offer_id IS NOT NULL))[1] AS offer_id,
    (array_agg(kept.job_title ORDER BY kept.made_at DESC))[1] AS job_title,
    (array_agg(kept.employer_name ORDER BY kept.made_at DESC))[1] AS employer_name
  FROM (SELECT job_id, made_at, id AS offer_id, job_title, employer_name FROM offers WHERE worker_id = ${workerId}
    UNION ALL SELECT job_id, made_at, NULL, job_title, employer_name FROM calls WHERE worker_id = ${workerId}
    UNION ALL SELECT job_id, made_at, NULL, job_title, employer_name FROM passes WHERE worker_id = ${workerId}) kept
  WHERE NOT EXISTS (SELECT FROM jobs WHERE id = kept.job_id)
  GROUP BY kept.job_id`;

const lastOf = (table: 'calls' | 'passes', fits = 'true') =>
  sql`(SELECT * FROM ${table} WHERE worker_id = ${workerId} AND job_id = page.job_id AND ${fits}
    ORDER BY made_at DESC LIMIT 1)`;
/** A pass that staff made by setting a status counts only while the match has such a status. */
const holdsStill = `(run_id IS NOT NULL OR NOT at_canvass OR page.status IS NULL
  OR ${oneOf('page.status', PASSING_STATUSES)})`;

/** `key` is the columns of the order. */
const jobsOfWorker = <Params>(name: string, isOlder: (key: string) => Sql<Params>) => statement(name, row)`
  WITH deleted AS (${ofDeletedJobs}),
  page AS (
    SELECT * FROM (
      (SELECT m.job_id, m.created_at AS since, m.id AS match_id, m.status, m.priority, m.worker_id, NULL::uuid AS offer_id,
        NULL::text AS job_title, NULL::text AS employer_name
      FROM job_matches m WHERE m.worker_id = ${workerId} AND ${ofStatus} AND ${isOlder('m.created_at, m.job_id')}
      ORDER BY m.created_at DESC, m.job_id DESC LIMIT ${limit}::int)
      UNION ALL
      (SELECT d.job_id, d.since, NULL, NULL, NULL, NULL, d.offer_id, d.job_title, d.employer_name
      FROM deleted d WHERE ${jobStatus}::text IS NULL AND ${isOlder('d.since, d.job_id')})) each
    ORDER BY since DESC, job_id DESC LIMIT ${limit}::int)
  SELECT ${columns} FROM page
    LEFT JOIN jobs j ON j.id = page.job_id
    LEFT JOIN ${everyJob} worked ON worked.id = page.job_id
    LEFT JOIN employers e ON e.id = j.employer_id
    LEFT JOIN LATERAL (SELECT * FROM match_notifications WHERE match_id = page.match_id OFFSET 0) n ON true
    LEFT JOIN sms s ON s.id = n.sms_id
    LEFT JOIN LATERAL (SELECT offer_id FROM match_offers WHERE match_id = page.match_id OFFSET 0) last ON true
    LEFT JOIN offers o ON o.id = coalesce(last.offer_id, page.offer_id)
    LEFT JOIN LATERAL ${lastEventOf('o.id')} event ON true
    LEFT JOIN LATERAL ${lastOf('calls')} call ON true
    LEFT JOIN LATERAL ${lastOf('passes', holdsStill)} pass ON true
  ORDER BY page.since DESC, page.job_id DESC`;

const newestJobs = jobsOfWorker('newest jobs of a worker', () => sql`true`);
const before = types.uuid.param('before');
const olderJobs = jobsOfWorker(
  'older jobs of a worker',
  (key) => sql`(${key}) < (
    SELECT * FROM (
      SELECT created_at, job_id FROM job_matches WHERE job_id = ${before} AND worker_id = ${workerId}
      UNION ALL SELECT since, job_id FROM deleted WHERE job_id = ${before}) seen)`,
);

const countOfJobs = statement('number of jobs of a worker', { total: types.integer })`
  WITH deleted AS (${ofDeletedJobs})
  SELECT count(*)::int AS total FROM (
    SELECT m.job_id FROM job_matches m WHERE m.worker_id = ${workerId} AND ${ofStatus}
    UNION ALL SELECT job_id FROM deleted WHERE ${jobStatus}::text IS NULL
    LIMIT ${COUNTED_AT_MOST + 1}) each`;

/** The jobs that a worker was on a list of, from what is kept of each match. */
@Injectable()
export class WorkerJobs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workers: WorkersService,
  ) {}

  /** @throws 404 without the worker */
  async of(
    workerId: string,
    { limit = USUAL_JOBS, before, jobStatus }: WorkerJobsQuery,
  ): Promise<Page<WorkerJobDto>> {
    const asked = { workerId, jobStatus: jobStatus ?? null };
    const [rows, { total }] = await Promise.all([
      before
        ? olderJobs.rows(this.dataSource, { ...asked, limit, before })
        : newestJobs.rows(this.dataSource, { ...asked, limit }),
      countOfJobs.only(this.dataSource, asked),
    ]);
    if (total === 0) await this.workers.get(workerId);
    return pageOf(rows.map(shown), total);
  }
}

function shown(found: RowOf<typeof row>): WorkerJobDto {
  const { textId, textStatus, textError, textUpdatedAt, textNextTryAt, ...known } = found;
  const { offerId, offerChannel, offerMadeAt, offerOutcome, offerOutcomeAt, ...more } = known;
  const { callResult, callAt, callBy, passReason, passAt, ...job } = more;
  const offer =
    offerId && offerChannel && offerMadeAt && offerOutcome && offerOutcomeAt
      ? {
          id: offerId,
          channel: offerChannel,
          madeAt: offerMadeAt,
          outcome: offerOutcome,
          outcomeAt: offerOutcomeAt,
        }
      : null;
  const call = callResult && callAt ? { result: callResult, at: callAt, by: callBy } : null;
  const pass = passReason && passAt ? { reason: passReason, at: passAt } : null;
  return {
    ...job,
    notificationSms:
      textId && textStatus && textUpdatedAt
        ? {
            id: textId,
            status: textStatus,
            errorMessage: textError,
            updatedAt: textUpdatedAt,
            nextTryAt: textNextTryAt,
          }
        : null,
    offer,
    call,
    verdict: verdictLine({ ...job, offer, call, pass }),
  };
}
