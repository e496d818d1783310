import { nameByWorkerId } from '../../hall/workers/worker-name-sql.js';
import { columns, type RowOf, sql, statement, types } from '../../platform/database/sql/index.js';

export const JOB_EVENT_TYPES = [
  'list',
  'run',
  'notification',
  'text',
  'delivery',
  'answer',
  'offer',
  'exception',
  'answer-time',
  'outcome',
  'call',
  'pass',
  'slip',
] as const;
export type JobEventType = (typeof JOB_EVENT_TYPES)[number];

const eventRow = {
  id: types.text,
  at: types.instant,
  type: types.word(JOB_EVENT_TYPES),
  workerId: types.uuid.orNull,
  workerName: types.text.orNull,
  by: types.text.orNull,
  via: types.text.orNull,
  data: types.json<Record<string, string | number | boolean | null>>(),
};
export type JobEventRow = RowOf<typeof eventRow>;
const event = { ...eventRow, total: types.integer.from('(count(*) OVER ())::int') };

const jobId = types.uuid.param('jobId');
const workerId = types.uuid.orNull.param('workerId');
const ofWorker = (column: string) => sql`(${workerId}::uuid IS NULL OR ${column} = ${workerId})`;
/** As JSON.stringify writes a Date. */
const written = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The rows of one source: id, at, what comes first at the same time, type, worker, name, who, by what way, details. */
const lists = sql`
  SELECT 'list:' || l.id, l.created_at, 0, 'list', p.worker_id, ${nameByWorkerId('p.worker_id')}, NULL, NULL,
    json_build_object('listId', l.id, 'rulesVersion', l.rules_version, 'workers', cardinality(l.worker_ids), 'priority', p.priority)
  FROM dispatch_lists l LEFT JOIN LATERAL (
    SELECT worker_id, priority::int FROM unnest(l.worker_ids) WITH ORDINALITY AS places(worker_id, priority)
    WHERE worker_id = ${workerId}) p ON ${workerId}::uuid IS NOT NULL
  WHERE l.job_id = ${jobId} AND (${workerId}::uuid IS NULL OR p.worker_id IS NOT NULL)`;
const runs = sql`
  SELECT 'run:' || r.id || v.what, v.at, 1, 'run', NULL::uuid, NULL, r.started_by, NULL, json_build_object(
    'runId', r.id, 'state', v.state, 'urgent', r.urgent)
  FROM fill_runs r CROSS JOIN LATERAL (
    VALUES (':started', r.started_at, 'started'), (':ended', r.ended_at, r.state)) v(what, at, state)
  WHERE r.job_id = ${jobId} AND v.at IS NOT NULL AND ${workerId}::uuid IS NULL`;
const notifications = sql`
  SELECT 'notification:' || id, made_at, 2, 'notification', worker_id, ${nameByWorkerId('n.worker_id')}, made_by, NULL,
    json_build_object('reason', reason, 'smsId', sms_id)
  FROM notifications n WHERE job_id = ${jobId} AND ${ofWorker('worker_id')}`;
const texts = sql`
  SELECT 'text:' || id, made_at, 8, 'text', worker_id, ${nameByWorkerId('t.worker_id')}, made_by, NULL,
    json_build_object('kind', kind, 'smsId', sms_id, 'offerId', offer_id)
  FROM job_texts t WHERE job_id = ${jobId} AND ${ofWorker('worker_id')}`;
/** Once a job is deleted its texts do not name it; what they were about does. */
const textsOfJob = sql`SELECT id FROM sms WHERE job_id = ${jobId}
    UNION SELECT sms_id FROM notifications WHERE job_id = ${jobId}
    UNION SELECT sms_id FROM offers WHERE job_id = ${jobId}
    UNION SELECT sms_id FROM job_texts WHERE job_id = ${jobId}`;
/** Once a worker is deleted their texts do not name them; what the texts were about does. */
const workerOfText = `CROSS JOIN LATERAL (SELECT coalesce(s.worker_id,
    (SELECT worker_id FROM notifications WHERE sms_id = s.id LIMIT 1),
    (SELECT worker_id FROM offers WHERE sms_id = s.id LIMIT 1),
    (SELECT worker_id FROM job_texts WHERE sms_id = s.id LIMIT 1)) AS worker_id) about`;
const deliveries = sql`
  SELECT 'delivery:' || s.id, coalesce((
      SELECT min(e.created_at) FROM sms_events e WHERE e.sms_id = s.id AND e.message_status = s.status), s.updated_at),
    9, 'delivery', about.worker_id, ${nameByWorkerId('about.worker_id')}, NULL, 'provider',
    json_build_object('smsId', s.id, 'purpose', s.purpose, 'status', s.status, 'error', s.error_message)
  FROM sms s ${workerOfText} WHERE s.id IN (${textsOfJob}) AND ${ofWorker('about.worker_id')}
    AND s.status IN ('delivered', 'undelivered', 'failed', 'stopped', 'canceled', 'unknown')`;
/** To the question whether they are interested; what was answered to an offer is an outcome of it. */
const answers = sql`
  SELECT 'answer:' || a.id, a.created_at, 3, 'answer', a.worker_id, ${nameByWorkerId('a.worker_id')}, a.actor_name,
    CASE a.source WHEN 'keyword' THEN 'reply' ELSE a.source END,
    json_build_object('before', a.before->>'status', 'status', a.after->>'status')
  FROM audit_entries a
  WHERE a.job_id = ${jobId} AND a.action = 'job-match.answered' AND ${ofWorker('a.worker_id')}
    AND a.after->>'status' IN ('Pending', 'Interested', 'Not Interested', 'Ineligible')`;
const offers = sql`
  SELECT 'offer:' || id, made_at, 4, 'offer', worker_id, worker_name, made_by, NULL,
    json_build_object('offerId', id, 'channel', channel, 'priority', priority, 'listId', list_id, 'runId', run_id,
      'holds', holds, 'isException', is_exception, 'answerWithinMinutes', answer_within_minutes)
  FROM offers WHERE job_id = ${jobId} AND ${ofWorker('worker_id')}`;
const exceptions = sql`
  SELECT 'exception:' || id, made_at, 5, 'exception', worker_id, worker_name, made_by, NULL,
    json_build_object('offerId', id, 'reason', out_of_order_reason, 'note', out_of_order_note)
  FROM offers WHERE job_id = ${jobId} AND is_exception AND ${ofWorker('worker_id')}`;
const answerTimes = sql`
  SELECT 'answer-time:' || o.id, t.began_at, 6, 'answer-time', o.worker_id, o.worker_name, NULL, NULL,
    json_build_object('offerId', o.id, 'minutes', t.minutes, 'answerBy', ${written('t.answer_by')})
  FROM offers o JOIN offer_answer_times t ON t.offer_id = o.id
  WHERE o.job_id = ${jobId} AND ${ofWorker('o.worker_id')}`;
const outcomes = sql`
  SELECT 'outcome:' || v.id, v.at, 7, 'outcome', o.worker_id, o.worker_name, v.by, v.via,
    json_build_object('offerId', o.id, 'outcome', v.outcome, 'reason', v.reason, 'receivedAt', ${written('v.received_at')})
  FROM offers o JOIN offer_events v ON v.offer_id = o.id
  WHERE o.job_id = ${jobId} AND v.outcome <> 'open' AND ${ofWorker('o.worker_id')}`;
const calls = sql`
  SELECT 'call:' || id, made_at, 3, 'call', worker_id, worker_name, made_by, 'call',
    json_build_object('result', result, 'note', note, 'offerId', offer_id)
  FROM calls WHERE job_id = ${jobId} AND ${ofWorker('worker_id')}`;
const passes = sql`
  SELECT 'pass:' || id, made_at, 3, 'pass', worker_id, worker_name, made_by, NULL,
    json_build_object('reason', reason, 'note', note, 'runId', run_id, 'atCanvass', at_canvass)
  FROM passes WHERE job_id = ${jobId} AND ${ofWorker('worker_id')}`;
/** E-mails to the employer, which name several workers. */
const slips = sql`
  SELECT 'slip:' || id, made_at, 9, 'slip', NULL::uuid, NULL, made_by, NULL,
    json_build_object('slipId', id, 'emailId', email_id, 'dispatches', dispatches, 'replacesId', replaces_id)
  FROM slips WHERE job_id = ${jobId} AND ${workerId}::uuid IS NULL`;

/** All of them: id, at, what comes first at the same time, type, worker, name, who, by what way, details. */
const happened = sql`${lists} UNION ALL ${runs} UNION ALL ${notifications} UNION ALL ${texts}
      UNION ALL ${deliveries} UNION ALL ${answers} UNION ALL ${offers} UNION ALL ${exceptions}
      UNION ALL ${answerTimes} UNION ALL ${outcomes} UNION ALL ${calls} UNION ALL ${passes}
      UNION ALL ${slips}`;

const ofJob = sql`FROM (${happened}) AS happened(id, at, place, type, worker_id, worker_name, by, via, data)
  ORDER BY at, place, id`;

export const eventsOfJob = statement('events of a job', event)`
  SELECT ${columns} ${ofJob} LIMIT ${types.integer.param('limit')}::int OFFSET ${types.integer.param('offset')}::int`;

/** To be read as a stream. */
export const allEventsOfJob = statement('all events of a job', eventRow)`SELECT ${columns} ${ofJob}`;
