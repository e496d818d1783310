import { randomUUID } from 'node:crypto';
import { SegmentedMessage } from 'sms-segments-calculator';

import { deliveryErrorText } from './errors.js';
import type { Message, MessageStatus } from './types.js';

export const API_VERSION = '2010-04-01';

/** `SM` and 32 hex digits. */
export function newSid(prefix: string): string {
  return prefix + randomUUID().replaceAll('-', '');
}

/** Characters that GSM-7 sends as one septet each, so that counting them is enough. */
const ONE_SEPTET_EACH = /^[A-Za-z0-9 \n@$_!"#%&'()*+,\-./:;<=>?]*$/;

/** Segments as Twilio bills them. The library takes half a millisecond a text: plain ones are counted here. */
export function countSegments(body: string): number {
  if (ONE_SEPTET_EACH.test(body)) return body.length <= 160 ? 1 : Math.ceil(body.length / 153);
  return new SegmentedMessage(body).segmentsCount;
}

function rfc2822(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}

export function messagesUri(accountSid: string): string {
  return `/${API_VERSION}/Accounts/${accountSid}/Messages`;
}

/** The Message resource as the API shows it. */
export function messageResource(accountSid: string, message: Message): Record<string, unknown> {
  const uri = `${messagesUri(accountSid)}/${message.sid}`;
  return {
    sid: message.sid,
    account_sid: accountSid,
    messaging_service_sid: message.messagingServiceSid,
    api_version: API_VERSION,
    body: message.body,
    from: message.from,
    to: message.to,
    direction: message.direction,
    status: message.status,
    num_segments: String(message.numSegments),
    num_media: '0',
    price: null,
    price_unit: 'USD',
    error_code: message.errorCode,
    error_message: message.errorMessage,
    date_created: rfc2822(message.dateCreated),
    date_sent: message.dateSent && rfc2822(message.dateSent),
    date_updated: rfc2822(message.dateUpdated),
    uri: `${uri}.json`,
    subresource_uris: { media: `${uri}/Media.json` },
  };
}

/** The form of a status callback. */
export function statusForm(
  accountSid: string,
  message: Pick<Message, 'sid' | 'to' | 'from' | 'messagingServiceSid'>,
  status: MessageStatus | (string & {}),
  errorCode: number | null,
): Record<string, string> {
  const form: Record<string, string> = {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    From: message.from ?? '',
    To: message.to,
    MessageSid: message.sid,
    SmsSid: message.sid,
    MessageStatus: status,
    SmsStatus: status,
  };
  if (message.messagingServiceSid) form.MessagingServiceSid = message.messagingServiceSid;
  if (errorCode) {
    form.ErrorCode = String(errorCode);
    form.ErrorMessage = deliveryErrorText(errorCode);
  }
  // Carriers stamp their receipts as YYMMDDhhmm.
  if (status === 'delivered' || status === 'undelivered') {
    form.RawDlrDoneDate = new Date().toISOString().replace(/\D/g, '').slice(2, 12);
  }
  return form;
}

/** The form of an inbound text. */
export function inboundForm(
  accountSid: string,
  message: Message,
  optOutType: string | null,
): Record<string, string> {
  const form: Record<string, string> = {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    MessageSid: message.sid,
    SmsSid: message.sid,
    SmsMessageSid: message.sid,
    SmsStatus: 'received',
    From: message.from ?? '',
    FromCity: 'NEW YORK',
    FromState: 'NY',
    FromZip: '10001',
    FromCountry: 'US',
    To: message.to,
    ToCity: '',
    ToState: '',
    ToZip: '',
    ToCountry: 'US',
    Body: message.body,
    NumMedia: '0',
    NumSegments: String(message.numSegments),
  };
  if (message.messagingServiceSid) form.MessagingServiceSid = message.messagingServiceSid;
  if (optOutType) form.OptOutType = optOutType;
  return form;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, dec?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      return String.fromCodePoint(hex ? parseInt(hex, 16) : Number(dec));
    },
  );
}

/** The texts of `<Message>` (plain, or in a `<Body>`) in a TwiML answer. */
export function repliesInTwiml(xml: string): string[] {
  return [...xml.matchAll(/<Message\b[^>]*>([\s\S]*?)<\/Message>/g)]
    .map(([, inner = '']) => /<Body\b[^>]*>([\s\S]*?)<\/Body>/.exec(inner)?.[1] ?? inner)
    .map((text) => decodeXml(text).trim())
    .filter((text) => text !== '');
}
