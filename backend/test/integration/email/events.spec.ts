import type { EmailDetailsDto } from '../../../src/messaging/email/dto/email.dto.js';
import { eventually } from '../messaging/eventually.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { emailOf, eventsOf, sendEmail, untilApplied, untilEmail } from './emails.js';

describe('events of e-mails', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  const stored = () => hall.sql<{ event_type: string }>('SELECT event_type FROM emails_events');
  const types = async (id: string) => (await eventsOf(hall, id)).map(({ eventType }) => eventType).sort();
  /** An e-mail of which only the given events are told. */
  async function quiet(to: string) {
    hall.sandbox.sendgrid.addRule({ to, outcome: 'no-events' });
    const id = await sendEmail(hall, to);
    await untilEmail(hall, id, { status: 'sent', resultSummary: 'Accepted by the e-mail provider' });
    const [mail] = hall.sandbox.sendgrid.messages({ to });
    if (!mail) throw new Error('The provider has no such e-mail');
    return { id, mail };
  }

  it.each([
    ['bounce', 'bounce', '550 5.1.1 The email account that you tried to reach does not exist'],
    ['late-bounce', 'bounce', '552 5.2.2 The mailbox is full and cannot take more messages'],
    ['dropped', 'dropped', 'Bounced Address'],
    ['deferred', 'delivered', null],
  ])('of %s@ end at %s, with the reason', async (name, status, errorMessage) => {
    const id = await sendEmail(hall, `${name}@example.com`);
    await untilEmail(hall, id, { status, errorMessage, attempts: 1 });
  });

  it.each([
    ['spam', 'spam_report'],
    ['unsubscribe', 'unsubscribe'],
    ['click', 'click'],
  ])('of %s@ are kept as %s, and do not turn the status back', async (name, type) => {
    const id = await sendEmail(hall, `${name}@example.com`);
    await eventually(async () => expect(await types(id)).toContain(type));
    await untilApplied(hall);
    expect(await emailOf(hall, id)).toMatchObject({ status: 'delivered' });
  });

  it.each([
    ['come twice', 'duplicate-events'],
    ['come in the wrong order', 'reversed-events'],
    ['come before the answer to the send', 'early-events'],
  ] as const)('end at delivered when they %s', async (_, outcome) => {
    const to = `${outcome}@example.org`;
    hall.sandbox.sendgrid.addRule({ to, outcome });
    const id = await sendEmail(hall, to);
    await untilEmail(hall, id, { status: 'delivered', sendgridResponse: { statusCode: 202 }, eventCount: 3 });
    await hall.sandbox.sendgrid.idle();
    expect(await types(id)).toEqual(['delivered', 'open', 'processed']);
  });

  it('are kept once, however often and through however many calls they come at once', async () => {
    const { id, mail } = await quiet('repeated@example.org');
    const events = (['processed', 'delivered', 'open'] as const).map((step) =>
      hall.sandbox.sendgrid.event(mail, step),
    );
    const batch = [...events, ...[...events].reverse()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => hall.sandbox.sendgrid.sendEvents(batch)),
    );
    expect(answers).toEqual(answers.map(() => 204));
    await untilEmail(hall, id, { status: 'delivered', eventCount: 3 });
    const { body } = await hall.staff.get(`/api/emails/${id}`).expect(200);
    const told = (body as EmailDetailsDto).events.map(({ eventType, webhookPayload }) => [
      eventType,
      webhookPayload,
    ]);
    expect(told.sort()).toEqual(
      events
        .map((event) => [event.event, expect.objectContaining({ sg_event_id: event.sg_event_id })])
        .sort(),
    );
  });

  it('without an id of their own are known by what they say', async () => {
    const { id, mail } = await quiet('nameless@example.org');
    const event = { ...hall.sandbox.sendgrid.event(mail, 'delivered'), sg_event_id: undefined };
    const other = { ...event, timestamp: event.timestamp + 1 };
    await hall.sandbox.sendgrid.sendEvents([event, event, other]);
    await hall.sandbox.sendgrid.sendEvents([other, event]);
    await untilEmail(hall, id, { status: 'delivered', eventCount: 2 });
  });

  it('never take a later status back, but a delivered e-mail may still be returned', async () => {
    const { id, mail } = await quiet('forward@example.org');
    const { sendgrid } = hall.sandbox;
    const tell = async (...steps: Parameters<typeof sendgrid.event>[1][]) => {
      await sendgrid.sendEvents(steps.map((step) => sendgrid.event(mail, step)));
      await untilApplied(hall);
      return (await emailOf(hall, id)).status;
    };
    expect(await tell('delivered')).toBe('delivered');
    expect(await tell('processed', 'deferred', 'dropped')).toBe('delivered');
    expect(await tell('late-bounce')).toBe('bounce');
    expect(await tell('delivered', 'processed')).toBe('bounce');
  });

  it("find their e-mail by the provider's id when ours is missing; those of others are left out", async () => {
    const { id, mail } = await quiet('strange@example.org');
    const { sendgrid } = hall.sandbox;
    const before = (await stored()).length;
    await expect(
      sendgrid.sendEvents([
        sendgrid.event(mail, 'processed', {
          emailId: '11111111-1111-4111-8111-111111111111',
          sg_message_id: 'x',
        }),
        sendgrid.event(mail, 'processed', { emailId: 'nonsense', sg_message_id: undefined }),
        sendgrid.event(mail, 'delivered', { emailId: undefined }),
      ]),
    ).resolves.toBe(204);
    await untilEmail(hall, id, { status: 'delivered', eventCount: 1 });
    expect(await stored()).toHaveLength(before + 1);
  });

  it('that are odd never cost the others of their batch', async () => {
    const { id, mail } = await quiet('odd@example.org');
    const { sendgrid } = hall.sandbox;
    const event = (fields: object) => sendgrid.event(mail, 'open', fields);
    let nested: unknown = 'deep';
    for (let depth = 0; depth < 3000; depth += 1) nested = [nested];
    const odd = [
      null,
      7,
      'text',
      [],
      {},
      event({ event: 12 }),
      event({ event: '' }),
      event({ nested }),
      event({ timestamp: 'yesterday', reason: { no: 'text' }, response: 7 }),
      event({ timestamp: -1 }),
      event({ timestamp: 1e300 }),
      event({ event: 'constructor' }),
      event({ event: '__proto__' }),
      // No database takes half a character, and nobody looks for one in a name.
      event({ 'half \ud800': 1 }),
      event({ reason: 'half \ud800 and \u0000 nul', emailId: `${id}`, event: 'new\u0000kind' }),
      event({
        sg_event_id: 'x'.repeat(100_000),
        reason: 'y'.repeat(100_000),
        sg_message_id: 'z.'.repeat(9000),
      }),
      sendgrid.event(mail, 'delivered'),
    ];
    await expect(sendgrid.sendEvents(odd)).resolves.toBe(204);
    await untilEmail(hall, id, { status: 'delivered' });
    const reasons = (await eventsOf(hall, id)).map(({ reason }) => reason);
    expect(reasons).toContain('half \ufffd and  nul');
    expect(Math.max(...reasons.map((reason) => reason?.length ?? 0))).toBe(2000);
    await untilApplied(hall);
  });

  it('come in batches of more than a megabyte', async () => {
    const { id, mail } = await quiet('many@example.org');
    const { sendgrid } = hall.sandbox;
    const padding = 'Mozilla/5.0 '.repeat(80);
    const opens = Array.from({ length: 1500 }, () => sendgrid.event(mail, 'open', { useragent: padding }));
    const batch = [...opens, sendgrid.event(mail, 'delivered')];
    expect(JSON.stringify(batch).length).toBeGreaterThan(1_500_000);
    await expect(sendgrid.sendEvents(batch)).resolves.toBe(204);
    await untilEmail(hall, id, { status: 'delivered', eventCount: 1501 });
    await hall.staff
      .put('/api/email-settings')
      .send({ EMAIL_FROM_NAME: 'x'.repeat(2_500_000) })
      .expect(413);
  });
});
