import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
let texted = 0;
beforeAll(async () => {
  hall = await startMessaging();
});
afterAll(() => hall.close());

const newNumber = () => `+1212555${String(5000 + (texted += 1))}`;
const text = (from: string, body: string) => hall.sandbox.twilio.receiveText({ from, body });
interface Inbound {
  id: string;
  as: string;
  done: boolean;
}
const inbound = (number: string) =>
  hall.sql<Inbound>(
    `SELECT id, understood_as AS as, done_at IS NOT NULL AS done, to_apply AS waits FROM inbound_messages
     WHERE phone_number = $1 ORDER BY created_at`,
    [number],
  );
/** They are applied, so that only staff change them. */
const applied = (number: string, ...expected: Partial<Inbound>[]) =>
  eventually(async () => {
    const rows = await inbound(number);
    expect(rows).toMatchObject(expected.map((one) => ({ ...one, waits: false })));
    return rows;
  });
const workersOf = async (number: string) =>
  (
    await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1 ORDER BY created_at, id', [
      number,
    ])
  ).map(({ id }) => id);
const optedIn = async (number: string) =>
  (
    await hall.sql<{ optedIn: boolean }>(
      'SELECT opted_in AS "optedIn" FROM phone_numbers WHERE phone_number = $1',
      [number],
    )
  )[0]?.optedIn;
const done = (id: string | undefined, isOptOut: boolean) =>
  hall.staff.post(`/api/inbox/${id}/done`).send({ isOptOut });
const write = (workerId = '', message: string, seen?: string | null) =>
  hall.staff.post(`/api/workers/${workerId}/texts`).send({ message, seen });

describe('an opt-out that staff read', () => {
  it.each(['marked it as done', 'answered it'])(
    'counts also when somebody else has just %s',
    async (what) => {
      const number = newNumber();
      await hall.jobFor(number);
      await text(number, 'leave me alone');
      const [read] = await applied(number, { as: 'stop?', done: false });
      const [worker] = await workersOf(number);
      if (what === 'answered it') await write(worker, 'What do you mean?', read?.id).expect(201);
      else await done(read?.id, false).expect(200);
      expect(await optedIn(number)).toBe(true);
      const { body } = await done(read?.id, true).expect(200);
      expect(body).toMatchObject({ understoodAs: 'stop', doneBy: 'dispatcher', doneAt: expect.any(String) });
      expect(await optedIn(number)).toBe(false);
      expect((await done(read?.id, true).expect(200)).body).toEqual(body);
    },
  );

  it('is not taken again after the owner has opted in again', async () => {
    const number = newNumber();
    await hall.jobFor(number);
    await text(number, 'leave me alone');
    const [read] = await applied(number, { as: 'stop?' });
    await done(read?.id, true).expect(200);
    await text(number, 'START');
    await done(read?.id, true).expect(200);
    expect(await optedIn(number)).toBe(true);
  });
});

describe('an answer to a worker', () => {
  const isDone = async (number: string) => (await inbound(number)).map(({ done }) => done);

  it('deals with what whoever wrote it had seen, and with nothing that came meanwhile', async () => {
    const number = newNumber();
    await hall.jobFor(number);
    const [worker] = await workersOf(number);
    for (const body of ['What shoes?', 'Black ones?', 'leave me alone']) await text(number, body);
    const texts = await applied(number, { as: 'unclear' }, { as: 'unclear' }, { as: 'stop?' });
    await write(worker, 'Hello', null).expect(201);
    expect(await isDone(number)).toEqual([false, false, false]);
    await write(worker, 'Black ones', texts[1]?.id).expect(201);
    expect(await isDone(number)).toEqual([true, true, false]);
    await write(worker, 'Do you want no more texts?', texts[2]?.id).expect(201);
    expect(await isDone(number)).toEqual([true, true, true]);
    await write(worker, 'Hello', 'x').expect(400);
  });

  it('in the same words is sent again as the answer to a later text, and once for a request that is repeated', async () => {
    const number = newNumber();
    await hall.jobFor(number);
    const [worker] = await workersOf(number);
    for (const body of ['Can I park there?', 'And lunch?']) await text(number, body);
    const [park, lunch] = await applied(number, { as: 'unclear' }, { as: 'unclear' });
    const first = await write(worker, 'Yes', park?.id).expect(201);
    expect((await write(worker, 'Yes', park?.id).expect(201)).body.id).toBe(first.body.id);
    const second = await write(worker, 'Yes', lunch?.id).expect(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await isDone(number)).toEqual([true, true]);
    await text(number, 'Sure about that?');
    await applied(number, {}, {}, { as: 'unclear' });
    const third = await write(worker, 'Yes', lunch?.id).expect(201);
    expect(third.body.id).not.toBe(second.body.id);
    expect((await write(worker, 'Yes', lunch?.id).expect(201)).body.id).toBe(third.body.id);
  });

  it('that names nothing seen leaves what may be an opt-out or give a dispatch up', async () => {
    const number = newNumber();
    const { matchIds } = await hall.jobFor(number);
    const [worker] = await workersOf(number);
    await hall.staff.post(`/api/job-matches/${matchIds[0]}/calls`).send({ result: 'accepted' }).expect(201);
    for (const body of ['What shoes?', 'leave me alone', 'No']) await text(number, body);
    await applied(number, { as: 'unclear' }, { as: 'stop?' }, { as: 'dropping-out?' });
    await write(worker, 'Black ones').expect(201);
    expect(await isDone(number)).toEqual([true, false, false]);
  });

  it('who shares a number leaves the dispatch that another may give up', async () => {
    const number = newNumber();
    const { id, matchIds } = await hall.jobFor(number, number);
    await hall.staff.post(`/api/job-matches/${matchIds[0]}/calls`).send({ result: 'accepted' }).expect(201);
    await text(number, 'No');
    const [no] = await applied(number, { as: 'dropping-out?' });
    const [ana, luis] = (
      await hall.sql<{ worker: string }>(
        'SELECT worker_id AS worker FROM job_matches WHERE job_id = $1 ORDER BY priority',
        [id],
      )
    ).map(({ worker }) => worker);
    await write(luis, 'Hello Luis', no?.id).expect(201);
    expect(await isDone(number)).toEqual([false]);
    await write(ana, 'Can you come?', no?.id).expect(201);
    expect(await isDone(number)).toEqual([true]);
  });
});
