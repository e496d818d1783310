import { asOwner } from '../support/test-database.js';
import { eventually } from './messaging/eventually.js';
import { type Messaging, startMessaging } from './messaging/messaging.js';

interface Offered {
  id: string;
  outcome: string;
  events: { outcome: string; via: string; by: string | null; reason: string | null; at: string }[];
  [field: string]: unknown;
}

const NOBODY = '11111111-1111-4111-8111-111111111111';

describe('The record of offers', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  let number = 0;
  async function matched() {
    const phone = `+1212555${String(3_000 + (number += 1))}`;
    const { id: jobId, matchIds } = await hall.jobFor(phone);
    return { jobId, matchId: matchIds[0] ?? '', phone };
  }
  const offer = (matchId: string) =>
    hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Start at 6 am.' });
  const set = (matchId: string, status: string) =>
    hall.staff.put(`/api/job-matches/${matchId}`).send({ status }).expect(200);
  const answer = (matchId: string, status: string) =>
    hall.api.visitor().put(`/api/job-matches/${matchId}`).send({ status }).expect(200);
  async function offersOf(jobId: string): Promise<Offered[]> {
    return (await hall.staff.get(`/api/jobs/${jobId}/offers`).expect(200)).body as Offered[];
  }
  const ways = (offers: Offered[]) =>
    offers.map(({ events }) => events.map(({ outcome, via }) => `${outcome} via ${via}`));

  it('tells to whom a job was offered, by whom, how, and what came of it', async () => {
    const { jobId, matchId } = await matched();
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await hall.sql(`UPDATE job_matches SET status = 'Interested', priority = 3 WHERE id = $1`, [matchId]);
    const [list] = await hall.sql<{ id: string }>('SELECT id FROM dispatch_lists WHERE job_id = $1', [jobId]);
    await offer(matchId).expect(200);
    await eventually(async () => expect(await offersOf(jobId)).toMatchObject([{ smsStatus: 'delivered' }]));
    await answer(matchId, 'Accepted');

    const [match] = await hall.sql<{ workerId: string; name: string; employer: string }>(
      `SELECT worker_id AS "workerId", first_name || ' ' || last_name AS name, company_name AS employer
       FROM job_matches m JOIN workers w ON w.id = m.worker_id JOIN jobs j ON j.id = m.job_id
         JOIN employers e ON e.id = j.employer_id WHERE m.id = $1`,
      [matchId],
    );
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    expect(await offersOf(jobId)).toEqual([
      {
        id: expect.any(String),
        matchId,
        workerId: match?.workerId,
        workerName: match?.name,
        employerName: match?.employer,
        priority: 3,
        listId: list?.id,
        runId: null,
        channel: 'text',
        message: expect.stringContaining('Start at 6 am.'),
        madeBy: 'dispatcher',
        madeAt: at,
        answerBy: null,
        holds: false,
        smsStatus: 'delivered',
        outcome: 'accepted',
        outcomeAt: at,
        outcomeVia: 'link',
        outcomeBy: null,
        isException: false,
        outOfOrderReason: null,
        outOfOrderNote: null,
        events: [
          { at, outcome: 'open', via: 'staff', by: 'dispatcher', reason: null },
          { at, outcome: 'accepted', via: 'link', by: null, reason: null },
        ],
      },
    ]);
  });

  it('is asked for by staff, of a job that there is or that had offers', async () => {
    const { jobId } = await matched();
    expect(await offersOf(jobId)).toEqual([]);
    await hall.staff.get(`/api/jobs/${NOBODY}/offers`).expect(404);
    await hall.staff.get('/api/jobs/none/offers').expect(400);
    await hall.api.visitor().get(`/api/jobs/${jobId}/offers`).expect(401);
  });

  it('has one open offer and one refusal when two offer at once', async () => {
    const { jobId, matchId } = await matched();
    const answers = await Promise.all([offer(matchId), offer(matchId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await offersOf(jobId)).toMatchObject([{ outcome: 'open' }]);
  });

  it('has the database refuse a second last offer of a match', async () => {
    const { matchId } = await matched();
    await offer(matchId).expect(200);
    await expect(
      hall.sql(
        `INSERT INTO match_offers (match_id, offer_id, is_open) SELECT match_id, offer_id, true FROM match_offers
         WHERE match_id = $1`,
        [matchId],
      ),
    ).rejects.toThrow('match_offers_pkey');
  });

  it('tells what was declined, and the next offer apart from it', async () => {
    const { jobId, matchId } = await matched();
    await offer(matchId).expect(200);
    await answer(matchId, 'Declined');
    await offer(matchId).expect(200);
    expect(ways(await offersOf(jobId))).toEqual([
      ['open via staff', 'declined via link'],
      ['open via staff'],
    ]);
  });

  it('tells that a text could not be delivered, and what is offered again', async () => {
    const { jobId, matchId, phone } = await matched();
    hall.sandbox.twilio.addRule({ to: phone, times: 1, outcome: 'refused', errorCode: 21612 });
    await offer(matchId).expect(200);
    await eventually(async () => expect(await offersOf(jobId)).toMatchObject([{ outcome: 'not-delivered' }]));
    const [failed] = await offersOf(jobId);
    expect(failed).toMatchObject({ outcomeVia: 'provider', events: [{}, { reason: expect.any(String) }] });
    await offer(matchId).expect(200);
    expect(ways(await offersOf(jobId))).toEqual([
      ['open via staff', 'not-delivered via provider'],
      ['open via staff'],
    ]);
  });

  it('tells what staff set without a text, and how they took it back', async () => {
    const { jobId, matchId } = await matched();
    for (const status of ['Accepted', 'Interested', 'Offered', 'Pending']) await set(matchId, status);
    const offers = await offersOf(jobId);
    expect(offers).toMatchObject([
      { channel: 'staff', message: null, smsStatus: null, madeBy: 'dispatcher', outcomeBy: 'dispatcher' },
      { channel: 'staff' },
    ]);
    expect(ways(offers)).toEqual([
      ['open via staff', 'accepted via staff', 'correction via staff'],
      ['open via staff', 'withdrawn via staff'],
    ]);
    await offer(matchId).expect(200);
  });

  it('outlives worker, job and match, with the names as they were', async () => {
    const { jobId, matchId } = await matched();
    await offer(matchId).expect(200);
    await eventually(async () => expect(await offersOf(jobId)).toMatchObject([{ smsStatus: 'delivered' }]));
    await answer(matchId, 'Accepted');
    const [before] = await offersOf(jobId);
    await hall.staff.delete(`/api/workers/${String(before?.workerId)}`).expect(204);
    expect(await offersOf(jobId)).toEqual([before]);
    await hall.staff.delete(`/api/jobs/${jobId}`).expect(204);
    expect(await offersOf(jobId)).toEqual([before]);
    expect(
      await hall.sql('SELECT job_title, employer_name FROM offers WHERE job_id = $1', [jobId]),
    ).toMatchObject([
      { job_title: expect.stringMatching(/^Job \d+$/), employer_name: expect.stringMatching(/^Hotel/) },
    ]);
  });

  it.each([
    ['job', 'job', 'The job was deleted'],
    ['worker', 'system', 'The worker was deleted'],
  ])('is over when its %s is deleted while it is open', async (what, via, reason) => {
    const { jobId, matchId } = await matched();
    await offer(matchId).expect(200);
    await eventually(async () => expect(await offersOf(jobId)).toMatchObject([{ smsStatus: 'delivered' }]));
    const [open] = await offersOf(jobId);
    const path = what === 'job' ? `/api/jobs/${jobId}` : `/api/workers/${String(open?.workerId)}`;
    await hall.staff.delete(path).expect(204);
    expect(await offersOf(jobId)).toMatchObject([
      { outcome: 'withdrawn', outcomeVia: via, outcomeBy: 'dispatcher', events: [{}, { reason }] },
    ]);
  });

  it('names the match as it was, when the worker changes their number and the link dies', async () => {
    const { jobId, matchId } = await matched();
    await offer(matchId).expect(200);
    const [offered] = await offersOf(jobId);
    await hall.staff
      .patch(`/api/workers/${String(offered?.workerId)}`)
      .send({ phone: '+12125553999' })
      .expect(200);
    const [match] = (await hall.staff.get(`/api/job-matches?jobId=${jobId}`).expect(200)).body as {
      id: string;
      status: string;
    }[];
    expect(match).toMatchObject({ id: expect.not.stringMatching(matchId), status: 'Pending' });
    expect(await offersOf(jobId)).toMatchObject([{ matchId, outcome: 'withdrawn' }]);
    await set(match?.id ?? '', 'Accepted');
    expect(await offersOf(jobId)).toMatchObject([
      { matchId, outcome: 'withdrawn' },
      { matchId: match?.id, outcome: 'accepted' },
    ]);
  });

  it.each(
    ['notifications', 'offers', 'offer_events'].flatMap((table) => [
      [`UPDATE ${table} SET id = id`],
      [`DELETE FROM ${table}`],
      [`TRUNCATE ${table} CASCADE`],
    ]),
  )('is never changed, not even by the owner of the tables: %s', async (statement) => {
    await expect(asOwner(hall.databaseUrl, statement)).rejects.toThrow('are never changed or deleted');
    await expect(hall.sql(statement)).rejects.toThrow(/permission denied/);
  });
});

describe('The record of an offer whose text was stopped', () => {
  let hall: Messaging;
  let number = 510;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false });
  });
  afterAll(() => hall.close());

  it('says why it is over, and the match stands where it stood', async () => {
    const { id, matchIds } = await hall.jobFor('+12125553501');
    const path = `/api/job-matches/${matchIds[0]}`;
    await hall.staff.put(path).send({ status: 'Interested' }).expect(200);
    await hall.staff.post(`${path}/offer`).send({ message: 'Come.' }).expect(200);
    await hall.staff.post(`/api/jobs/${id}/stop-sending`).expect(200);
    expect((await hall.staff.get(`/api/jobs/${id}/offers`)).body).toMatchObject([
      {
        smsStatus: 'stopped',
        outcome: 'withdrawn',
        outcomeVia: 'system',
        events: [{ outcome: 'open' }, { reason: 'Staff stopped sending' }],
      },
    ]);
    expect((await hall.staff.get(`/api/job-matches?jobId=${id}`)).body).toMatchObject([
      { status: 'Interested', offerStatus: null, offeredAt: null, offerSms: { status: 'stopped' } },
    ]);
  });

  it.each([
    ['sending is stopped', (id: string) => hall.staff.post(`/api/jobs/${id}/stop-sending`).expect(200)],
    [
      'the number changes',
      async (id: string) => {
        const [worker] = await hall.sql<{ id: string }>(
          'SELECT worker_id AS id FROM job_matches WHERE job_id = $1',
          [id],
        );
        await hall.staff.patch(`/api/workers/${worker?.id}`).send({ phone: null }).expect(200);
      },
    ],
  ])('leaves a no of before as it stood when %s', async (_, ends) => {
    const phone = `+12125553${String((number += 1))}`;
    const { id, matchIds } = await hall.jobFor(phone);
    const path = `/api/job-matches/${matchIds[0]}`;
    await hall.staff.put(path).send({ status: 'Interested' }).expect(200);
    await hall.staff.post(`${path}/offer`).send({ message: 'Come.' }).expect(200);
    const worker = await hall.startWorker();
    await eventually(async () =>
      expect((await hall.staff.get(`/api/job-matches?jobId=${id}`)).body).toMatchObject([
        { offerSms: { status: 'delivered' } },
      ]),
    );
    await worker.close();
    await hall.api.visitor().put(path).send({ status: 'Declined' }).expect(200);
    const standing = async () => {
      const { body } = await hall.staff.get(`/api/job-matches?jobId=${id}`).expect(200);
      const { status, offerStatus, offeredAt, offerSms } = (body as [Record<string, unknown>])[0];
      return { status, offerStatus, offeredAt, offerSms };
    };
    const before = await standing();
    expect(before).toMatchObject({ status: 'Declined', offerStatus: 'offered' });

    await hall.staff.post(`${path}/offer`).send({ message: 'Come after all.' }).expect(200);
    await ends(id);
    expect(await standing()).toEqual(before);
    expect((await hall.staff.get(`/api/jobs/${id}/offers`)).body).toMatchObject([
      { outcome: 'declined' },
      { outcome: 'withdrawn' },
    ]);
    await expect(hall.notify(id)).resolves.toMatchObject({ queued: 0 });
  });

  it('leaves that no also when two offers in a row were stopped', async () => {
    const { id, matchIds } = await hall.jobFor('+12125553502');
    const path = `/api/job-matches/${matchIds[0]}`;
    await hall.staff.post(`${path}/offer`).send({ message: 'Come.' }).expect(200);
    await hall.staff.put(path).send({ status: 'Declined' }).expect(200);
    const before = (await hall.staff.get(`/api/job-matches?jobId=${id}`).expect(200)).body as [object];
    for (const message of ['Come after all.', 'Please come.']) {
      await hall.staff.post(`${path}/offer`).send({ message }).expect(200);
      await hall.sql(`UPDATE sms SET status = 'delivered' WHERE job_id = $1 AND message LIKE '%Come.%'`, [
        id,
      ]);
      await hall.staff.post(`/api/jobs/${id}/stop-sending`).expect(200);
      expect((await hall.staff.get(`/api/job-matches?jobId=${id}`)).body).toMatchObject([
        {
          status: 'Declined',
          offerStatus: 'offered',
          offeredAt: (before[0] as { offeredAt: string }).offeredAt,
        },
      ]);
    }
  });
});

describe('The record of notifications', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  const record = (jobId: string) =>
    hall.sql<Record<string, unknown>>(
      `SELECT n.match_id, n.worker_id, n.reason, n.made_by, n.sms_id, s.status FROM notifications n
       LEFT JOIN sms s ON s.id = n.sms_id WHERE n.job_id = $1 ORDER BY n.made_at, n.reason`,
      [jobId],
    );

  it('has a row for each text, and one for who could not be texted', async () => {
    const { id, matchIds } = await hall.jobFor('+12125554001', '+12125554002');
    await hall.sql(`UPDATE phone_numbers SET blocked = true WHERE phone_number = '+12125554002'`);
    await hall.notify(id);
    await eventually(async () =>
      expect(await record(id)).toMatchObject([
        { match_id: matchIds[1], sms_id: null, reason: 'Number is blocked', made_by: 'dispatcher' },
        { match_id: matchIds[0], reason: null, made_by: 'dispatcher', status: 'delivered' },
      ]),
    );
    await hall.notify(id);
    expect(await record(id)).toHaveLength(3);
  });

  it('outlives worker and job', async () => {
    const { id, matchIds } = await hall.jobFor('+12125554003');
    await hall.notify(id);
    const [{ worker_id: workerId } = {}] = await record(id);
    await hall.staff.delete(`/api/workers/${String(workerId)}`).expect(204);
    await hall.staff.delete(`/api/jobs/${id}`).expect(204);
    expect(await record(id)).toMatchObject([{ match_id: matchIds[0], worker_id: workerId }]);
  });
});
