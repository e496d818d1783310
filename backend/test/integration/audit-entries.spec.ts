import { randomUUID } from 'node:crypto';
import { type Agent, STAFF } from '../support/test-api.js';
import { type Messaging, startMessaging } from './messaging/messaging.js';

let hall: Messaging;
let staff: Agent;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false });
  staff = hall.staff;
});
afterAll(() => hall.close());

const lastId = async () =>
  (await hall.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_entries'))[0]?.id ?? '0';
const since = (id: string) =>
  hall.sql<{ action: string; actor: string | null; after: object | null }>(
    'SELECT action, actor_name AS actor, before, after FROM audit_entries WHERE id > $1 ORDER BY id',
    [id],
  );

describe('The audit log', () => {
  it('tells of sign-ins and password changes that were refused, and keeps no name that nobody has', async () => {
    const last = await lastId();
    const visitor = hall.api.visitor();
    await visitor.post('/api/login').send({ username: STAFF.username, password: 'wrong' }).expect(401);
    await visitor.post('/api/login').send({ username: 'my secret', password: 'wrong' }).expect(401);
    await staff
      .post('/api/change-password')
      .send({ currentPassword: 'wrong', newPassword: 'told-to-nobody' })
      .expect(400);
    const entries = await since(last);
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['user.sign-in-failed', null],
      ['user.sign-in-failed', null],
      ['user.password-change-failed', STAFF.username],
    ]);
    expect(JSON.stringify(entries)).not.toContain('my secret');
  });

  it('tells of what a deletion takes from workers, in the history of each', async () => {
    const { id: groupId } = await hall.make.similarClassification();
    const { id } = await hall.make.worker({ bestCanWorkIn: [groupId] });
    await staff.delete(`/api/substantially-similar-classifications/${groupId}`).expect(204);
    expect(
      await hall.sql(
        `SELECT action, before, after FROM audit_entries WHERE entity_type = 'worker' AND entity_id = $1`,
        [id],
      ),
    ).toEqual([
      { action: 'worker.updated', before: { bestCanWorkIn: [groupId] }, after: { bestCanWorkIn: [] } },
    ]);
  });

  it('tells of a phone record made with a worker, and of who could not be texted', async () => {
    const last = await lastId();
    const phone = '+12125553001';
    const worker = { firstName: 'Rosa', lastName: 'Diaz', status: 'Active', memberStatus: 'BEST', phone };
    const { body } = await staff.post('/api/workers').send(worker).expect(201);
    const workerId = body.id as string;
    const { id: jobId } = await hall.make.job();
    await hall.make.match({ jobId, workerId });
    await hall.notify(jobId);
    const entries = await since(last);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'phone-number.created',
        after: { phoneNumber: phone, optedIn: false },
      }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'job-match.unreachable',
        after: { reason: 'Not opted in to texts' },
      }),
    );
  });

  it('answers 404 to a list that was never made', async () => {
    await staff.get(`/api/dispatch-lists/${randomUUID()}`).expect(404);
  });
});
