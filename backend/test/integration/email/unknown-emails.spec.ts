import { randomUUID } from 'node:crypto';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { emailOf } from './emails.js';

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false });
});
afterAll(() => hall.close());

async function unknownEmail(): Promise<string> {
  const id = randomUUID();
  await hall.sql(
    `INSERT INTO emails (id, to_email, from_email, subject, status, error_message)
     VALUES ($1, 'ana@example.org', 'hall@example.org', 'Hello', 'unknown', 'No answer in time.')`,
    [id],
  );
  return id;
}
const resolve = (id: string, status: unknown) =>
  hall.staff.post(`/api/emails/${id}/resolve`).send({ status: status as string });

describe('an e-mail that may or may not have been sent', () => {
  it('is marked by staff as sent', async () => {
    const id = await unknownEmail();
    const { body } = await resolve(id, 'sent').expect(200);
    expect(body).toMatchObject({
      id,
      status: 'sent',
      resultSummary: 'Accepted by the e-mail provider',
      errorMessage: null,
    });
  });

  it('is marked by staff as failed, for good', async () => {
    const id = await unknownEmail();
    await resolve(id, 'failed').expect(200);
    expect(await emailOf(hall, id)).toMatchObject({
      status: 'failed',
      errorMessage: 'Staff found that it was not sent.',
    });
    const { body } = await resolve(id, 'sent').expect(409);
    expect(body).toMatchObject({
      code: 'not_unknown',
      error: 'What became of this email is known already: it is failed',
    });
  });

  it('is marked once by two who do it at the same time', async () => {
    const id = await unknownEmail();
    const answers = await Promise.all([resolve(id, 'sent'), resolve(id, 'failed')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('takes no other word, and there must be such an e-mail', async () => {
    const id = await unknownEmail();
    for (const status of ['delivered', 'pending', '', null]) await resolve(id, status).expect(400);
    await resolve(randomUUID(), 'sent').expect(404);
    await resolve('nonsense', 'sent').expect(400);
    await hall.api.visitor().post(`/api/emails/${id}/resolve`).send({ status: 'sent' }).expect(401);
    expect(await emailOf(hall, id)).toMatchObject({ status: 'unknown' });
  });
});
