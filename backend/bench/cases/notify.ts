import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import twilio from 'twilio';
import { atLeast, type Figure, perSecond } from '../figures.js';
import { ACCOUNT, ask, type BenchHall, CONCURRENCY, type QueueBackend } from '../hall.js';
import { TwilioRequestClient } from '../../src/messaging/sms/twilio/request-client.js';
import { call } from '../http.js';
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

/** As many posts of the same kind by the provider's own SDK, from a loop that does nothing else. */
async function postAll(providerUrl: string, posts: number, latency: number): Promise<number> {
  await call({ url: `${providerUrl}/reset?latency=${latency}` });
  const httpClient = new TwilioRequestClient(providerUrl, CONCURRENCY + 2, PATIENCE_MS);
  const sdk = twilio(ACCOUNT.sid, ACCOUNT.token, { httpClient });
  const body = `New Job Available: Banquet server at Harborlight Hotel. View details and respond: http://127.0.0.1/${randomUUID()}`;
  let next = 0;
  const loop = async () => {
    for (let post = next++; post < posts; post = next++) {
      const statusCallback = `http://127.0.0.1/api/twilio/status?smsId=${post}`;
      await sdk.messages.create({
        to: `+1617${5_550_000 + post}`,
        from: '+16175550100',
        body,
        statusCallback,
      });
    }
  };
  return timed(() => Promise.all(Array.from({ length: CONCURRENCY }, loop)));
}

interface NotifyOptions {
  hall: BenchHall;
  providerUrl: string;
  backend: QueueBackend;
  matches: number;
  /** Milliseconds that the provider takes for an answer. */
  latency: number;
}

/** What a provider that answers at once is to be told in a second, and its part of the loop. */
const AT_ONCE = { PostgreSQL: { perSecond: 1_500, part: 0.5 }, Redis: { perSecond: 2_000, part: 0.6 } };
const LATER = { perSecond: 0, part: 0.9 };

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
  const { perSecond: least, part } = latency === 0 ? AT_ONCE[backend] : LATER;
  const answering = latency === 0 ? 'a provider that answers at once' : `a provider that takes ${latency} ms`;
  return {
    what: `notify ${matches.toLocaleString('en')}, queue on ${backend}, ${answering}`,
    ours: perSecond(rate(ours)),
    theirs: `${perSecond(rate(theirs))} (the SDK in a loop, ${CONCURRENCY} at once)`,
    ratio: rate(ours) / rate(theirs),
    goal: {
      text: atLeast(part).text + (least > 0 ? `, ≥ ${perSecond(least)}` : ''),
      holds: (ratio) => ratio >= part && rate(ours) >= least,
    },
  };
}
