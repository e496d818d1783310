import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

describe('offering a job', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  const offer = (matchId: string, message = 'Start at 6 am.') =>
    hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message });
  const match = async (id: string) => {
    const [row] = await hall.sql<Record<string, unknown>>(
      `SELECT m.status, o.status AS offer_status, o.offered_at, s.message, s.status AS sms_status
       FROM job_matches m LEFT JOIN match_offers o ON o.match_id = m.id LEFT JOIN sms s ON s.id = o.sms_id
       WHERE m.id = $1`,
      [id],
    );
    return row;
  };
  async function matched(number: string) {
    const { id, matchIds } = await hall.jobFor(number);
    return { jobId: id, matchId: matchIds[0] ?? '' };
  }

  it('texts the worker, and the match follows', async () => {
    const { matchId } = await matched('+12125550151');
    const { body } = await offer(matchId, '  Start at 6 am.  ').expect(200);
    expect(body).toEqual({ message: expect.stringMatching(/^Job offer sent to Ana Worker \d+\.$/) });
    expect(await match(matchId)).toMatchObject({ status: 'Offered', offered_at: expect.any(Date) });
    await eventually(async () =>
      expect(await match(matchId)).toMatchObject({ offer_status: 'offered', sms_status: 'delivered' }),
    );
    expect(await match(matchId)).toMatchObject({
      message: expect.stringMatching(
        new RegExp(
          `^Job Offer: Job \\d+ at Hotel \\d+\\. Start at 6 am\\.\nView details and respond: http://hall.test/worker-view/${matchId}$`,
        ),
      ),
    });
  });

  it('is refused while an offer stands', async () => {
    const { matchId } = await matched('+12125550152');
    await offer(matchId).expect(200);
    const { body } = await offer(matchId).expect(409);
    expect(body).toMatchObject({ error: 'Job already offered to this worker' });
  });

  it('is possible again once its text has failed', async () => {
    const { matchId } = await matched('+12125550156');
    hall.sandbox.twilio.addRule({ to: '+12125550156', times: 1, outcome: 'refused', errorCode: 21612 });
    await offer(matchId).expect(200);
    await eventually(async () =>
      expect(await match(matchId)).toMatchObject({ offer_status: 'offer_failed' }),
    );
    await offer(matchId).expect(200);
    await eventually(async () => expect(await match(matchId)).toMatchObject({ offer_status: 'offered' }));
  });

  it('goes out once when two press it at once', async () => {
    const { matchId } = await matched('+12125550153');
    const answers = await Promise.all([offer(matchId), offer(matchId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['Accepted', 'Job already accepted by this worker'],
    ['Ineligible', 'This worker is not eligible for this job'],
  ])('is refused to a worker who is %s', async (status, error) => {
    const { matchId } = await matched('+12125550154');
    await hall.sql(`UPDATE job_matches SET status = $2 WHERE id = $1`, [matchId, status]);
    expect((await offer(matchId).expect(409)).body).toMatchObject({ error });
  });

  it('is refused to a worker who is no longer active, whatever their number allows', async () => {
    const { matchId } = await matched('+12125550157');
    await hall.sql(`UPDATE workers SET status = 'Inactive' WHERE phone = '+12125550157'`);
    expect((await offer(matchId).expect(409)).body).toMatchObject({
      error: 'This worker is not active.',
      code: 'worker_not_active',
    });
    expect(await match(matchId)).toMatchObject({ status: 'Pending', message: null });
  });

  it('needs an open job, somebody who can be texted, and a message that fits', async () => {
    const { jobId, matchId } = await matched('+12125550155');
    expect((await offer(matchId, '  ').expect(400)).body).toMatchObject({
      details: [{ field: 'message', message: 'Offer message is required' }],
    });
    expect((await offer(matchId, 'x'.repeat(1580)).expect(422)).body).toMatchObject({
      details: [{ field: 'message' }],
    });
    await hall.sql(`UPDATE phone_numbers SET opted_in = false WHERE phone_number = '+12125550155'`);
    expect((await offer(matchId).expect(422)).body).toMatchObject({
      error: expect.stringContaining('cannot be texted: Not opted in to texts'),
    });
    for (const status of ['Draft', 'Filled', 'Closed']) {
      await hall.sql(`UPDATE jobs SET status = $2 WHERE id = $1`, [jobId, status]);
      expect((await offer(matchId).expect(409)).body).toMatchObject({
        error: `Job status is "${status}". Only jobs with "Open" status can send job offers.`,
      });
    }
    await offer('11111111-1111-4111-8111-111111111111').expect(404);
    expect(await match(matchId)).toMatchObject({ status: 'Pending', offer_status: null });
  });
});
