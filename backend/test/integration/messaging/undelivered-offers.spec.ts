import { byHand, inHours } from '../dispatch/by-hand.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging();
  hand = byHand(hall);
});
afterAll(() => hall.close());

const text = (from: string, body: string) => hall.sandbox.twilio.receiveText({ from, body });
const oneTextIs = (status: string, number: string) =>
  eventually(async () =>
    expect(await hall.sql('SELECT status FROM sms WHERE phone_number = $1', [number])).toContainEqual({
      status,
    }),
  );
const isLeftToStaff = (number: string) =>
  eventually(async () =>
    expect(
      await hall.sql(
        'SELECT to_apply AS waits, done_at AS done FROM inbound_messages WHERE phone_number = $1',
        [number],
      ),
    ).toEqual([{ waits: false, done: null }]),
  );

const undelivered = async (
  errorCode: number,
  end: string,
  before?: (workerId: string, phone: string) => Promise<unknown>,
) => {
  const { jobId, matchIds, phones, workerIds } = await hand.jobWith(1);
  const [matchId = '', phone = '', workerId = ''] = [matchIds[0], phones[0], workerIds[0]];
  await before?.(workerId, phone);
  hall.sandbox.twilio.addRule({ to: phone, times: 1, outcome: 'undelivered', errorCode });
  await hand.offer(matchId).expect(200);
  await oneTextIs('undelivered', phone);
  await eventually(async () => expect((await hand.offersOf(jobId))[0]?.outcome).toBe(end));
  return { jobId, phone };
};

describe('An offer that did not arrive, as the provider says', () => {
  it.each([
    ['is unknown', 30005, 'not-delivered'],
    ['is tried once more', 30003, 'open'],
  ])('takes a yes, which gets what its page would say: the number %s', async (_what, errorCode, end) => {
    const { jobId, phone } = await undelivered(errorCode, end);
    await text(phone, 'Yes');
    await eventually(async () => expect(await hand.statusesOf(jobId)).toEqual(['Accepted']));
    await eventually(async () => expect((await hand.textsTo(phone)).join()).toContain('You have the job'));
  });

  it.each(['Yes', 'No'])('takes no %s after what staff have asked', async (answer) => {
    const { jobId, phone } = await undelivered(30005, 'not-delivered', async (workerId, number) => {
      await hall.staff.post(`/api/workers/${workerId}/texts`).send({ message: 'Are you back?' }).expect(201);
      await oneTextIs('delivered', number);
    });
    await text(phone, answer);
    await isLeftToStaff(phone);
    expect((await hand.offersOf(jobId))[0]?.outcome).toBe('not-delivered');
  });

  it.each(['Yes', 'No'])('takes no %s of who has a dispatch, of which it may be', async (answer) => {
    const { jobId, phone } = await undelivered(30005, 'not-delivered', async (workerId) => {
      const job = await hall.make.job({ openings: 1, startsAt: inHours(60), endsAt: inHours(65) });
      const { id } = await hall.make.match({ jobId: job.id, workerId, priority: 1 });
      await hall.staff.post(`/api/job-matches/${id}/calls`).send({ result: 'accepted' }).expect(201);
    });
    await text(phone, answer);
    await isLeftToStaff(phone);
    expect((await hand.offersOf(jobId))[0]?.outcome).toBe('not-delivered');
  });
});
