import { eventually } from './eventually.js';
import { HOUR } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

interface Case {
  says: string;
  number: string;
  /** What happens between the writing of the text and its turn. */
  meanwhile: (job: { id: string; matchId: string; workerId: string }) => Promise<unknown>;
  /** Why it is stopped; null when it goes. */
  reason: string | null;
}

const BLOCKED = '+12125550340';

describe('a text whose turn comes', () => {
  let hall: Messaging;
  const sql = (statement: string, ...values: unknown[]) => hall.sql(statement, values);
  const put = (path: string, body: object) => hall.staff.put(path).send(body).expect(200);

  const common: Case[] = [
    {
      says: 'the job was closed',
      number: '+12125550301',
      meanwhile: ({ id }) => sql(`UPDATE jobs SET status = 'Closed' WHERE id = $1`, id),
      reason: 'The job is Closed',
    },
    {
      says: 'the job was deleted',
      number: '+12125550302',
      meanwhile: ({ id }) => hall.staff.delete(`/api/jobs/${id}`).expect(204),
      reason: 'The job was deleted',
    },
    {
      says: 'the worker was deleted',
      number: '+12125550303',
      meanwhile: ({ workerId }) => hall.staff.delete(`/api/workers/${workerId}`).expect(204),
      reason: 'The worker was deleted',
    },
    {
      says: 'the worker became inactive',
      number: '+12125550304',
      meanwhile: ({ workerId }) => sql(`UPDATE workers SET status = 'Inactive' WHERE id = $1`, workerId),
      reason: 'The worker is not active',
    },
    {
      says: 'the worker got another number',
      number: '+12125550305',
      meanwhile: ({ workerId }) => sql(`UPDATE workers SET phone = '+12125550399' WHERE id = $1`, workerId),
      reason: 'The worker has another number now',
    },
    {
      says: 'the worker opted out',
      number: '+12125550306',
      meanwhile: () => sql(`UPDATE phone_numbers SET opted_in = false WHERE phone_number = '+12125550306'`),
      reason: 'Not opted in to texts',
    },
    {
      says: 'the number was blocked',
      number: '+12125550307',
      meanwhile: () => sql(`UPDATE phone_numbers SET blocked = true WHERE phone_number = '+12125550307'`),
      reason: 'Number is blocked',
    },
    { says: 'nothing', number: '+12125550308', meanwhile: () => Promise.resolve(), reason: null },
  ];
  const notifications: Case[] = [
    ...common,
    {
      says: 'the job was filled',
      number: '+12125550311',
      meanwhile: ({ id }) => sql(`UPDATE jobs SET status = 'Filled' WHERE id = $1`, id),
      reason: 'The job is Filled',
    },
    {
      says: 'the worker fell off the list',
      number: '+12125550312',
      meanwhile: ({ matchId }) => sql(`UPDATE job_matches SET status = 'Ineligible' WHERE id = $1`, matchId),
      reason: 'The worker is no longer eligible for the job',
    },
    {
      says: 'the worker declined',
      number: '+12125550313',
      meanwhile: ({ matchId }) => put(`/api/job-matches/${matchId}`, { status: 'Declined' }),
      reason: 'The worker has declined the job',
    },
    {
      says: 'the worker said that they are interested',
      number: '+12125550314',
      meanwhile: ({ matchId }) => put(`/api/job-matches/${matchId}`, { status: 'Interested' }),
      reason: null,
    },
    {
      says: 'nobody knows any more whether the number may be texted',
      number: '+12125550315',
      meanwhile: () => sql(`DELETE FROM phone_numbers WHERE phone_number = '+12125550315'`),
      reason: 'Not opted in to texts',
    },
    {
      says: 'the match follows another text',
      number: '+12125550316',
      meanwhile: ({ matchId }) =>
        sql(`UPDATE match_notifications SET sms_id = NULL WHERE match_id = $1`, matchId),
      reason: 'The worker is told by another text',
    },
  ];
  const renumbered = (cases: Case[]) =>
    cases.map((one) => ({ ...one, number: one.number.replace('555030', '555032') }));
  const offers: Case[] = [
    ...renumbered(common).filter(({ says }) => !/opted out|blocked/.test(says)),
    {
      says: 'the worker opted out',
      number: '+12125550326',
      meanwhile: () => sql(`UPDATE phone_numbers SET opted_in = false WHERE phone_number = '+12125550326'`),
      reason: 'Not opted in to texts',
    },
    {
      says: 'the job was filled',
      number: '+12125550331',
      meanwhile: ({ id }) => sql(`UPDATE jobs SET status = 'Filled' WHERE id = $1`, id),
      reason: null,
    },
    {
      says: 'the job has started',
      number: '+12125550333',
      meanwhile: ({ id }) => sql(`UPDATE jobs SET starts_at = now() - interval '1 minute' WHERE id = $1`, id),
      reason: 'The job has started',
    },
    {
      says: 'staff ended the offer',
      number: '+12125550332',
      meanwhile: ({ matchId }) => put(`/api/job-matches/${matchId}`, { status: 'Not Interested' }),
      reason: 'The offer is no longer open',
    },
    {
      says: 'the worker accepted another job for that time',
      number: '+12125550334',
      meanwhile: async ({ id, workerId }) => {
        const startsAt = new Date(Date.now() + 48 * HOUR);
        await sql(`UPDATE jobs SET starts_at = $2 WHERE id = $1`, id, startsAt);
        const { id: jobId } = await hall.make.job({ startsAt: new Date(startsAt.getTime() + 7 * HOUR) });
        const other = await hall.make.match({ jobId, workerId, priority: 1 });
        await put(`/api/job-matches/${other.id}`, { status: 'Accepted' });
        // The text is before the look at its job.
        await sql(`DELETE FROM fill_looks WHERE job_id = $1`, id);
      },
      reason: 'The worker has accepted another job for this time',
    },
  ];

  const matchOf = new Map<string, string>();
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false });
    for (const { number, meanwhile, purpose } of [
      ...notifications.map((one) => ({ ...one, purpose: 'notification' })),
      ...offers.map((one) => ({ ...one, purpose: 'offer' })),
    ]) {
      const { id, matchIds } = await hall.jobFor(number);
      const matchId = matchIds[0] ?? '';
      matchOf.set(number, matchId);
      await hall.sql(`UPDATE job_matches SET status = 'Interested' WHERE id = $1`, [matchId]);
      if (purpose === 'notification') await hall.notify(id);
      else await hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Come' }).expect(200);
      const [match] = await hall.sql<{ worker_id: string }>(
        `SELECT worker_id FROM job_matches WHERE id = $1`,
        [matchId],
      );
      await meanwhile({ id, matchId, workerId: match?.worker_id ?? '' });
    }
    await hall.sql(`INSERT INTO phone_numbers (phone_number, blocked) VALUES ($1, true)`, [BLOCKED]);
    await hall.sql(
      `INSERT INTO sms (phone_number, message, purpose, updated_at)
       VALUES ($1, 'A test', 'test', now() - interval '2 minutes')`,
      [BLOCKED],
    );
    await hall.startWorker();
  });
  afterAll(() => hall.close());

  const textTo = async (number: string) => {
    const [text] = await hall.sql<{ status: string; error_message: string | null; attempts: number }>(
      'SELECT status, error_message, attempts FROM sms WHERE phone_number = $1',
      [number],
    );
    return text;
  };
  const matchFor = async (number: string) => {
    const [match] = await hall.sql<object>(
      `SELECT m.status, n.status AS notification_status, n.error AS notification_error, o.status AS offer_status, o.offered_at
       FROM job_matches m LEFT JOIN match_notifications n ON n.match_id = m.id LEFT JOIN match_offers o ON o.match_id = m.id
       WHERE m.id = $1`,
      [matchOf.get(number)],
    );
    return match;
  };
  const posts = (number: string) => hall.sandbox.twilio.attempts(number).length;
  async function hasEnded({ number, reason }: Pick<Case, 'number' | 'reason'>): Promise<void> {
    const expected =
      reason === null
        ? { status: 'delivered', error_message: null, attempts: 1 }
        : { status: 'stopped', error_message: reason, attempts: 0 };
    await eventually(async () => expect(await textTo(number)).toMatchObject(expected));
    expect(posts(number)).toBe(reason === null ? 1 : 0);
  }

  it.each(notifications)('tells nobody of the job once $says: $reason', async (one) => {
    await hasEnded(one);
    const match = await matchFor(one.number);
    if (one.reason !== null && match) {
      expect(match).toMatchObject({ notification_status: null, notification_error: null });
    }
  });

  it.each(offers)('offers nothing once $says: $reason', async (one) => {
    await hasEnded(one);
    const match = await matchFor(one.number);
    if (one.reason === null || !match) return;
    const status = one.says === 'staff ended the offer' ? 'Not Interested' : 'Interested';
    expect(match).toMatchObject({ status, offer_status: null, offered_at: null });
  });

  it('that is a test goes to no number that was blocked since it was written', () =>
    hasEnded({ number: BLOCKED, reason: 'Number is blocked' }));

  it('that was stopped counts as not sent: the next notification takes it', async () => {
    const number = '+12125550306';
    await eventually(async () => expect(await textTo(number)).toMatchObject({ status: 'stopped' }));
    await hall.sql(`UPDATE phone_numbers SET opted_in = true WHERE phone_number = $1`, [number]);
    const [match] = await hall.sql<{ job_id: string }>(`SELECT job_id FROM job_matches WHERE id = $1`, [
      matchOf.get(number),
    ]);
    await expect(hall.notify(match?.job_id ?? '')).resolves.toMatchObject({ queued: 1 });
    await eventually(() => expect(posts(number)).toBe(1));
  });

  it('that was stopped is kept in the history of its match, as is the offer that ended', async () => {
    const entriesOf = (number: string, action: string) =>
      hall.sql(`SELECT source, before, after FROM audit_entries WHERE entity_id = $1 AND action = $2`, [
        matchOf.get(number),
        action,
      ]);
    expect(await entriesOf('+12125550304', 'job-match.notification-stopped')).toEqual([
      { source: 'system', before: null, after: { reason: 'The worker is not active' } },
    ]);
    expect(await entriesOf('+12125550324', 'job-match.offer-stopped')).toEqual([
      {
        source: 'system',
        before: { status: 'Offered', offerStatus: 'pending' },
        after: { status: 'Interested', offerStatus: null, reason: 'The worker is not active' },
      },
    ]);
  });
});
