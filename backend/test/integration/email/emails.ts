import { EmailService, type NewEmail } from '../../../src/messaging/email/email.service.js';
import type { EmailDto, EmailEventDto } from '../../../src/messaging/email/dto/email.dto.js';
import { eventually } from '../messaging/eventually.js';
import type { Messaging } from '../messaging/messaging.js';

export const SENDER = { name: 'Local 26', email: 'hall@example.org' };

/** Writes an e-mail as a feature does, and puts it on its way. */
export async function sendEmail(
  { api }: Messaging,
  toEmail: string,
  more: Partial<NewEmail> = {},
): Promise<string> {
  const emails = api.app.get(EmailService);
  const id = await api.dataSource.transaction((manager) =>
    emails.createPending(manager, {
      toEmail,
      from: SENDER,
      subject: 'Hello',
      html: '<p>Hello <b>Ana</b></p>',
      ...more,
    }),
  );
  await emails.sendSoon([id]);
  return id;
}

/** The e-mail as staff see it. */
export async function emailOf({ api }: Messaging, id: string): Promise<EmailDto> {
  const email = await api.app.get(EmailService).find(id);
  if (!email) throw new Error('There is no such e-mail');
  return email;
}

export const untilEmail = (hall: Messaging, id: string, expected: Partial<EmailDto> | object, ms?: number) =>
  eventually(async () => {
    const email = await emailOf(hall, id);
    expect(email).toMatchObject(expected);
    return email;
  }, ms);

/** What the provider told about it, newest first. */
export async function eventsOf({ staff }: Messaging, emailId: string): Promise<EmailEventDto[]> {
  const { body } = await staff.get('/api/email-events').query({ emailId }).expect(200);
  return body as EmailEventDto[];
}

/** Once every stored event has been applied. */
export const untilApplied = (hall: Messaging) =>
  eventually(async () =>
    expect(await hall.sql('SELECT event_type FROM emails_events WHERE applied_at IS NULL')).toEqual([]),
  );
