import pg from 'pg';

/** Rows of each table that only grows, as after some years of a busy hall. */
export const MILLION = 1_000_000;
export const WORKERS = 50_000;
const JOBS = 1_000;
const PER_JOB = MILLION / JOBS;

/** Rows in the order of their ids are indexed in a fraction of the time that random ids take. */
const uuid = (kind: number, n: string) =>
  `('${String(kind).padStart(8, '0')}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** The ids that the rows of a filled database have, by their number. */
export const idOf = {
  worker: (n: number) => idNumbered(1, n),
  job: (n: number) => idNumbered(2, n),
  match: (n: number) => idNumbered(3, n),
  sms: (n: number) => idNumbered(4, n),
  email: (n: number) => idNumbered(5, n),
  employer: (n: number) => idNumbered(6, n),
};
const idNumbered = (kind: number, n: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
export const sidOf = (sms: number) => `SM${String(sms).padStart(32, '0')}`;
export const phoneOf = (worker: number) => `+1617${String(2_000_000 + worker)}`;

const worker = `(n * 7 % ${WORKERS})`;
const job = `n / ${PER_JOB}`;
/** Looked up, in a third of the time that making an id from its number takes. */
const workerId = `(SELECT array_agg(id ORDER BY id) FROM workers)[${worker} + 1]`;
const jobId = `(SELECT array_agg(id ORDER BY id) FROM jobs)[${job} + 1]`;
const phone = (n: string) => `'+1617' || (2000000 + ${n})`;
/** A job's texts are written in one transaction, so they have one time; the last job's are of this hour. */
const written = `now() - interval '30 minutes' - interval '1 day' * 1.8 * (${JOBS - 1} - ${job})`;
const spread = `now() - interval '1 minute' - interval '5 years' * (1 - n / ${MILLION}.0)`;
const series = (rows: number) => `generate_series(0, ${rows - 1}) n`;
const every = (step: number, first = 0) => `generate_series(${first}, ${MILLION - 1}, ${step}) n`;
const everyFifth = every(5);
/** Whom and what a record is about, as it was then. */
const about = `${jobId}, ${workerId}, ${uuid(3, 'n')}, 'user 3', ${written}, 'Ana Worker', 'Job', 'Hotel'`;
const mostly = (usual: string, rare: Record<string, number>) =>
  `CASE ${Object.entries(rare)
    .map(([word, every], index) => `WHEN n % ${every} = ${index} THEN '${word}'`)
    .join(' ')} ELSE '${usual}' END`;

const people: Record<string, string> = {
  employers: `INSERT INTO employers (id, company_name) SELECT ${uuid(6, 'n')}, 'Hotel ' || n FROM ${series(50)}`,
  classifications: `INSERT INTO classifications (id, name) SELECT ${uuid(7, 'n')}, 'Class ' || n FROM ${series(50)}`,
  workers: `INSERT INTO workers (id, first_name, last_name, phone, email, l26_employee_id)
   SELECT ${uuid(1, 'n')}, 'Ana', 'Worker ' || n, ${phone('n')}, 'ana' || n || '@example.org', 'L26-' || n
   FROM ${series(WORKERS)}`,
  phone_numbers: `INSERT INTO phone_numbers (id, phone_number, opted_in)
   SELECT ${uuid(8, 'n')}, ${phone('n')}, true FROM ${series(WORKERS)}`,
  jobs: `INSERT INTO jobs (id, title, description, employer_id, classification_id, status, post_date)
   SELECT ${uuid(2, 'n')}, 'Job ' || n, '<p>Work</p>', ${uuid(6, 'n % 50')}, ${uuid(7, 'n % 50')}, 'Closed',
     current_date - (${JOBS - 1} - n) * 2 FROM ${series(JOBS)}`,
  deleted_jobs: `INSERT INTO deleted_jobs (id, title, employer_id, starts_at, created_at)
   SELECT ${uuid(13, 'n')}, 'Job ' || n, ${uuid(6, 'n % 50')}, at, at
   FROM ${series(JOBS)}, LATERAL (SELECT now() - interval '1 day' * 1.8 * (${JOBS} - n) AS at) worked`,
  fill_runs: `INSERT INTO fill_runs (job_id, state, started_by, started_at, going_since, ended_at, message, offers_to, unreachable, urgent)
   SELECT ${uuid(2, 'n')}, 'filled', 'user 3', at, at, at, 'Come.', 'everyone', 'call', true
   FROM ${series(JOBS)}, LATERAL (SELECT now() - interval '1 day' * 1.8 * (${JOBS} - n) AS at) begun`,
};

/** The large tables, those of one group after each other; groups are filled side by side. */
const groups: Record<string, string>[] = [
  {
    sms: `INSERT INTO sms (id, phone_number, message, purpose, status, worker_id, job_id, twilio_message_sid,
        attempts, claimed_at, created_at, updated_at)
      SELECT ${uuid(4, 'n')}, ${phone(worker)}, 'New Job Available', 'notification',
        ${mostly('delivered', { undelivered: 50, failed: 70, sent: 300, unknown: 20_000, pending: 100_000 })},
        ${workerId}, ${jobId}, 'SM' || lpad(n::text, 32, '0'), 1, ${written}, ${written}, ${written} FROM ${series(MILLION)}`,
    emails: `INSERT INTO emails (id, to_email, from_email, subject, text_content, html_content, status, worker_id, job_id,
        sendgrid_message_id, attempts, claimed_at, created_at, updated_at)
      SELECT ${uuid(5, 'n')}, 'ana' || ${worker} || '@example.org', 'hall@example.org', 'Job', 'Work', '<p>Work</p>',
        ${mostly('delivered', { bounce: 50, failed: 70, unknown: 20_000, pending: 100_000 })},
        ${workerId}, ${jobId}, 'SG' || n, 1, ${written}, ${written}, ${written} FROM ${series(MILLION)}`,
    job_matches: `INSERT INTO job_matches (id, job_id, worker_id, priority, status, created_at)
      SELECT ${uuid(3, 'n')}, ${jobId}, ${workerId}, n % ${PER_JOB} + 1,
        CASE WHEN n % 5 = 0 THEN 'Offered' ELSE 'Pending' END, ${written} FROM ${series(MILLION)}`,
    notifications: `INSERT INTO notifications (id, job_id, worker_id, match_id, sms_id, made_at)
      SELECT ${uuid(10, 'n')}, ${jobId}, ${workerId}, ${uuid(3, 'n')}, ${uuid(4, 'n')}, ${written}
      FROM ${series(MILLION)}`,
    match_notifications: `INSERT INTO match_notifications (match_id, notification_id, sms_id, status)
      SELECT ${uuid(3, 'n')}, ${uuid(10, 'n')}, ${uuid(4, 'n')}, 'notified' FROM ${series(MILLION)}`,
    offers: `INSERT INTO offers (id, job_id, worker_id, match_id, priority, channel, sms_id, worker_name, job_title,
        employer_name, made_at, is_exception)
      SELECT ${uuid(11, 'n')}, ${jobId}, ${workerId}, ${uuid(3, 'n')}, n % ${PER_JOB} + 1, 'text',
        ${uuid(4, 'n')}, 'Ana Worker', 'Job', 'Hotel', ${written}, n % 125 = 0 FROM ${everyFifth}`,
    offer_events: `INSERT INTO offer_events (offer_id, outcome, via, at)
      SELECT ${uuid(11, 'n')}, CASE WHEN n % 25 = 10 THEN 'accepted' WHEN n % 125 = 25 THEN 'withdrawn' ELSE 'open' END,
        'staff', ${written}
      FROM ${everyFifth}`,
    match_offers: `INSERT INTO match_offers (match_id, offer_id, is_open, sms_id, status)
      SELECT ${uuid(3, 'n')}, ${uuid(11, 'n')}, true, ${uuid(4, 'n')}, 'offered' FROM ${everyFifth}`,
    offer_answer_times: `INSERT INTO offer_answer_times (offer_id, minutes, began_at, answer_by)
      SELECT ${uuid(11, 'n')}, 20, ${written}, ${written} - interval '1 day' FROM ${everyFifth}`,
    calls: `INSERT INTO calls (job_id, worker_id, match_id, made_by, made_at, worker_name, job_title, employer_name, result)
      SELECT ${about}, 'no-answer' FROM ${every(25, 5)}`,
    passes: `INSERT INTO passes (job_id, worker_id, match_id, made_by, made_at, worker_name, job_title, employer_name, reason)
      SELECT ${about}, 'employer-request' FROM ${every(25, 6)}`,
    job_texts: `INSERT INTO job_texts (kind, job_id, worker_id, match_id, sms_id, made_at)
      SELECT 'message', ${jobId}, ${workerId}, ${uuid(3, 'n')}, ${uuid(4, 'n')}, ${written} FROM ${every(25, 7)}`,
    slips: `INSERT INTO slips (job_id, email_id, content_hash, dispatches, made_by, made_at)
      SELECT ${jobId}, ${uuid(5, 'n')}, 'a hash', 5, 'user 3', ${written} FROM ${every(50)}`,
    moves_up: `INSERT INTO moves_up (job_id, worker_id, list_id, former_place, place, seniority_date, changed_by, changed_at,
        made_at)
      SELECT ${jobId}, ${workerId}, ${uuid(12, job)}, 9, 4, '2001-03-04', 'user 3', ${written}, ${written}
      FROM ${every(50)}`,
    session: `INSERT INTO session (sid, sess, expire) SELECT md5(n::text), '{}',
        now() + interval '12 hours' FROM ${series(MILLION / 5)}`,
  },
  {
    dispatch_lists: `INSERT INTO dispatch_lists (id, job_id, rules_version, dispatch_class, scope, worker_ids, echelons,
        seniority_dates, counted_from_today, tiebreaks, created_at, placed_held, left_out_held)
      SELECT ${uuid(12, job)}, ${jobId}, '2026-1', 'L26 Tiered', '{}', array_agg(${workerId} ORDER BY n),
        array_agg(1::smallint), array_agg(date '2001-03-04'), array_agg(false), array_agg(n), min(${written}),
        decode(repeat('0001', ${PER_JOB / 5}), 'hex'), decode(repeat('000000010001', ${WORKERS / 10}), 'hex')
      FROM ${every(5)} GROUP BY ${job}`,
    audit_entries: `INSERT INTO audit_entries (source, actor_name, action, entity_type, entity_id, job_id, worker_id,
        after, created_at)
      SELECT CASE WHEN n % 3 = 0 THEN 'staff' ELSE 'provider' END, CASE WHEN n % 3 = 0 THEN 'user ' || n % 20 END,
        e.action, e.type, e.id, e.job_id, e.worker_id, '{"status": "Active"}', ${spread}
      FROM ${series(MILLION)}, LATERAL (SELECT
        (ARRAY['worker.updated', 'phone-number.updated', 'user.signed-in', 'job.matches-refreshed'])[kind] AS action,
        (ARRAY['worker', 'phone-number', 'user', 'job'])[kind] AS type,
        (ARRAY[${workerId}, ${uuid(8, worker)}, ${uuid(9, '1')}, ${jobId}])[kind]::text AS id,
        NULL::uuid AS job_id, NULL::uuid AS worker_id
        FROM (SELECT n % 40 / 2 + 1 AS kind) k WHERE n % 40 < 8
        UNION ALL SELECT CASE WHEN n % 40 < 10 THEN 'job-match.answered' ELSE 'job-match.notification-followed' END,
          'job-match', ${uuid(3, 'n')}::text, ${jobId}, ${workerId} WHERE n % 40 >= 8) e`,
    sms_events: `INSERT INTO sms_events (id, sms_id, twilio_message_sid, event_type, message_status, webhook_payload,
        applied_at, created_at, batch_id)
      SELECT ${uuid(14, 'n')}, ${uuid(4, 'n')}, 'SM' || lpad(n::text, 32, '0'), 'status',
        CASE WHEN n % 2 = 0 THEN 'sent' ELSE 'delivered' END, '{"From": "hall"}',
        CASE WHEN n % 100000 <> 1 THEN ${written} END, ${written}, ${uuid(15, 'n')} FROM ${series(MILLION)}`,
    emails_events: `INSERT INTO emails_events (id, email_id, sendgrid_message_id, sendgrid_event_id, event_type, timestamp,
        webhook_payload, applied_at, created_at, batch_id)
      SELECT ${uuid(16, 'n')}, ${uuid(5, 'n')}, 'SG' || n, 'event ' || lpad(n::text, 7, '0'),
        CASE WHEN n % 2 = 0 THEN 'processed' ELSE 'delivered' END, ${written}, '{"ip": "10.0.0.1"}',
        CASE WHEN n % 100000 <> 1 THEN ${written} END, ${written}, ${uuid(17, 'n')} FROM ${series(MILLION)}`,
    sealed_rows: `INSERT INTO sealed_rows (kind, key, seal, written_at, hash)
      SELECT 'audit_entries', n::text, n / 100 + 1, ${spread}, '\\x00' FROM ${everyFifth}`,
    seals: `INSERT INTO seals (number, at, format, key_id, counts, previous, hash)
      SELECT n + 1, ${spread.replace('n /', 'n * 100 /')}, 1, 'key', '{"audit_entries": 20}', md5(n::text), md5(n::text)
      FROM ${series(MILLION / 100)}`,
    inbound_messages: `INSERT INTO inbound_messages (id, twilio_message_sid, phone_number, body, webhook_payload, created_at)
      SELECT ${uuid(18, 'n')}, 'IN' || lpad(n::text, 7, '0'), ${phone(worker)}, 'yes', '{"Body": "yes"}', ${spread}
      FROM ${series(MILLION)}`,
    inbound_signatures: `INSERT INTO inbound_signatures (signature, created_at)
      SELECT lpad(n::text, 32, '0'), ${spread} FROM ${series(MILLION)}`,
  },
];

/** Every table whose rows are never few. */
export const GROWING: ReadonlySet<string> = new Set(groups.flatMap((group) => Object.keys(group)));

/** Fills a migrated, empty database; what the product's own triggers and references would check is taken as given. */
export async function fillMillions(databaseUrl: string): Promise<void> {
  const asFillers = (work: (client: pg.Client, group: Record<string, string>) => Promise<void>) =>
    Promise.all(groups.map((group) => asFiller(databaseUrl, (client) => work(client, group))));
  await asFiller(databaseUrl, async (client) => {
    for (const [table, insert] of Object.entries(people)) await fill(client, table, insert);
    await client.query(`VACUUM ANALYZE ${Object.keys(people).join(', ')}`);
  });
  await asFillers(async (client, group) => {
    for (const [table, insert] of Object.entries(group)) await fill(client, table, insert);
  });
  // Once nobody is at work who could not see all rows yet: only pages whose rows all can see count as looked through.
  await asFillers(async (client, group) => {
    await client.query(`VACUUM ANALYZE ${Object.keys(group).join(', ')}`);
  });
}

async function asFiller(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The groups keep the processors busy: helpers of one statement would only take from the other group.
  await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '256MB';
    SET synchronous_commit = off; SET max_parallel_maintenance_workers = 0`);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Indexes, those of keys as well, are built once the rows are there, which is a fraction of the work: PostgreSQL fills
 * none that is not ready, and REINDEX makes it so. What got its files in the same transaction, as by CLUSTER, is not
 * written to the log.
 */
async function fill(client: pg.Client, table: string, insert: string): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT indexrelid::regclass::text AS key FROM pg_index WHERE indrelid = $1::regclass AND indisprimary`,
    [table],
  );
  await client.query('BEGIN');
  await client.query(`CLUSTER ${table} USING ${rows[0]?.key}`);
  await client.query(
    'UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid = $1::regclass',
    [table],
  );
  await client.query(insert);
  await client.query(`REINDEX TABLE ${table}`);
  await client.query('COMMIT');
}
