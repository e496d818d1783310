import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, type Figure, perSecond } from '../figures.js';
import { ACCOUNT, ask, type BenchHall, CONCURRENCY, type QueueBackend } from '../hall.js';
import { call, callAll, formHeaders } from '../http.js';
import { sideBySide, timed } from '../measure.js';

const ROUNDS = 3;
const LOOK_MS = 10;
const PATIENCE_MS = 180_000;

/** A job whose matches can all be texted. */
export async function matchedJob({ pool }: BenchHall, matches: number): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `INSERT INTO jobs (id, title, description, employer_id, classification_id)
     SELECT $1, 'Banquet server', '<p>Measured</p>', e.id, c.id FROM employers e, classifications c LIMIT 1`,
    [id],
  );
  const { rowCount } = await pool.query(
    `INSERT INTO job_matches (job_id, worker_id, priority)
     SELECT $1, w.id, row_number() OVER () FROM (
       SELECT DISTINCT ON (phone) id, phone FROM workers WHERE phone IS NOT NULL AND status = 'Active') w
     JOIN phone_numbers p ON p.phone_number = w.phone AND p.opted_in AND NOT p.blocked
     LIMIT $2`,
    [id, matches],
  );
  if (rowCount !== matches) throw new Error(`Only ${rowCount} workers can be texted`);
  await pool.query('ANALYZE job_matches');
  return id;
}

/** Tells all matches of a job; milliseconds until the provider has them all, each once. */
async function notifyAll(
  hall: BenchHall,
  providerUrl: string,
  matches: number,
  latency: number,
): Promise<number> {
  const jobId = await matchedJob(hall, matches);
  await call({ url: `${providerUrl}/reset?latency=${latency}` });
  return timed(async () => {
    await ask(hall, 'POST', `/api/jobs/${jobId}/notify`, {});
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const { text } = await call({ url: `${providerUrl}/count` });
      const { posts, numbers } = JSON.parse(text) as { posts: number; numbers: number };
      if (posts > numbers) throw new Error(`${posts} posts for ${numbers} numbers`);
      if (posts >= matches) return;
      if (Date.now() > deadline) throw new Error(`The provider has ${posts} of ${matches}`);
      await pause(LOOK_MS);
    }
  });
}

/** As many posts of the same kind from a loop that does nothing else. */
async function postAll(providerUrl: string, posts: number, latency: number): Promise<number> {
  await call({ url: `${providerUrl}/reset?latency=${latency}` });
  const url = `${providerUrl}/2010-04-01/Accounts/${ACCOUNT.sid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${ACCOUNT.sid}:${ACCOUNT.token}`).toString('base64')}`;
  const Body = `New Job Available: Banquet server at Harborlight Hotel. View details and respond: http://127.0.0.1/${randomUUID()}`;
  const calls = Array.from({ length: posts }, (_, index) => ({
    method: 'POST' as const,
    url,
    headers: { ...formHeaders, authorization },
    body: new URLSearchParams({ To: `+1617${5_550_000 + index}`, From: '+16175550100', Body }).toString(),
  }));
  return timed(() => callAll(calls, CONCURRENCY));
}

interface NotifyOptions {
  hall: BenchHall;
  providerUrl: string;
  backend: QueueBackend;
  matches: number;
  /** Milliseconds that the provider takes for an answer. */
  latency: number;
}

export async function notifyCase({
  hall,
  providerUrl,
  backend,
  matches,
  latency,
}: NotifyOptions): Promise<Figure> {
  const { ours, theirs } = await sideBySide(
    ROUNDS,
    () => notifyAll(hall, providerUrl, matches, latency),
    () => postAll(providerUrl, matches, latency),
  );
  const rate = (milliseconds: number) => (matches / milliseconds) * 1_000;
  const answering = latency === 0 ? 'a provider that answers at once' : `a provider that takes ${latency} ms`;
  return {
    what: `notify ${matches.toLocaleString('en')}, queue on ${backend}, ${answering}`,
    ours: perSecond(rate(ours)),
    theirs: `${perSecond(rate(theirs))} (bare loop, ${CONCURRENCY} at once)`,
    ratio: rate(ours) / rate(theirs),
    goal: atLeast(0.5),
  };
}
