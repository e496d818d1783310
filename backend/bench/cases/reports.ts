import { atMost, type Figure, milliseconds } from '../figures.js';
import type { BenchHall } from '../hall.js';
import { drain } from '../http.js';
import { sideBySide, timed } from '../measure.js';

const ROUNDS = 5;
const JOBS = 2_000;
const OFFERS = 20;
const TEXTS = 200;

const spread = `now() - interval '364 days' * (n / ${JOBS}.0) - interval '1 hour'`;
const worker = (n: string) => `(SELECT array_agg(id) FROM some_workers)[(${n}) % 5000 + 1]`;

/** A busy year: so many jobs, each with its offers and texts, most of them delivered. */
const YEAR = [
  `CREATE TEMP TABLE some_workers AS SELECT id FROM workers LIMIT 5000`,
  `CREATE TEMP TABLE year_jobs AS SELECT gen_random_uuid() AS id, n, ${spread} AS at FROM generate_series(0, ${JOBS - 1}) n`,
  `INSERT INTO jobs (id, title, description, employer_id, classification_id, status, openings, starts_at)
   SELECT id, 'Job ' || n, '<p>Work</p>', (SELECT array_agg(id) FROM employers)[n % (SELECT count(*) FROM employers) + 1],
     (SELECT array_agg(id) FROM classifications)[n % (SELECT count(*) FROM classifications) + 1], 'Closed', 5, at + interval '1 day'
   FROM year_jobs`,
  `INSERT INTO offers (job_id, worker_id, match_id, priority, channel, worker_name, job_title, employer_name, made_at)
   SELECT j.id, ${worker('j.n * 31 + o')}, gen_random_uuid(), o, 'text', 'Ana', 'Job', 'Hotel', j.at + o * interval '1 minute'
   FROM year_jobs j CROSS JOIN generate_series(1, ${OFFERS}) o`,
  `INSERT INTO offer_events (offer_id, outcome, via, at)
   SELECT o.id, e.outcome, 'link', o.made_at + e.later * interval '10 minutes' FROM offers o JOIN year_jobs j ON j.id = o.job_id
     CROSS JOIN LATERAL (VALUES ('open', 0), (CASE WHEN o.priority <= 5 THEN 'accepted' ELSE 'declined' END, 1)) e(outcome, later)`,
  `INSERT INTO sms (phone_number, message, segments, purpose, status, worker_id, job_id, created_at)
   SELECT '+16175550100', 'New Job Available', 1, 'notification', CASE WHEN t % 20 = 0 THEN 'undelivered' ELSE 'delivered' END,
     ${worker('j.n * 17 + t')}, j.id, j.at FROM year_jobs j CROSS JOIN generate_series(1, ${TEXTS}) t`,
  'VACUUM ANALYZE jobs, offers, offer_events, sms',
];

/** What the two largest parts of it take at the least, written by hand. */
const BARE = [
  `SELECT j.employer_id, last.outcome, count(*) FROM offers o JOIN jobs j ON j.id = o.job_id CROSS JOIN LATERAL (
     SELECT outcome FROM offer_events v WHERE v.offer_id = o.id ORDER BY v.id DESC LIMIT 1) last
   WHERE o.made_at > now() - interval '1 year' GROUP BY 1, 2`,
  `SELECT j.employer_id, s.status, count(*), sum(s.segments) FROM sms s JOIN jobs j ON j.id = s.job_id
   WHERE s.created_at > now() - interval '1 year' GROUP BY 1, 2`,
];

/** A year of a busy hall, by employer. */
export async function reportsCase(hall: BenchHall): Promise<Figure> {
  const client = await hall.pool.connect();
  for (const statement of YEAR) await client.query(statement);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const url = `${hall.url}/api/reports/dispatches?from=${day(365)}&to=${day(-2)}&by=employer`;
  const { ours, theirs } = await sideBySide(
    ROUNDS,
    () => timed(() => drain({ url, headers: hall.headers })),
    () =>
      timed(async () => {
        for (const statement of BARE) await client.query(statement);
      }),
  );
  client.release();
  return {
    what: `report of a year: ${(JOBS * OFFERS).toLocaleString('en')} offers, ${(JOBS * TEXTS).toLocaleString('en')} texts`,
    ours: milliseconds(ours),
    theirs: `${milliseconds(theirs)} (two of its eleven figures by hand)`,
    ratio: ours / theirs,
    goal: atMost(4),
  };
}
