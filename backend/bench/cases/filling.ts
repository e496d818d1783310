import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import twilio from 'twilio';
import { atMost, type Figure, milliseconds } from '../figures.js';
import { ACCOUNT, ask, type BenchHall, type QueueBackend } from '../hall.js';
import { call, formHeaders } from '../http.js';
import { answerByLink, jobToFill } from '../job-to-fill.js';
import { median, timed } from '../measure.js';

const RUNS = 50;
const IDLE_RUNS = 200;
const WORKERS_EACH = 3;
const LOOK_MS = 2;
const PATIENCE_MS = 60_000;
const IDLE_MS = 20_000;
const IDLE_LIMIT = 0.1;
const NEXT_OFFER_MS = 300;
const REPLY_MS = 150;

interface OpenOffer {
  match: string;
  phone: string;
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${what} does not come`);
    await pause(LOOK_MS);
  }
}

/** Jobs of one opening that fill themselves, each from a list of its own of workers who can be texted. */
async function startRuns(hall: BenchHall, count: number): Promise<string[]> {
  const jobs: string[] = [];
  for (let run = 0; run < count; run++) {
    const job = await jobToFill(hall, WORKERS_EACH, 1);
    jobs.push(job);
    await ask(hall, 'POST', `/api/jobs/${job}/fill`, {
      ...{ message: 'Black shoes, please.', only: 'everyone', unreachable: 'pass-over' },
    });
  }
  await until('An offer of each run', async () => (await openOffers(hall, jobs)).length === count);
  return jobs;
}

/** With the provider: the time to answer has begun. */
async function openOffers({ pool }: BenchHall, jobs: readonly string[]): Promise<OpenOffer[]> {
  const { rows } = await pool.query<OpenOffer>(
    `SELECT last.match_id AS match, s.phone_number AS phone
     FROM offers o JOIN match_offers last ON last.offer_id = o.id AND last.is_open JOIN sms s ON s.id = o.sms_id
       JOIN offer_answer_times t ON t.offer_id = o.id WHERE o.job_id = ANY($1)`,
    [jobs],
  );
  return rows;
}

async function postsAt(providerUrl: string): Promise<number> {
  const { text } = await call({ url: `${providerUrl}/count` });
  return (JSON.parse(text) as { posts: number }).posts;
}

/** From a worker's no on their page until the provider has the offer to the next one. */
async function nextOffer(hall: BenchHall, providerUrl: string, { match }: OpenOffer): Promise<number> {
  const before = await postsAt(providerUrl);
  return timed(async () => {
    await answerByLink(hall, match, 'Declined');
    await until('The next offer', async () => (await postsAt(providerUrl)) > before);
  });
}

/** From the webhook of a text that says no until the match is Declined; then what follows from it is waited for. */
async function applied(hall: BenchHall, providerUrl: string, { match, phone }: OpenOffer): Promise<number> {
  const before = await postsAt(providerUrl);
  const url = `${hall.url}/api/twilio/inbound`;
  const sid = `SM${randomUUID().replaceAll('-', '')}`;
  const form = {
    AccountSid: ACCOUNT.sid,
    From: phone,
    To: '+16175550100',
    MessageSid: sid,
    SmsSid: sid,
    Body: 'No',
  };
  const signature = twilio.getExpectedTwilioSignature(ACCOUNT.token, url, form);
  const took = await timed(async () => {
    const headers = { ...formHeaders, 'x-twilio-signature': signature };
    const { status } = await call({
      method: 'POST',
      url,
      headers,
      body: new URLSearchParams(form).toString(),
    });
    if (status > 299) throw new Error(`The webhook was answered ${status}`);
    await until('The answer', async () => {
      const { rows } = await hall.pool.query<{ status: string }>(
        'SELECT status FROM job_matches WHERE id = $1',
        [match],
      );
      return rows[0]?.status === 'Declined';
    });
  });
  await until('The next offer', async () => (await postsAt(providerUrl)) > before);
  return took;
}

/** Shares of one processor that api and worker take together while nothing happens. */
async function idle({ processes }: BenchHall): Promise<number> {
  const used = () => processes.reduce((sum, one) => sum + one.processorMs(), 0);
  const before = used();
  const wall = await timed(() => pause(IDLE_MS));
  return (used() - before) / wall;
}

export async function fillingCase(
  hall: BenchHall,
  providerUrl: string,
  backend: QueueBackend,
): Promise<Figure[]> {
  await call({ url: `${providerUrl}/reset?latency=0` });
  const jobs = await startRuns(hall, RUNS);
  const toNext: number[] = [];
  for (const offer of await openOffers(hall, jobs)) toNext.push(await nextOffer(hall, providerUrl, offer));
  await until('An offer of each run', async () => (await openOffers(hall, jobs)).length === RUNS);
  const toMatch: number[] = [];
  for (const offer of await openOffers(hall, jobs)) toMatch.push(await applied(hall, providerUrl, offer));
  await startRuns(hall, IDLE_RUNS);
  const share = await idle(hall);
  const on = `queue on ${backend}`;
  return [
    {
      what: `a worker's no until the next offer is at the provider, ${RUNS} runs, ${on}`,
      ...inMs(toNext, NEXT_OFFER_MS),
    },
    {
      what: `a reply's webhook until the match has its answer, ${RUNS} runs, ${on}`,
      ...inMs(toMatch, REPLY_MS),
    },
    {
      what: `processor that ${IDLE_RUNS} runs take while nothing is due, ${on}`,
      ours: `${(share * 100).toFixed(1)} % of a core`,
      theirs: `${IDLE_LIMIT * 100} % allowed`,
      ratio: share / IDLE_LIMIT,
      goal: atMost(1),
    },
  ];
}

const inMs = (times: readonly number[], allowed: number) => ({
  ours: `${milliseconds(median(times))} (median)`,
  theirs: `${allowed} ms allowed`,
  ratio: median(times) / allowed,
  goal: atMost(1),
});
