import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../local/ports.js';
import { PUBLIC_BASE_URL, testEnvironment } from '../../support/test-config.js';
import { eventually } from './eventually.js';
import { filling } from './filling-hall.js';
import { kill, type Messaging, startMessaging } from './messaging.js';

const API = path.join(__dirname, '../../../dist/src/main.api.js');
const OPENINGS = 8;
const WORKERS = 200;
/** What the phones of ten after each other do; the eleventh does what the first one does. */
const PHONES = [
  'no-by-text',
  'not-at-all',
  'wrong-number',
  'refused',
  'yes-by-text',
  'without',
  'no-by-link',
  'late',
  'not-at-all',
  'yes-by-link',
] as const;
const phoneOf = (priority: number) => PHONES[(priority - 1) % PHONES.length];
/** Nothing is heard of them within the time to answer. */
const SILENT: readonly unknown[] = ['not-at-all', 'wrong-number', 'late'];
/** With so many offers made a process is killed, a worker and an api in turn. */
const KILLS = [2, 8, 14, 20];

describe('a run whose processes are killed in its middle', () => {
  let hall: Messaging;
  const processes: ChildProcess[] = [];
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false, env: { TIMES_FASTER: '10' } });
  });
  afterAll(async () => {
    await Promise.all(processes.map(kill));
    await hall.close();
  });
  const { jobWith, fill, run, job, offers, numbersOf, letPass, look } = filling(() => hall);

  async function startApiProcess() {
    const port = await freePort();
    const env = testEnvironment(hall.databaseUrl, { ...hall.env, PORT: String(port) });
    const api = fork(API, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    processes.push(api);
    await once(api, 'message'); // ready
    return { process: api, url: `http://127.0.0.1:${port}` };
  }

  it('fills eight places from two hundred, once each and in order, whatever the phones do', async () => {
    const jobId = await jobWith(WORKERS, OPENINGS);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const { phones } = hall.sandbox.twilio;
    phones.configure({ answerMs: 50, lateMs: 2_500 });
    for (const [place, number] of (await numbersOf(jobId)).entries()) {
      const does = phoneOf(place + 1);
      if (does === 'refused')
        hall.sandbox.twilio.addRule({ to: number, outcome: 'refused', errorCode: 21211 });
      else if (does === 'without')
        await hall.sql('UPDATE workers SET phone = NULL WHERE phone = $1', [number]);
      // By the api process that is killed.
      else if (does !== 'yes-by-link' && does !== undefined) phones.behave(does, number);
    }
    let worker = await hall.startWorkerProcess();
    let api = await startApiProcess();
    await fill(jobId, { unreachable: 'pass-over' }).expect(201);

    const kills = [...KILLS];
    await eventually(async () => {
      const made = await offers(jobId);
      for (const offer of made.filter(({ outcome }) => outcome === 'open')) {
        const does = phoneOf(offer.priority);
        if (does === 'yes-by-link') {
          const page = `${api.url}/api/job-matches/${offer.matchId}`;
          const headers = { 'content-type': 'application/json', origin: PUBLIC_BASE_URL };
          // As a phone does: whoever gets no answer sends it again.
          void fetch(page, { method: 'PUT', headers, body: '{"status":"Accepted"}' }).catch(() => undefined);
        }
        if (SILENT.includes(does) && offer.answerBy !== null) await letPass(offer.id, jobId);
      }
      if (made.length >= (kills[0] ?? Infinity)) {
        kills.shift();
        if (kills.length % 2 === 0) {
          await kill(worker);
          worker = await hall.startWorkerProcess();
        } else {
          await kill(api.process);
          api = await startApiProcess();
        }
      }
      // As if the time to answer were over for texts of which nobody knows whether they were sent.
      const isUnknown = `job_id = $1 AND status = 'unknown' AND updated_at > now() - interval '1 hour'`;
      if ((await hall.sql(`SELECT FROM sms WHERE ${isUnknown}`, [jobId])).length > 0) {
        await hall.sql(`UPDATE sms SET updated_at = now() - interval '2 hours' WHERE ${isUnknown}`, [jobId]);
        await look(jobId);
      }
      await delay(50);
      expect(await run(jobId)).toMatchObject({ state: 'filled', filled: OPENINGS });
    }, 240_000);
    expect(kills).toEqual([]);
    await phones.idle();

    expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: OPENINGS });
    const made = await offers(jobId);
    // One offer to each, in the order of the list, and nobody before the last one was left out.
    const places = made.map(({ priority }) => priority);
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
    const passes = await hall.sql<{ priority: number }>(
      `SELECT m.priority FROM passes p JOIN job_matches m ON m.id = p.match_id WHERE p.job_id = $1`,
      [jobId],
    );
    const reached = new Set([...places, ...passes.map(({ priority }) => priority)]);
    for (let place = 1; place <= Math.max(...places); place++) expect(reached).toContain(place);
    const accepted = made.filter(({ outcome }) => outcome === 'accepted');
    expect(accepted).toHaveLength(OPENINGS);
    for (const { priority } of accepted) {
      expect(['yes-by-text', 'yes-by-link', 'late']).toContain(phoneOf(priority));
    }
    const twice = await hall.sql(
      `SELECT e.offer_id FROM offer_events e JOIN offers o ON o.id = e.offer_id
       WHERE o.job_id = $1 AND e.outcome = 'accepted' GROUP BY 1 HAVING count(*) > 1`,
      [jobId],
    );
    expect(twice).toEqual([]);
    // Nobody got the same offer twice.
    for (const { message } of made) {
      const texts = hall.sandbox.twilio.attempts().filter(({ body }) => body === message);
      expect(texts.length).toBeLessThanOrEqual(1);
    }
  }, 300_000);
});
