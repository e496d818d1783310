import { Injectable, Logger } from '@nestjs/common';
import type Twilio from 'twilio/lib/rest/Twilio.js';
import type { MessageInstance } from 'twilio/lib/rest/api/v2010/account/message.js';
import { AppConfig, type TwilioConfig } from '../../../platform/config/app-config.js';
import { isNeverConnected } from '../../../platform/outbox/never-connected.js';
import { deliveryFailure, type ErrorClass, meaningOfRefusal, sentenceOf, withCode } from './error-codes.js';
import type { SendResult } from '../../../platform/outbox/send-result.js';
import type { SmsStatus } from '../sms.entity.js';
import { statusFromProvider } from './statuses.js';

const LIST_LIMIT = 100;
/** Texts of workers since the last look; those of days, after a long outage. */
const RECEIVED_LIMIT = 10_000;
const LONGEST_PAGE = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes the provider repeat a status callback that we could not take; not part of what it signs. */
const CALLBACK_RETRIES = '#rc=3&rp=all';

type SmsSendResult = SendResult<SmsStatus, Exclude<ErrorClass, 'out-of-reach' | 'retryable' | 'ambiguous'>>;

export interface SentMessage {
  sid: string;
  body: string;
  direction: string;
  createdAt: Date;
  status: SmsStatus;
  errorCode: string | null;
  response: object;
}

/** A text from a worker. */
export interface ListedText {
  sid: string;
  from: string;
  body: string;
  createdAt: Date;
  response: object;
}

interface ProviderError {
  status?: number;
  code?: number | string;
  message: string;
  moreInfo?: string;
  details?: unknown;
  cause?: { syscall?: string };
}

/** Posts texts to the provider and interprets the answer; has no database. */
@Injectable()
export class TwilioClient {
  private readonly logger = new Logger(TwilioClient.name);
  private readonly settings?: TwilioConfig;
  private loading?: Promise<Twilio>;
  private readonly callbackBase: string;

  constructor(private readonly config: AppConfig) {
    this.callbackBase = `${config.publicBaseUrl}/api/twilio/status`;
    this.settings = config.twilio;
  }

  /** Undefined while no account is set. Loaded by who first needs it: every start would wait for it. */
  private sdk(): Promise<Twilio> | undefined {
    const { twilio, smsConcurrency, times } = this.config;
    return twilio && (this.loading ??= loadSdk(twilio, smsConcurrency + 2, times.provider.answer));
  }

  /** Posts one text, once. Never throws: every outcome is a result. */
  async send({ id, to, body }: { id: string; to: string; body: string }): Promise<SmsSendResult> {
    const { from, messagingServiceSid } = this.settings ?? {};
    const statusCallback = `${this.callbackBase}?smsId=${id}${CALLBACK_RETRIES}`;
    const sender = messagingServiceSid ? { messagingServiceSid } : { from };
    const request = { to, body, ...sender, statusCallback };
    const loading = this.sdk();
    if (!loading) return notConfigured('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are not set.', request);
    if (!from && !messagingServiceSid) {
      return notConfigured('Neither TWILIO_FROM nor TWILIO_MESSAGING_SERVICE_SID is set.', request);
    }
    const sdk = await loading;
    const startedAt = performance.now();
    const result = await sdk.messages.create(request).then(
      (message): SmsSendResult => {
        const exchange = { request, response: message.toJSON() as object };
        const status = statusFromProvider(message.status) ?? 'queued';
        const error = 'The answer of the SMS provider could not be read.';
        if (!message.sid) return { ...exchange, outcome: 'ambiguous', error };
        const providerId = message.sid;
        return { ...exchange, outcome: 'accepted', providerId, status, error: errorOf(message, status) };
      },
      (error: ProviderError) => failure(error, request),
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    this.logger.debug(`sms ${id}: ${result.outcome} after ${milliseconds} ms`);
    return result;
  }

  /**
   * @returns the provider's word; `active` may send
   * @throws when the request fails
   */
  async accountStatus(): Promise<string> {
    const sdk = await this.sdk();
    if (!sdk) return 'not set up';
    return (await sdk.api.v2010.account.fetch()).status;
  }

  /**
   * Texts to this number from the day before to the day after `around`.
   * @throws when the request fails
   */
  async findSent({ to, around }: { to: string; around: Date }): Promise<SentMessage[]> {
    const sdk = await this.sdk();
    if (!sdk) return [];
    const messages = await sdk.messages.list({
      to,
      from: this.settings?.messagingServiceSid ? undefined : this.settings?.from,
      dateSentAfter: new Date(around.getTime() - DAY_MS),
      dateSentBefore: new Date(around.getTime() + DAY_MS),
      limit: LIST_LIMIT,
      pageSize: LIST_LIMIT,
    });
    return messages.map(sentMessage);
  }

  /**
   * Texts from workers since then, newest first. Of a messaging service, whose numbers are not known, those among all texts.
   * @throws when the request fails
   */
  async received(since: Date): Promise<ListedText[]> {
    const sdk = await this.sdk();
    if (!sdk) return [];
    const messages = await sdk.messages.list({
      to: this.settings?.messagingServiceSid ? undefined : this.settings?.from,
      dateSentAfter: since,
      limit: RECEIVED_LIMIT,
      pageSize: LONGEST_PAGE,
    });
    return messages
      .filter(({ direction }) => direction === 'inbound')
      .map((message) => ({
        sid: message.sid,
        from: message.from,
        body: message.body,
        createdAt: message.dateCreated,
        response: message.toJSON(),
      }));
  }

  /**
   * @returns undefined when the provider knows no text of this id
   * @throws when the request fails
   */
  async find(sid: string): Promise<SentMessage | undefined> {
    try {
      const sdk = await this.sdk();
      return sdk && sentMessage(await sdk.messages(sid).fetch());
    } catch (error) {
      if ((error as ProviderError).status === 404) return undefined;
      throw error;
    }
  }
}

async function loadSdk(
  { accountSid, authToken, apiBaseUrl }: TwilioConfig,
  connections: number,
  answerMs: number,
): Promise<Twilio> {
  const [{ default: Sdk }, { TwilioRequestClient }] = await Promise.all([
    import('twilio/lib/rest/Twilio.js'),
    import('./request-client.js'),
  ]);
  return new Sdk(accountSid, authToken, {
    httpClient: new TwilioRequestClient(apiBaseUrl, connections, answerMs),
  });
}

/** A message may be taken and have failed already. */
function errorOf({ errorCode, errorMessage }: MessageInstance, status: SmsStatus): string | null {
  const hasFailed = status === 'failed' || status === 'undelivered';
  return hasFailed ? deliveryFailure(errorCode ? String(errorCode) : null, errorMessage).error : null;
}

const sentMessage = (message: MessageInstance): SentMessage => ({
  sid: message.sid,
  body: message.body,
  direction: message.direction,
  createdAt: message.dateCreated,
  status: statusFromProvider(message.status) ?? 'queued',
  errorCode: message.errorCode ? String(message.errorCode) : null,
  response: message.toJSON(),
});

function notConfigured(error: string, request: object): SmsSendResult {
  return { outcome: 'permanent', class: 'configuration', error, request, response: null };
}

function failure(error: ProviderError, request: object): SmsSendResult {
  const exchange = { request, response: responseOf(error) };
  if (error.status === undefined) {
    return isNeverConnected(error)
      ? { ...exchange, outcome: 'retryable', error: `The SMS provider could not be reached. (${error.code})` }
      : { ...exchange, outcome: 'ambiguous', error: 'The SMS provider gave no answer.' };
  }
  const code = typeof error.code === 'number' && error.code > 0 ? error.code : undefined;
  const meaning = meaningOfRefusal(code, error.status);
  const answered = {
    ...exchange,
    error: withCode(sentenceOf(meaning, error.message), code ?? `HTTP ${error.status}`),
  };
  switch (meaning.class) {
    case 'out-of-reach':
      return { ...answered, outcome: 'retryable' };
    case 'retryable':
    case 'ambiguous':
      return { ...answered, outcome: meaning.class };
    default:
      return { ...answered, outcome: 'permanent', class: meaning.class };
  }
}

/** Never the request's headers, which hold the token. */
function responseOf({ status, code, message, moreInfo, details }: ProviderError): object {
  return { status, code, message, moreInfo, details };
}
