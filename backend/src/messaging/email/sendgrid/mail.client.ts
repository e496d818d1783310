import { Injectable, Logger } from '@nestjs/common';
import type { Times } from '../../../platform/config/times.js';
import { isNeverConnected } from '../../../platform/outbox/never-connected.js';
import type { SendResult } from '../../../platform/outbox/send-result.js';
import type { Mailbox } from '../addresses.js';
import type { EmailStatus } from '../email.entity.js';
import { type ErrorClass, errorSentence, meaningOf } from './refusals.js';
import { MailService } from './sdk.js';
import {
  httpStatusOf,
  KEY_MISSING,
  SendgridApi,
  type SendgridError,
  providerMessageOf,
} from './sendgrid.api.js';

type EmailSendResult = SendResult<EmailStatus, Exclude<ErrorClass, 'retryable' | 'ambiguous'>>;

interface OutgoingEmail {
  /** Ours; comes back with every event. */
  id: string;
  to: string;
  from: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
}

const MAX_BODY = 10_000;

/** Posts e-mails to the provider and interprets the answer; has no database. */
@Injectable()
export class MailClient {
  private readonly logger = new Logger(MailClient.name);
  private readonly mail?: MailService;
  private readonly times: Times['provider'];

  constructor({ client, times }: SendgridApi) {
    this.times = times;
    if (!client) return;
    this.mail = new MailService();
    this.mail.setClient(client);
  }

  /** Posts one e-mail, once. Never throws: every outcome is a result. */
  async send({ id, to, from, replyTo, subject, text, html }: OutgoingEmail): Promise<EmailSendResult> {
    const request = {
      from,
      ...(replyTo ? { replyTo } : {}),
      // Our id and nothing else: custom arguments come back in plain sight of whoever handles the events.
      personalizations: [{ to: [{ email: to }], customArgs: { emailId: id } }],
      subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
    };
    if (!this.mail) {
      return { outcome: 'permanent', class: 'configuration', error: KEY_MISSING, request, response: null };
    }
    const startedAt = performance.now();
    const result = await this.mail.send({ ...request, content: [...request.content] as never }).then(
      ([{ statusCode, headers, body }]): EmailSendResult => {
        const messageId = (headers as Record<string, unknown>)['x-message-id'];
        const providerId = typeof messageId === 'string' ? messageId : null;
        return {
          outcome: 'accepted',
          providerId,
          status: 'sent',
          request,
          response: { statusCode, messageId: providerId, body },
        };
      },
      (error: SendgridError) => failure(error, request, this.times),
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    this.logger.debug(`e-mail ${id}: ${result.outcome} after ${milliseconds} ms`);
    return result;
  }
}

function failure(error: SendgridError, request: object, times: Times['provider']): EmailSendResult {
  const statusCode = httpStatusOf(error);
  if (statusCode === undefined) {
    const exchange = { request, response: { code: error.code ?? null, message: error.message } };
    return isNeverConnected(error)
      ? {
          ...exchange,
          outcome: 'retryable',
          error: `The e-mail provider could not be reached. (${error.code})`,
        }
      : { ...exchange, outcome: 'ambiguous', error: 'The e-mail provider gave no answer.' };
  }
  const meaning = meaningOf(statusCode);
  const exchange = {
    request,
    // Never the request's headers, which hold the key.
    response: { statusCode, body: shortened(error.response?.body) },
    error: errorSentence(meaning, providerMessageOf(error), statusCode),
  };
  switch (meaning.class) {
    case 'retryable':
      return { ...exchange, outcome: 'retryable', afterMs: waitOf(times, error.response?.headers) };
    case 'ambiguous':
      return { ...exchange, outcome: 'ambiguous' };
    default:
      return { ...exchange, outcome: 'permanent', class: meaning.class };
  }
}

/** An HTML page instead of JSON is kept in part. */
const shortened = (body: unknown): unknown =>
  typeof body === 'string' ? body.slice(0, MAX_BODY) : (body ?? null);

/** Milliseconds to wait, within bounds; undefined when the provider gives no time. */
export function waitOf(
  { leastDelay, longestDelay }: Times['provider'],
  headers: Record<string, unknown> = {},
  now = Date.now(),
): number | undefined {
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN);
  if (!Number.isFinite(reset)) return undefined;
  return Math.min(Math.max(reset * 1000 - now, leastDelay), longestDelay);
}
