import type { PhoneNumber } from '../hall/phone-numbers/phone-number.entity.js';
import type { InboundMessage } from '../messaging/sms/inbound-message.entity.js';
import type { UnderstoodAs } from '../messaging/sms/understanding/understand.js';
import type { Worker } from '../hall/workers/worker.entity.js';
import { after, instantBefore } from './calendar.js';
import { HALL_ACCOUNT, HALL_NUMBER } from './hall-account.js';
import { idOf, Random, sidOf } from './random.js';

/** When somebody took the consent back by a text; before that they could be texted. */
export type Stops = ReadonlyMap<string, Date>;

export interface Consents {
  phoneNumbers: Omit<PhoneNumber, 'version'>[];
  inbound: InboundMessage[];
  stops: Stops;
}

/** Of all numbers: whom the hall may text, and how it came to be so. */
const kinds = { form: 52, link: 34, never: 9, stopped: 2, blocked: 1.5 };

const ways = { form: 'form', link: 'link', never: null, stopped: 'text', blocked: 'form' } as const;

const formComment = 'Signed the consent form at orientation';
const linkComment = 'Opted in by the link on their own phone';

const chatter = [
  'Thank you!',
  'Gracias',
  'Ok will look tonight',
  'Obrigada',
  'Mèsi anpil',
  '多謝',
  'Who is this?',
];

/** What the hall knows about the numbers of its workers, and what came back from them. */
export function consentsOf(workers: readonly Worker[]): Consents {
  const random = new Random('consents');
  const numbers = [...new Set(workers.flatMap(({ phone }) => phone ?? []))];
  const stops = new Map<string, Date>();
  const phoneNumbers = numbers.map((phoneNumber): Omit<PhoneNumber, 'version'> => {
    const createdAt = joinedAt(workers, phoneNumber);
    const kind = phoneNumber.startsWith('+1500') ? 'form' : random.weighted(kinds);
    const consentedAt = after(createdAt, random.integer(0, 20 * 24 * 60) * 60_000);
    const stoppedAt = instantBefore(
      random.integer(2, 25),
      `${random.integer(12, 20)}:${random.integer(10, 59)}`,
    );
    if (kind === 'stopped') stops.set(phoneNumber, stoppedAt);
    const once = { optInDate: consentedAt, updatedAt: consentedAt };
    const byLink = { ipAddress: `203.0.113.${random.integer(1, 254)}`, comment: linkComment };
    const states = {
      form: { optedIn: true, ...once, ipAddress: null, comment: formComment },
      link: { optedIn: true, ...once, ...byLink },
      never: { optedIn: false, optInDate: null, updatedAt: createdAt, ipAddress: null, comment: null },
      stopped: {
        optedIn: false,
        optInDate: consentedAt,
        updatedAt: stoppedAt,
        ipAddress: null,
        comment: null,
      },
      blocked: {
        optedIn: true,
        ...once,
        ipAddress: null,
        comment: 'Wrong number: the person who answers is no member',
      },
    };
    const id = idOf('phone', phoneNumber);
    const isStopped = kind === 'stopped';
    return {
      id,
      phoneNumber,
      blocked: kind === 'blocked',
      createdAt,
      ...states[kind],
      consentWay: ways[kind],
      consentAt: isStopped ? stoppedAt : states[kind].optInDate,
      consentBy: null,
      consentReason: isStopped ? 'STOP' : null,
      providerBlocks: isStopped,
    };
  });
  const reached = phoneNumbers.filter(({ optedIn, blocked }) => optedIn && !blocked);
  const inbound = [
    ...[...stops].map(([phone, at]) =>
      inboundMessage(phone, random.pick(['STOP', 'Stop', 'stop']), 'STOP', at),
    ),
    ...chatter.map((body) =>
      inboundMessage(
        random.pick(reached).phoneNumber,
        body,
        null,
        instantBefore(random.integer(1, 25), '18:21'),
      ),
    ),
    inboundMessage(random.pick(reached).phoneNumber, 'HELP', 'HELP', instantBefore(11, '13:40')),
  ];
  return { phoneNumbers, inbound, stops };
}

const joinedAt = (workers: readonly Worker[], phone: string): Date =>
  workers.find((worker) => worker.phone === phone)?.createdAt ?? instantBefore(0, '08:00');

function inboundMessage(from: string, body: string, keyword: string | null, createdAt: Date): InboundMessage {
  const sid = sidOf('SM', `inbound ${from} ${body}`);
  return {
    id: idOf('inbound', `${from} ${body}`),
    twilioMessageSid: sid,
    phoneNumber: from,
    body,
    keyword,
    understoodAs: keyword === null ? 'unclear' : (keyword.toLowerCase() as UnderstoodAs),
    doneAt: createdAt,
    doneBy: null,
    webhookPayload: {
      AccountSid: HALL_ACCOUNT,
      MessageSid: sid,
      SmsSid: sid,
      SmsStatus: 'received',
      From: from,
      To: HALL_NUMBER,
      Body: body,
      NumMedia: '0',
      NumSegments: '1',
      ...(keyword ? { OptOutType: keyword } : {}),
    },
    createdAt,
  };
}
