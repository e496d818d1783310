import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { smsChannel } from '../../../src/messaging/sms/sms.channel.js';
import { Outboxes } from '../../../src/platform/outbox/outboxes.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging, told } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

describeOnEachQueue('a provider that takes nothing for a while', (kind) => {
  let hall: Messaging;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    hall = await startMessaging(kind);
    worker = await hall.startWorker();
  });
  afterAll(() => hall.close());

  const posts = (number: string) => hall.sandbox.twilio.attempts(number).length;
  const waiting = async (matchId: string) => {
    const [row] = await hall.sql<{ wait: number; error: string | null; status: string }>(
      `SELECT s.status, s.error_message AS error, extract(epoch FROM s.next_try_at - now())::float8 AS wait
       FROM match_notifications m JOIN sms s ON s.id = m.sms_id WHERE m.match_id = $1`,
      [matchId],
    );
    return row;
  };
  const edit = (matchId: string, change: string) =>
    hall.sql(
      `UPDATE sms SET ${change} WHERE id = (SELECT sms_id FROM match_notifications WHERE match_id = $1)`,
      [matchId],
    );

  async function busyAt(number: string, times: number): Promise<string> {
    hall.sandbox.twilio.addRule({ to: number, times, outcome: 'rate-limited' });
    const { id, matchIds } = await hall.jobFor(number);
    await hall.notify(id);
    return matchIds[0] ?? '';
  }

  it('costs no text that still makes sense: the tenth try is minutes away, and the page says when and why', async () => {
    const matchId = await busyAt('+12125550361', 3);
    await eventually(() => expect(posts('+12125550361')).toBe(1));
    await eventually(async () => expect(await waiting(matchId)).toMatchObject({ status: 'pending' }));
    await edit(matchId, 'attempts = 9');
    await eventually(() => expect(posts('+12125550361')).toBe(2));
    await eventually(async () => expect((await waiting(matchId))?.wait).toBeGreaterThan(180));
    expect((await waiting(matchId))?.wait).toBeLessThan(301);
    const [job] = await hall.sql<{ job_id: string }>('SELECT job_id FROM job_matches WHERE id = $1', [
      matchId,
    ]);
    const { body } = await hall.staff.get(`/api/jobs/${job?.job_id}/sending`).expect(200);
    expect(body).toEqual({
      waiting: 1,
      nextTryAt: expect.stringMatching(/^\d{4}-/),
      reason: 'The SMS provider was asked too often at once. (20429)',
      run: null,
    });
  });

  it('is asked again when the row says so, whatever became of the queue', async () => {
    const matchId = await busyAt('+12125550362', 1);
    await eventually(async () => expect((await waiting(matchId))?.wait).toBeGreaterThan(0));
    const { smsId } = await told(hall, matchId);
    await eventually(async () => {
      await worker.get<Queue>(getQueueToken('sms-send')).remove(smsId);
      expect(await worker.get<Queue>(getQueueToken('sms-send')).getJob(smsId)).toBeUndefined();
    });
    await worker.get(Outboxes).of(smsChannel).sweep();
    expect(await waiting(matchId)).toMatchObject({ status: 'pending' });
    await edit(matchId, `next_try_at = now() - interval '1 minute'`);
    await worker.get(Outboxes).of(smsChannel).sweep();
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({ status: 'delivered', attempts: 2 }),
    );
  });

  it('is not asked before the row says so, whatever the queue does', async () => {
    const matchId = await busyAt('+12125550363', 1);
    await eventually(async () => expect((await waiting(matchId))?.wait).toBeGreaterThan(0));
    await edit(matchId, `next_try_at = now() + interval '1 hour'`);
    const { smsId } = await told(hall, matchId);
    const queue = worker.get<Queue>(getQueueToken('sms-send'));
    await eventually(async () => {
      const job = await queue.getJob(smsId);
      expect((job?.delay ?? 0) / 60_000).toBeGreaterThan(50);
    });
    expect(posts('+12125550363')).toBe(1);
  });

  it('begins no wait that ends after that age', async () => {
    const matchId = await busyAt('+12125550365', 2);
    await eventually(async () => expect((await waiting(matchId))?.wait).toBeGreaterThan(0));
    await edit(matchId, `created_at = now() - interval '3 hours 59 minutes', attempts = 9`);
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({ status: 'failed', attempts: 10 }),
    );
    expect(posts('+12125550365')).toBe(2);
  });

  it('fails a text only once it is as old as the setting says, after no try more', async () => {
    const matchId = await busyAt('+12125550364', 2);
    await eventually(async () => expect((await waiting(matchId))?.wait).toBeGreaterThan(0));
    await edit(matchId, `created_at = now() - interval '4 hours'`);
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(
          /^The SMS provider was asked too often at once\. \(20429\) Tried (once|2 times)\.$/,
        ),
        notificationStatus: 'notification_failed',
      }),
    );
    // Its last try comes first, but for a pause of the provider that begins meanwhile.
    expect(posts('+12125550364')).toBe((await told(hall, matchId)).attempts);
  });
});
