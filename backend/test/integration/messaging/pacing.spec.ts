import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

describeOnEachQueue('a bulk send', (kind) => {
  it.each([
    [4, 24, 'one by one'],
    [100, 600, 'in sets'],
  ])('asks the provider no more than %i times a second, all workers together: %i %s', async (rate, texts) => {
    const hall = await startMessaging(kind, { env: { SMS_RATE_PER_SECOND: String(rate) } });
    try {
      await hall.startWorker();
      await hall.notify(await hall.largeJob(texts));
      await eventually(() => expect(hall.sandbox.twilio.attempts()).toHaveLength(texts));
      const times = hall.sandbox.twilio.attempts().map(({ at }) => new Date(at).getTime());
      // Full windows lie between the first and the last text, two fewer than are needed for all of them; of one more
      // only the requests' ways may have taken something. At twice the rate there would be one.
      const windowsBetween = texts / rate - 3;
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(windowsBetween * 1000);
    } finally {
      await hall.close();
    }
  });

  it.each<[string, (hall: Messaging, jobId: string) => Promise<unknown>]>([
    ['staff stopped', (hall, id) => hall.staff.post(`/api/jobs/${id}/stop-sending`).send({}).expect(200)],
    ['of a job that was deleted', (hall, id) => hall.staff.delete(`/api/jobs/${id}`).expect(204)],
    [
      'of a job that was closed',
      (hall, id) => hall.sql(`UPDATE jobs SET status = 'Closed' WHERE id = $1`, [id]),
    ],
  ])('gives none of its turns to texts %s: those of another job go at once', async (_, stop) => {
    const hall = await startMessaging(kind, { worker: false, env: { SMS_RATE_PER_SECOND: '1' } });
    try {
      const stopped = await hall.largeJob(200);
      const other = await hall.jobFor('+12125550971');
      await hall.notify(stopped);
      await stop(hall, stopped);
      await hall.notify(other.id);
      await hall.startWorker();
      await eventually(() => expect(hall.sandbox.twilio.attempts('+12125550971')).toHaveLength(1));
      expect(hall.sandbox.twilio.attempts()).toHaveLength(1);
      await eventually(async () =>
        expect(
          await hall.sql(
            `SELECT status, count(*)::int FROM sms WHERE purpose = 'notification' GROUP BY 1 ORDER BY 1`,
          ),
        ).toEqual([expect.objectContaining({ count: 1 }), { status: 'stopped', count: 200 }]),
      );
    } finally {
      await hall.close();
    }
  });
});
