import type { INestApplicationContext } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { emailChannel } from '../../../src/messaging/email/email.channel.js';
import { Outboxes } from '../../../src/platform/outbox/outboxes.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { emailOf, untilEmail } from './emails.js';

describe('e-mails that got stuck', () => {
  let hall: Messaging;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false });
    worker = await hall.startWorker();
  });
  afterAll(() => hall.close());

  const sweep = () => worker.get(Outboxes).of(emailChannel).sweep();
  /** An e-mail as a process that died would have left it. */
  async function left(toEmail: string, status: string, age: string): Promise<string> {
    const [row] = await hall.sql<{ id: string }>(
      `INSERT INTO emails (to_email, from_email, subject, text_content, html_content, status, claimed_at, attempts,
         updated_at)
       SELECT $1, 'hall@example.org', 'Hello', 'Hello', '<p>Hello</p>', $2,
         CASE WHEN $2 <> 'pending' THEN now() - $3::interval END, CASE WHEN $2 <> 'pending' THEN 1 ELSE 0 END,
         now() - $3::interval RETURNING id`,
      [toEmail, status, age],
    );
    return row?.id ?? '';
  }

  it('are sent when the queue has lost them, and left to it while they are young', async () => {
    const lost = await left('lost@example.com', 'pending', '2 minutes');
    const young = await left('young@example.com', 'pending', '10 seconds');
    await sweep();
    await untilEmail(hall, lost, { status: 'delivered' });
    expect(await emailOf(hall, young)).toMatchObject({ status: 'pending', attempts: 0 });
  });

  it('are never posted again when their sender died', async () => {
    const abandoned = await left('abandoned@example.com', 'sending', '2 minutes');
    const busy = await left('busy@example.com', 'sending', '5 seconds');
    await sweep();
    await untilEmail(hall, abandoned, {
      status: 'unknown',
      errorMessage: 'It was being sent when the sending process stopped.',
    });
    expect(await emailOf(hall, busy)).toMatchObject({ status: 'sending' });
    expect(hall.sandbox.sendgrid.attempts('abandoned@example.com')).toEqual([]);
  });

  it('hear of what was stored and not applied', async () => {
    const id = await left('told@example.com', 'unknown', '1 minute');
    await hall.sql(
      `INSERT INTO emails_events (email_id, sendgrid_message_id, event_type, created_at)
       VALUES ($1, 'abc.filterdrecv-1.0', 'delivered', now() - interval '1 minute')`,
      [id],
    );
    await sweep();
    await untilEmail(hall, id, { status: 'delivered', sendgridMessageId: 'abc' });
  });

  it('are looked for all the time, as texts are', () => {
    expect(worker.get(SchedulerRegistry).getIntervals().length).toBeGreaterThanOrEqual(2);
  });
});
