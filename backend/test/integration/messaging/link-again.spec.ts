import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

interface Match {
  id: string;
  status: string;
  notificationStatus: string | null;
  linkChanged: boolean;
}

let hall: Messaging;
let last = 0;
const newNumber = () => `+1212555${String(4_000 + (last += 1))}`;
const set = (matchId: string, status: string) =>
  hall.staff.put(`/api/job-matches/${matchId}`).send({ status }).expect(200);
const sendLink = (matchId: string) => hall.staff.post(`/api/job-matches/${matchId}/send-link`).send({});
const offer = (matchId: string) =>
  hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Start at 6 am.' }).expect(200);
const jobIs = (jobId: string, status: string) =>
  hall.sql('UPDATE jobs SET status = $2 WHERE id = $1', [jobId, status]);
async function matchOf(jobId: string): Promise<Match> {
  const { body } = await hall.staff.get(`/api/job-matches?jobId=${jobId}`).expect(200);
  return (body as [Match])[0];
}
async function move(workerId: string, phone: string | null) {
  await hall.staff.patch(`/api/workers/${workerId}`).send({ phone }).expect(200);
  await hall.sql('UPDATE phone_numbers SET opted_in = true WHERE phone_number = $1', [phone]);
}
const textsTo = (phone: string) =>
  hall.sql<{ message: string; status: string; why: string | null }>(
    'SELECT message, status, error_message AS why FROM sms WHERE phone_number = $1 ORDER BY created_at',
    [phone],
  );
const arrived = (phone: string, texts: number) =>
  eventually(async () =>
    expect((await textsTo(phone)).map(({ status }) => status)).toEqual(Array(texts).fill('delivered')),
  );

async function texted(first: 'notify' | 'offer' = 'notify') {
  const phone = newNumber();
  const { id: jobId, matchIds } = await hall.jobFor(phone);
  const [worker] = await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [phone]);
  const matchId = matchIds[0] ?? '';
  await (first === 'notify' ? hall.notify(jobId) : offer(matchId));
  return { jobId, matchId, workerId: worker?.id ?? '', phone };
}

/** Told at one number, has answered, and has another number now. */
async function answered(status = 'Accepted') {
  const { jobId, matchId, workerId, phone } = await texted();
  await arrived(phone, 1);
  await set(matchId, status);
  const next = newNumber();
  await move(workerId, next);
  return { jobId, workerId, former: matchId, phone: next, match: await matchOf(jobId) };
}

describe('Whoever has answered, and whose number changed then', () => {
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  it.each(['Interested', 'Not Interested', 'Accepted'])(
    'is sent the new link when staff say so: %s',
    async (status) => {
      const { jobId, former, phone, match } = await answered(status);
      expect(match).toMatchObject({ status, linkChanged: true });
      const { body } = await sendLink(match.id).expect(202);
      expect(body).toEqual({
        message: expect.stringMatching(/^The link will be texted to \S.+\.$/),
        queued: 1,
        unreachable: [],
        unreachableCount: 0,
      });
      await arrived(phone, 1);
      const [text] = await textsTo(phone);
      expect(text?.message).toMatch(
        new RegExp(`^Your link for Job \\d+ at .+ has changed\\. It is now: \\S+/worker-view/${match.id}$`),
      );
      await hall.api.visitor().get(`/api/worker-view/${former}`).expect(404);
      await hall.api.visitor().get(`/api/worker-view/${match.id}`).expect(200);
      await eventually(async () =>
        expect(await matchOf(jobId)).toMatchObject({
          status,
          linkChanged: false,
          notificationStatus: 'notified',
        }),
      );
      await expect(hall.notify(jobId)).resolves.toMatchObject({ queued: 0 });
    },
  );

  it('gets one text for two requests at once, and one for each number after that', async () => {
    const { jobId, workerId, phone, match } = await answered();
    const answers = await Promise.all([sendLink(match.id), sendLink(match.id)]);
    expect(answers.map(({ status, body }) => [status, body.queued]).sort()).toEqual([
      [202, 0],
      [202, 1],
    ]);
    const { body } = await sendLink(match.id).expect(202);
    expect(body).toMatchObject({
      queued: 0,
      message: expect.stringMatching(/ was texted the link just now\.$/),
    });
    await arrived(phone, 1);
    const third = newNumber();
    await move(workerId, third);
    const next = await matchOf(jobId);
    expect(next.linkChanged).toBe(true);
    await sendLink(next.id).expect(202);
    await arrived(third, 1);
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('is not sent it again and again: only a link that has changed, or has not arrived', async () => {
    const { jobId, phone, match } = await answered();
    await sendLink(match.id).expect(202);
    await arrived(phone, 1);
    await hall.sql(`UPDATE sms SET status = 'undelivered' WHERE phone_number = $1`, [phone]);
    expect(await matchOf(jobId)).toMatchObject({ linkChanged: true });
    await sendLink(match.id).expect(202);
    await eventually(async () =>
      expect(await textsTo(phone)).toMatchObject([{ status: 'undelivered' }, { status: 'delivered' }]),
    );
    const { body } = await sendLink(match.id);
    expect(body).toMatchObject({ queued: 0 });
  });

  it('hears of it on a filled job; nobody does on one that is closed', async () => {
    const { jobId, phone, match } = await answered();
    await jobIs(jobId, 'Closed');
    const { body } = await sendLink(match.id).expect(409);
    expect(body).toMatchObject({
      code: 'job_not_open',
      error: expect.stringContaining('Job status is "Closed"'),
    });
    await jobIs(jobId, 'Filled');
    await sendLink(match.id).expect(202);
    await arrived(phone, 1);
  });

  it('is told why not, when the new number may not be texted or is gone', async () => {
    const { jobId, workerId, phone, match } = await answered();
    const name = await hall.sql<{ name: string }>(
      `SELECT first_name || ' ' || last_name AS name FROM workers WHERE id = $1`,
      [workerId],
    );
    await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [phone]);
    const { body } = await sendLink(match.id).expect(422);
    expect(body).toMatchObject({
      code: 'unreachable',
      error: `${name[0]?.name} cannot be texted: Not opted in to texts`,
    });
    await move(workerId, null);
    const without = await matchOf(jobId);
    const gone = await sendLink(without.id).expect(422);
    expect(gone.body.error).toMatch(/ cannot be texted: No phone number$/);
    await hall.staff.delete(`/api/workers/${workerId}`).expect(204);
    const [match2] = (await hall.staff.get(`/api/job-matches?jobId=${jobId}`)).body as [Match];
    expect(match2.linkChanged).toBe(false);
    await sendLink(match2.id).expect(422);
  });

  it('has a link still when it has not changed: there is none to send', async () => {
    const { jobId, matchId, phone } = await texted();
    await arrived(phone, 1);
    await set(matchId, 'Interested');
    expect(await matchOf(jobId)).toMatchObject({ linkChanged: false });
    const { body } = await sendLink(matchId).expect(409);
    expect(body).toMatchObject({ code: 'link_not_changed' });
    await sendLink('5f2a3c1e-0000-4000-8000-000000000000').expect(404);
  });

  it.each(['Pending', 'Declined', 'Ineligible', 'Offered'])(
    'and has not to be sent a link: %s',
    async (status) => {
      const { match } = await answered('Interested');
      await set(match.id, status);
      const { body } = await sendLink(match.id).expect(409);
      expect(body).toMatchObject({
        code: 'not_answered',
        error: expect.stringContaining(` is ${status} for this job.`),
      });
    },
  );

  it('has it by a later offer, and needs it again when only the offer was texted before', async () => {
    const { jobId, matchId, workerId, phone } = await texted('offer');
    await arrived(phone, 1);
    await hall.api.visitor().put(`/api/job-matches/${matchId}`).send({ status: 'Accepted' }).expect(200);
    const next = newNumber();
    await move(workerId, next);
    expect(await matchOf(jobId)).toMatchObject({ status: 'Accepted', linkChanged: true });

    const interested = await answered('Interested');
    await offer(interested.match.id);
    await arrived(interested.phone, 1);
    await hall.api
      .visitor()
      .put(`/api/job-matches/${interested.match.id}`)
      .send({ status: 'Accepted' })
      .expect(200);
    expect(await matchOf(interested.jobId)).toMatchObject({ status: 'Accepted', linkChanged: false });
  });

  it('stands in the log as texted the link', async () => {
    const { match } = await answered();
    await sendLink(match.id).expect(202);
    const { body } = await hall.staff
      .get(`/api/audit-entries?entityType=job-match&entityId=${match.id}&related=true`)
      .expect(200);
    expect((body as { summary: string }[]).map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/ had .+ texted the link to Job \d+ again$/),
    );
  });
});

describe('A link that waits to be sent', () => {
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false });
  });
  afterAll(() => hall.close());

  it('goes out only while it makes sense', async () => {
    const cases: [
      meanwhile: string,
      why: string | null,
      (made: Awaited<ReturnType<typeof waiting>>) => unknown,
    ][] = [
      ['nothing', null, () => undefined],
      ['filled', null, ({ jobId }) => jobIs(jobId, 'Filled')],
      ['closed', 'The job is Closed', ({ jobId }) => jobIs(jobId, 'Closed')],
      ['deleted', 'The job was deleted', ({ jobId }) => hall.staff.delete(`/api/jobs/${jobId}`).expect(204)],
      ['moved', 'The worker has another number now', ({ workerId }) => move(workerId, newNumber())],
      ['declined', 'The worker has declined the job', ({ match }) => set(match.id, 'Declined')],
      [
        'opted out',
        'Not opted in to texts',
        ({ phone }) => hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [phone]),
      ],
    ];
    const waiting = async () => {
      const { jobId, matchId, workerId, phone } = await texted();
      await hall.sql(`UPDATE sms SET status = 'delivered' WHERE phone_number = $1`, [phone]);
      await set(matchId, 'Interested');
      const next = newNumber();
      await move(workerId, next);
      const match = await matchOf(jobId);
      await sendLink(match.id).expect(202);
      return { jobId, workerId, phone: next, match };
    };
    const made: [string, string | null][] = [];
    for (const [, why, meanwhile] of cases) {
      const one = await waiting();
      await meanwhile(one);
      made.push([one.phone, why]);
    }
    const worker = await hall.startWorker();
    for (const [phone, why] of made) {
      await eventually(async () =>
        expect(await textsTo(phone)).toMatchObject([{ status: why === null ? 'delivered' : 'stopped', why }]),
      );
      expect(hall.sandbox.twilio.attempts(phone)).toHaveLength(why === null ? 1 : 0);
    }
    await worker.close();
  });
});
