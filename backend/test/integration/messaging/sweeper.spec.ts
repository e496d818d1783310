import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { smsChannel } from '../../../src/messaging/sms/sms.channel.js';
import { Outboxes } from '../../../src/platform/outbox/outboxes.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging, told } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

describeOnEachQueue('what got stuck', (kind) => {
  let hall: Messaging;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    hall = await startMessaging(kind, { worker: false });
    worker = await hall.startWorker();
  });
  afterAll(() => hall.close());

  const outbox = () => worker.get(Outboxes).of(smsChannel);
  const sweep = () => outbox().sweep();
  /** A text as a process that died would have left it. */
  async function left(number: string, status: string, age: string): Promise<string> {
    const { id: jobId, matchIds } = await hall.jobFor(number);
    const [text] = await hall.sql<{ id: string }>(
      `INSERT INTO sms (phone_number, message, purpose, status, job_id, worker_id, claimed_at, attempts, updated_at)
         SELECT $1, 'Text ' || $2, 'notification', $3, $4, (SELECT worker_id FROM job_matches WHERE id = $2::uuid), CASE WHEN $3 <> 'pending' THEN now() - $5::interval END,
           CASE WHEN $3 <> 'pending' THEN 1 ELSE 0 END, now() - $5::interval RETURNING id`,
      [number, matchIds[0], status, jobId, age],
    );
    await hall.make.notified({ id: matchIds[0] ?? '', jobId, workerId: null }, { smsId: text?.id });
    return matchIds[0] ?? '';
  }

  it('a text that the queue has lost is sent', async () => {
    const matchId = await left('+12125550171', 'pending', '2 minutes');
    await sweep();
    await eventually(async () => expect(await told(hall, matchId)).toMatchObject({ status: 'delivered' }));
  });

  it('a young one is left to its queue', async () => {
    const queue = worker.get<Queue>(getQueueToken('sms-send'));
    // What is added to a queue that stands still is there to be seen.
    await queue.pause();
    try {
      const ids: Record<string, string> = {};
      for (const [number, age] of [
        ['+12125550172', '10 seconds'],
        ['+12125550183', '2 minutes'],
      ] as const)
        ids[age] = (await told(hall, await left(number, 'pending', age))).smsId;
      await sweep();
      expect(await queue.getJob(ids['2 minutes'] ?? '')).toBeDefined();
      expect(await queue.getJob(ids['10 seconds'] ?? '')).toBeUndefined();
    } finally {
      await queue.resume();
    }
  });

  it('a text that a process with a wrong clock put off for an hour is sent, not before it is due', async () => {
    const queue = worker.get<Queue>(getQueueToken('sms-send'));
    const putOff = async (number: string, age: string) => {
      const matchId = await left(number, 'pending', age);
      const { smsId } = await told(hall, matchId);
      await queue.add('sms-send', { id: smsId }, { jobId: smsId, delay: 3_600_000 });
      return { matchId, smsId };
    };
    const young = await putOff('+12125550178', '30 seconds');
    const due = await putOff('+12125550177', '1 minute');
    await sweep();
    expect(await (await queue.getJob(young.smsId))?.isDelayed()).toBe(true);
    await eventually(async () =>
      expect(await told(hall, due.matchId)).toMatchObject({ status: 'delivered' }),
    );
  });

  it('a text whose sender died is never posted again; without a trace of it it stays unknown', async () => {
    const matchId = await left('+12125550173', 'sending', '2 minutes');
    await sweep();
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        status: 'unknown',
        error: 'It was being sent when the sending process stopped.',
        notificationStatus: null,
      }),
    );
    expect(hall.sandbox.twilio.attempts('+12125550173')).toEqual([]);
  });

  it('a text that is being sent is left alone', async () => {
    const matchId = await left('+12125550174', 'sending', '5 seconds');
    await sweep();
    expect(await told(hall, matchId)).toMatchObject({ status: 'sending' });
  });

  it('a text that another process is sending is left to it, though its id comes twice', async () => {
    const matchId = await left('+12125550180', 'sending', '5 seconds');
    const { smsId } = await told(hall, matchId);
    await expect(outbox().sender.send(smsId)).resolves.toEqual({ outcome: 'done' });
    expect(await told(hall, matchId)).toMatchObject({ status: 'sending' });
  });

  it('a text whose id comes several times at once is posted once', async () => {
    const number = '+12125550185';
    const { smsId } = await told(hall, await left(number, 'pending', '5 seconds'));
    const { sender } = outbox();
    await Promise.all(Array.from({ length: 5 }, () => sender.send(smsId)));
    expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1);
  });

  it('an unknown text is asked about for two hours, and not for ever', async () => {
    const numbers = { old: '+12125550181', young: '+12125550182' };
    const ids: Record<string, string> = {};
    for (const [name, number] of Object.entries(numbers)) {
      const form = { To: number, From: '+12125550100', Body: 'Hello' };
      hall.sandbox.twilio.send(new URLSearchParams(form), true);
      await hall.sandbox.twilio.idle();
      ids[name] = await left(number, 'unknown', name === 'old' ? '3 hours' : '1 hour');
      await hall.sql(`UPDATE sms SET message = 'Hello', claimed_at = now() WHERE phone_number = $1`, [
        number,
      ]);
    }
    await sweep();
    await eventually(async () =>
      expect(await told(hall, ids.young ?? '')).toMatchObject({ status: 'delivered' }),
    );
    await eventually(async () => {
      const counts = await worker.get<Queue>(getQueueToken('sms-resolve')).getJobCounts('waiting', 'active');
      expect(counts).toEqual({ waiting: 0, active: 0 });
    });
    expect(await told(hall, ids.old ?? '')).toMatchObject({ status: 'unknown' });
  });

  it('two texts alike are told apart only when one alone can be it', async () => {
    const number = '+12125550175';
    const post = () =>
      hall.sandbox.twilio.send(new URLSearchParams({ To: number, From: '+12125550100', Body: 'Same' }), true);
    post();
    post();
    await hall.sandbox.twilio.idle();
    const matchId = await left(number, 'unknown', '1 minute');
    await hall.sql(`UPDATE sms SET message = 'Same', claimed_at = now() WHERE phone_number = $1`, [number]);
    const { smsId } = await told(hall, matchId);
    await expect(outbox().resolve(smsId)).resolves.toBe(false);
    expect(await told(hall, matchId)).toMatchObject({ status: 'unknown', sid: null });

    const [one] = hall.sandbox.twilio.messages();
    await hall.sql(
      `INSERT INTO sms (phone_number, message, purpose, status, twilio_message_sid)
       VALUES ($1, 'Same', 'test', 'delivered', $2)`,
      [number, one?.sid],
    );
    await sweep();
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({ status: 'delivered', attempts: 1 }),
    );
    expect((await told(hall, matchId)).sid).not.toBe(one?.sid);
  });

  it('a text of these words that the provider took a quarter of an hour later is another one', async () => {
    const number = '+12125550184';
    const form = { To: number, From: '+12125550100', Body: 'Hello' };
    hall.sandbox.twilio.send(new URLSearchParams(form), true);
    await hall.sandbox.twilio.idle();
    const matchId = await left(number, 'unknown', '15 minutes');
    await hall.sql(`UPDATE sms SET message = 'Hello' WHERE phone_number = $1`, [number]);
    const { smsId } = await told(hall, matchId);
    await expect(outbox().resolve(smsId)).resolves.toBe(false);
    expect(await told(hall, matchId)).toMatchObject({ status: 'unknown', sid: null });

    await hall.sql(`UPDATE sms SET claimed_at = now() - interval '9 minutes' WHERE phone_number = $1`, [
      number,
    ]);
    await expect(outbox().resolve(smsId)).resolves.toBe(true);
    expect(await told(hall, matchId)).toMatchObject({ status: 'delivered' });
  });

  it('a text of which the provider does not tell any more is asked for by its id', async () => {
    const statuses = {
      accepted: '+12125550179',
      scheduled: '+12125550186',
      queued: '+12125550187',
      sent: '+12125550188',
    };
    const matchIds: string[] = [];
    for (const [status, number] of Object.entries(statuses)) {
      const form = { To: number, From: '+12125550100', Body: 'Hello' };
      hall.sandbox.twilio.send(new URLSearchParams(form), true);
      await hall.sandbox.twilio.idle();
      matchIds.push(await left(number, status, '11 minutes'));
      const [message] = hall.sandbox.twilio.messages({ to: number });
      await hall.sql('UPDATE sms SET twilio_message_sid = $2 WHERE phone_number = $1', [
        number,
        message?.sid,
      ]);
    }
    await sweep();
    for (const matchId of matchIds) {
      await eventually(async () =>
        expect(await told(hall, matchId)).toMatchObject({
          status: 'delivered',
          notificationStatus: 'notified',
        }),
      );
    }
  });

  it('a stored callback that was not applied is applied', async () => {
    const matchId = await left('+12125550176', 'queued', '1 minute');
    const { smsId } = await told(hall, matchId);
    await hall.sql(
      `INSERT INTO sms_events (sms_id, twilio_message_sid, event_type, message_status, webhook_payload, created_at)
       VALUES ($1, 'SM1', 'status', 'delivered', '{}', now() - interval '1 minute')`,
      [smsId],
    );
    await sweep();
    await eventually(async () =>
      expect(await told(hall, matchId)).toMatchObject({
        status: 'delivered',
        notificationStatus: 'notified',
      }),
    );
  });

  it('a whole queue that was lost loses no text', async () => {
    const id = await hall.largeJob(50);
    await worker.close();
    await expect(hall.notify(id)).resolves.toMatchObject({ queued: 50 });
    await hall.queue.lose();
    await hall.sql(`UPDATE sms SET updated_at = now() - interval '2 minutes' WHERE job_id = $1`, [id]);
    worker = await hall.startWorker(); // it sweeps as it starts
    await eventually(async () => {
      const done = await hall.sql(`SELECT 1 FROM sms WHERE job_id = $1 AND status = 'delivered'`, [id]);
      expect(done).toHaveLength(50);
    });
  });
});
