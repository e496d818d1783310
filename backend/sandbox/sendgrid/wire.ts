import { randomBytes } from 'node:crypto';

import type { Step } from './outcomes.js';
import type { Mail, MailEvent, MailRequest } from './types.js';

/** `X-Message-Id`: 22 characters. */
export function newMessageId(): string {
  return randomBytes(16).toString('base64url');
}

/** The e-mails of a request, one for each recipient. */
export function mailsOf(request: MailRequest, xMessageId: string): Mail[] {
  const date = new Date();
  return request.personalizations
    .flatMap((each) => each.to.map((to) => ({ to, each })))
    .map(({ to, each }, index) => ({
      id: `${xMessageId}.filterdrecv-5645d9c87f-d7kmn-1-627A4E06-30.${index}`,
      xMessageId,
      to: to.email,
      toName: to.name || null,
      from: request.from,
      replyTo: request.reply_to ?? null,
      subject: each.subject ?? request.subject ?? '',
      content: request.content,
      customArgs: { ...request.custom_args, ...each.custom_args },
      date,
      events: [],
    }));
}

/** What an event of the kind says beside the fields that all have. */
const details: Readonly<Partial<Record<Step, object>>> = {
  deferred: {
    response: '450 4.2.1 The user you are trying to contact is receiving mail too quickly',
    attempt: '1',
    tls: 1,
  },
  delivered: { response: '250 2.0.0 OK', ip: '192.0.2.10', tls: 1 },
  bounce: {
    reason: '550 5.1.1 The email account that you tried to reach does not exist',
    status: '5.1.1',
    type: 'bounce',
    bounce_classification: 'Invalid Address',
    ip: '192.0.2.10',
    tls: 1,
  },
  'late-bounce': {
    reason: '552 5.2.2 The mailbox is full and cannot take more messages',
    status: '5.2.2',
    type: 'bounce',
    bounce_classification: 'Mailbox Unavailable',
  },
  dropped: { reason: 'Bounced Address', status: '5.0.0' },
  open: { useragent: 'Mozilla/5.0', ip: '198.51.100.7', sg_machine_open: false },
  click: { useragent: 'Mozilla/5.0', ip: '198.51.100.7' },
  unsubscribe: { useragent: 'Mozilla/5.0', ip: '198.51.100.7' },
};

/** A new event of an e-mail, with an id of its own; `fields` are added or replaced. */
export function mailEvent(mail: Mail, step: Step, fields: object = {}): MailEvent {
  const late = step === 'late-bounce';
  return {
    ...mail.customArgs,
    email: mail.to,
    timestamp: Math.floor(Date.now() / 1000),
    event: late ? 'bounce' : step,
    sg_event_id: randomBytes(16).toString('base64url'),
    ...(!late && { sg_message_id: mail.id, 'smtp-id': `<${mail.xMessageId}@geopod-ismtpd-1>` }),
    ...details[step],
    ...(step === 'click' && { url: firstLink(mail) }),
    ...fields,
  };
}

function firstLink({ content }: Mail): string {
  const html = content.find(({ type }) => type === 'text/html')?.value ?? '';
  return /href="(https?:[^"]+)"/.exec(html)?.[1] ?? 'https://example.com/';
}

/** Events as they stand in a request's body: one a line, and a line's end after the last. */
export function batchBody(events: readonly unknown[]): string {
  return `[${events.map((event) => JSON.stringify(event)).join(',\r\n')}]\r\n`;
}

/** Whom a request is for, in lower case; empty when nobody can be made out. */
export function firstRecipient(body: unknown): string {
  const { personalizations } = (body ?? {}) as Partial<MailRequest>;
  const email: unknown = personalizations?.[0]?.to?.[0]?.email;
  return typeof email === 'string' ? email.toLowerCase() : '';
}

/** Opens are seen by a picture in the HTML, unless that is switched off. */
export function tracksOpens({ content, tracking_settings: tracking }: MailRequest): boolean {
  return tracking?.open_tracking?.enable !== false && content.some(({ type }) => type === 'text/html');
}
