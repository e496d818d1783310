import { sendEmail } from '../email/emails.js';
import { FASTER } from '../../support/test-config.js';
import { eventually } from './eventually.js';
import { kill, type Messaging, startMessaging } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

const TEXTS = 500;
const EMAILS = 120;
const CONCURRENCY = 20;
/** The provider keeps quiet about the first ones: only its list can tell what became of those. */
const WITHOUT_CALLBACKS = 200;
/** A dead worker's jobs are taken over once their locks have run out. */
const RECOVERY_MS = 100_000;

interface Row {
  number: string;
  status: string;
  error: string | null;
  sid: string | null;
}

describeOnEachQueue('a worker process killed in the middle of sending texts and e-mails', (kind) => {
  let hall: Messaging;

  beforeAll(async () => {
    hall = await startMessaging(kind, {
      worker: false,
      env: { ...FASTER, SMS_CONCURRENCY: String(CONCURRENCY) },
    });
    hall.sandbox.twilio.addRule({
      outcome: 'delivered',
      times: WITHOUT_CALLBACKS,
      callbacks: 'none',
      delayMs: 30,
    });
    hall.sandbox.twilio.addRule({ outcome: 'delivered', delayMs: 30 });
    hall.sandbox.sendgrid.addRule({ outcome: 'delivered', delayMs: 500 });
  });
  afterAll(() => hall.close());

  const posted = () => hall.sandbox.twilio.attempts().length;
  const emailPosts = () => Object.entries(hall.sandbox.sendgrid.attemptsByTo());
  const attempts = (toEmail: string) => hall.sandbox.sendgrid.attempts(toEmail).length;
  const rows = (jobId: string) =>
    hall.sql<Row>(
      `SELECT phone_number AS number, status, error_message AS error, twilio_message_sid AS sid
       FROM sms WHERE job_id = $1`,
      [jobId],
    );

  it(
    'writes to nobody twice and forgets nobody',
    async () => {
      const jobId = await hall.largeJob(TEXTS);
      const emailIds = await Promise.all(
        Array.from({ length: EMAILS }, (_, n) => sendEmail(hall, `member${n}@example.com`)),
      );
      await expect(hall.notify(jobId)).resolves.toMatchObject({ queued: TEXTS });
      for (const enough of [100, 300]) {
        const worker = await hall.startWorkerProcess();
        await eventually(() => expect(posted()).toBeGreaterThan(enough));
        await kill(worker);
        expect(posted()).toBeLessThan(TEXTS);
        expect(emailPosts().length).toBeGreaterThan(0);
        expect(emailPosts().length).toBeLessThan(EMAILS);
      }
      await hall.startWorkerProcess();

      const posts = hall.sandbox.twilio.attemptsByTo.bind(hall.sandbox.twilio);
      const isSettled = ({ number, status }: Row) => {
        const expected = posts()[number] ? /^(queued|sent|delivered)$/ : /^unknown$/;
        return expected.test(status);
      };
      await eventually(async () => {
        expect((await rows(jobId)).filter((row) => !isSettled(row))).toEqual([]);
      }, RECOVERY_MS);

      expect(Object.entries(posts()).filter(([, count]) => count !== 1)).toEqual([]);
      const final = await rows(jobId);
      expect(final).toHaveLength(TEXTS);
      expect(new Set(final.flatMap(({ sid }) => sid ?? [])).size).toBe(Object.keys(posts()).length);
      // Claimed, and never posted by the process that died: visible to staff, and few.
      const unknown = final.filter(({ status }) => status === 'unknown');
      expect(unknown.length).toBeLessThanOrEqual(2 * CONCURRENCY);
      for (const { error } of unknown) {
        expect(error).toBe('It was being sent when the sending process stopped.');
      }

      await eventually(async () => {
        const open = await hall.sql<{ toEmail: string; status: string }>(
          `SELECT to_email AS "toEmail", status FROM emails WHERE id = ANY($1) AND status <> 'delivered'`,
          [emailIds],
        );
        expect(open.filter(({ toEmail, status }) => status !== 'unknown' || attempts(toEmail) > 0)).toEqual(
          [],
        );
      }, RECOVERY_MS);
      expect(emailPosts().filter(([, count]) => count !== 1)).toEqual([]);
      const lost = await hall.sql<{ toEmail: string }>(
        `SELECT to_email AS "toEmail" FROM emails WHERE status = 'unknown'`,
      );
      // Only what was claimed, and never posted by the process that died.
      expect(lost.filter(({ toEmail }) => attempts(toEmail) > 0)).toEqual([]);
      expect(emailPosts()).toHaveLength(EMAILS - lost.length);

      await eventually(async () => {
        const delivered = (await rows(jobId)).filter(({ status }) => status === 'delivered');
        expect(delivered.length).toBeGreaterThanOrEqual(TEXTS - WITHOUT_CALLBACKS - unknown.length);
      }, 60_000);
    },
    RECOVERY_MS + 40_000,
  );
});
