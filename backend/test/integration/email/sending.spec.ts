import { FASTER } from '../../support/test-config.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { describeOnEachQueue } from '../messaging/queue-backends.js';
import { emailOf, eventsOf, sendEmail, untilEmail } from './emails.js';

describeOnEachQueue('sending an e-mail', (kind) => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging(kind, { env: FASTER });
  });
  afterAll(() => hall.close());

  const posts = (to: string) => hall.sandbox.sendgrid.attempts(to).length;

  it('delivers it, and its events tell so', async () => {
    await hall.staff
      .put('/api/email-settings')
      .send({ EMAIL_REPLYTO_NAME: 'Dispatch', EMAIL_REPLYTO_ADDRESS: 'dispatch@example.org' })
      .expect(200);
    const { id: jobId } = await hall.make.job();
    const html = '<p onclick="x()">See <a href="https://hall.test/a">the job</a></p><script>bad()</script>';
    const id = await sendEmail(hall, 'ana@example.com', { html, jobId });
    const email = await untilEmail(hall, id, {
      status: 'delivered',
      resultSummary: "Delivered to the recipient's mail server",
      errorMessage: null,
      attempts: 1,
      jobId,
      eventCount: 3,
      sendgridResponse: { statusCode: 202 },
    });
    expect(hall.sandbox.sendgrid.messages({ to: 'ana@example.com' })).toMatchObject([
      {
        xMessageId: email.sendgridMessageId,
        from: { name: 'Local 26', email: 'hall@example.org' },
        replyTo: { name: 'Dispatch', email: 'dispatch@example.org' },
        customArgs: { emailId: id },
        content: [
          { type: 'text/plain', value: 'See the job (https://hall.test/a)' },
          { type: 'text/html', value: '<p>See <a href="https://hall.test/a">the job</a></p>' },
        ],
      },
    ]);
    expect((await eventsOf(hall, id)).map(({ eventType }) => eventType)).toEqual(
      expect.arrayContaining(['processed', 'delivered', 'open']),
    );
  });

  it('fails at once where the provider refuses it (400), with its words', async () => {
    const id = await sendEmail(hall, 'refused@example.com');
    const { errorMessage } = await untilEmail(hall, id, { status: 'failed', resultSummary: 'Failed' });
    expect(errorMessage).toMatch(/^The e-mail provider refused the e-mail\. .+ \(HTTP 400\)$/);
    expect(posts('refused@example.com')).toBe(1);
  });

  it.each([
    ['unauthorized', /SENDGRID_API_KEY/],
    ['forbidden', /EMAIL_FROM_ADDRESS/],
    ['not-found', /SENDGRID_API_BASE_URL/],
    ['too-large', /too large/],
  ] as const)('names what is wrong when it is %s', async (outcome, words) => {
    const to = `${outcome}-once@example.com`;
    hall.sandbox.sendgrid.addRule({ to, outcome });
    const { errorMessage } = await untilEmail(hall, await sendEmail(hall, to), { status: 'failed' });
    expect(errorMessage).toMatch(words);
    expect(posts(to)).toBe(1);
  });

  it('tries again where the provider was too busy (429), not before the time it named', async () => {
    const to = 'busy@example.com';
    hall.sandbox.sendgrid.addRule({ to, times: 1, outcome: 'rate-limited', resetInSeconds: 2 });
    const id = await sendEmail(hall, to);
    await untilEmail(hall, id, { status: 'delivered', errorMessage: null, attempts: 2 });
    const [first, second, ...more] = hall.sandbox.sendgrid.attempts(to).map(({ at }) => at.getTime());
    expect(more).toEqual([]);
    expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(2000);
  });

  it('never repeats a post after a lost answer, a reset, a 500 or a page; the events tell that it arrived', async () => {
    const outcomes = [
      'timeout-after-accept',
      'reset-after-accept',
      'server-error-after-accept',
      'bad-gateway-after-accept',
    ] as const;
    await Promise.all(
      outcomes.map(async (outcome) => {
        const to = `${outcome}@example.net`;
        hall.sandbox.sendgrid.addRule({ to, outcome });
        const id = await sendEmail(hall, to);
        await untilEmail(
          hall,
          id,
          { status: 'delivered', attempts: 1, sendgridRequest: expect.any(Object) },
          20_000,
        );
        const [mail] = hall.sandbox.sendgrid.messages({ to });
        expect(await emailOf(hall, id)).toMatchObject({ sendgridMessageId: mail?.xMessageId });
        expect(posts(to)).toBe(1);
      }),
    );
  });

  it('leaves an e-mail unknown that the provider may never have had, and does not send it again', async () => {
    const to = 'lost@example.com';
    hall.sandbox.sendgrid.addRule({ to, outcome: 'server-error' });
    const id = await sendEmail(hall, to);
    await untilEmail(hall, id, {
      status: 'unknown',
      resultSummary: 'The e-mail provider gave no answer: it may or may not have been sent',
    });
    expect(posts(to)).toBe(1);
  });
});
