import type { PhoneNumber } from '../hall/phone-numbers/phone-number.entity.js';
import type { InboundMessage } from '../messaging/sms/inbound-message.entity.js';
import type { UnderstoodAs } from '../messaging/sms/understanding/understand.js';
import type { Worker } from '../hall/workers/worker.entity.js';
import { after, instantBefore } from './calendar.js';
import { idOf, Random, sidOf } from './random.js';
import { HALL_ACCOUNT, HALL_NUMBER } from './texts.js';

/** When somebody took the consent back by a text; before that they could be texted. */
export type Stops = ReadonlyMap<string, Date>;

/** Of all numbers: whom the hall may text, and how it came to be so. */
const shares = { form: 52, link: 34, never: 9, stopped: 2, blocked: 1.5 };

const states = {
  form: { optedIn: true, consentWay: 'form', comment: 'Signed the consent form at orientation' },
  link: { optedIn: true, consentWay: 'link', comment: 'Opted in by the link on their own phone' },
  never: { optedIn: false, consentWay: null, comment: null },
  stopped: { optedIn: false, consentWay: 'text', comment: null },
  blocked: {
    optedIn: true,
    consentWay: 'form',
    comment: 'Wrong number: the person who answers is no member',
  },
} as const;

// prettier-ignore
const chatter = ['Thank you!', 'Gracias', 'Ok will look tonight', 'Obrigada', 'Mèsi anpil', '多謝', 'Who is this?'];

export function consentsOf(workers: readonly Worker[]) {
  const random = new Random('consents');
  const joinedAt = new Map(workers.toReversed().map(({ phone, createdAt }) => [phone, createdAt]));
  const stops = new Map<string, Date>();
  const phoneNumbers = [...new Set(workers.flatMap(({ phone }) => phone ?? []))].map(
    (phoneNumber): Omit<PhoneNumber, 'version'> => {
      const createdAt = joinedAt.get(phoneNumber) ?? instantBefore(0, '08:00');
      const kind = phoneNumber.startsWith('+1500') ? 'form' : random.weighted(shares);
      const consentedAt = after(createdAt, random.integer(0, 20 * 24 * 60) * 60_000);
      const stoppedAt = instantBefore(
        random.integer(2, 25),
        `${random.integer(12, 20)}:${random.integer(10, 59)}`,
      );
      const ipAddress = `203.0.113.${random.integer(1, 254)}`;
      const isStopped = kind === 'stopped';
      if (isStopped) stops.set(phoneNumber, stoppedAt);
      const optInDate = kind === 'never' ? null : consentedAt;
      return {
        ...states[kind],
        id: idOf('phone', phoneNumber),
        phoneNumber,
        blocked: kind === 'blocked',
        createdAt,
        optInDate,
        updatedAt: isStopped ? stoppedAt : (optInDate ?? createdAt),
        ipAddress: kind === 'link' ? ipAddress : null,
        consentAt: isStopped ? stoppedAt : optInDate,
        optedOutAt: null,
        consentBy: null,
        consentReason: isStopped ? 'STOP' : null,
        providerBlocks: isStopped,
      };
    },
  );
  const reached = phoneNumbers.filter(({ optedIn, blocked }) => optedIn && !blocked);
  const anyNumber = () => random.pick(reached).phoneNumber;
  const inbound = [
    ...[...stops].map(([phone, at]) =>
      inboundMessage(phone, random.pick(['STOP', 'Stop', 'stop']), 'STOP', at),
    ),
    ...chatter.map((body) =>
      inboundMessage(anyNumber(), body, null, instantBefore(random.integer(1, 25), '18:21')),
    ),
    inboundMessage(anyNumber(), 'HELP', 'HELP', instantBefore(11, '13:40')),
  ];
  return { phoneNumbers, inbound, stops };
}

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
    ...{ toApply: false, workerIds: null, jobId: null, offerId: null, reply: null, replySmsId: null },
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
