import { eventually } from './eventually.js';
import { startMessaging } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

const WAITING = 60;

describeOnEachQueue('an offer made while many texts wait', (kind) => {
  it('goes out before them', async () => {
    const hall = await startMessaging(kind, { worker: false, env: { SMS_CONCURRENCY: '1' } });
    try {
      await hall.notify(await hall.largeJob(WAITING));
      const number = '+12125550391';
      const { matchIds } = await hall.jobFor(number);
      await hall.staff.post(`/api/job-matches/${matchIds[0]}/offer`).send({ message: 'Come' }).expect(200);
      await hall.startWorker();
      await eventually(() => expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1));
      const sent = hall.sandbox.twilio.attempts().map(({ to }) => to);
      expect(sent.indexOf(number)).toBeLessThan(3);
    } finally {
      await hall.close();
    }
  });
});
