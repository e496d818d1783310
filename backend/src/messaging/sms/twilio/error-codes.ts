/**
 * `retryable`: not accepted, so it may be tried again. `ambiguous`: perhaps accepted, so it is never sent again
 * by itself. `out-of-reach`: a second try may pass, and a failure of that says nothing about the provider.
 */
export type ErrorClass =
  | 'recipient'
  | 'suppressed'
  | 'configuration'
  | 'content'
  | 'blocked'
  | 'refused'
  | 'out-of-reach'
  | 'retryable'
  | 'ambiguous';

interface ErrorMeaning {
  class: ErrorClass;
  /** For people; what is wrong with our own settings names the setting. */
  sentence: string;
  /** We have no words of our own for it: the provider's follow. */
  isUnlisted?: boolean;
}

const credentials = 'Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.';
const sender = 'Check TWILIO_FROM.';
const service = 'Check TWILIO_MESSAGING_SERVICE_SID.';
const senderOrService = 'Check the registration of TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID.';

const as = (errorClass: ErrorClass, sentences: Record<number, string>) =>
  Object.entries(sentences).map(([code, sentence]): [number, ErrorMeaning] => [
    Number(code),
    { class: errorClass, sentence },
  ]);

const meanings: ReadonlyMap<number | undefined, ErrorMeaning> = new Map([
  ...as('recipient', {
    21211: 'This is not a valid phone number.',
    21612: 'This number cannot be reached from our sending number.',
    21614: 'This number cannot receive texts.',
    21635: 'This number is a landline and cannot receive texts.',
    30005: 'This number is unknown or no longer in service.',
    30006: 'This number is a landline, or its carrier cannot be reached.',
  }),
  ...as('suppressed', {
    21610: 'This person has opted out of texts by replying STOP.',
  }),
  ...as('configuration', {
    20003: `The SMS provider did not accept our credentials. ${credentials}`,
    21212: `Our sending number is not valid. ${sender}`,
    21408: 'The account of TWILIO_ACCOUNT_SID may not text this region: enable it in its geo permissions.',
    21603: `Our sending number is missing. ${sender}`,
    21606: `Our sending number cannot send texts for this account. ${sender}`,
    21608: 'The account of TWILIO_ACCOUNT_SID is a trial: it texts verified numbers only.',
    21703: `The messaging service has no sending number. ${service}`,
    21704: `The messaging service has no sending number that fits. ${service}`,
    21705: `The messaging service does not exist. ${service}`,
    30002: 'The account of TWILIO_ACCOUNT_SID is suspended.',
    30032: `Our toll-free number is not verified. ${senderOrService}`,
    30034: `Our sending number is not registered with the carriers. ${senderOrService}`,
  }),
  ...as('content', {
    21602: 'The message was empty.',
    21617: 'The message was longer than 1,600 characters.',
    30007: 'The carrier took the message for unwanted content and filtered it.',
  }),
  ...as('blocked', {
    30004: 'The message was blocked: the phone may not accept texts from us.',
  }),
  ...as('out-of-reach', {
    30003: 'The phone was off or out of reach.',
  }),
  ...as('retryable', {
    20429: 'The SMS provider was asked too often at once.',
    21611: "Our sending number's queue is full.",
    30001: 'Too many messages were waiting at the SMS provider.',
    30008: 'The carrier gave no reason.',
    30017: "The carrier's network was congested.",
    30022: 'More messages were sent than the carrier allows in the time.',
    30036: 'The message was too old to be delivered.',
    30410: 'The carrier did not answer in time.',
    30450: 'The message could not be delivered at this time.',
  }),
  ...as('ambiguous', {
    20500: 'The SMS provider had an error of its own.',
  }),
]);

const unlisted = (errorClass: ErrorClass, sentence: string): ErrorMeaning => ({
  class: errorClass,
  sentence,
  isUnlisted: true,
});
const refused = unlisted('refused', 'The SMS provider refused the message.');

/** By its code, else by its HTTP status; an unlisted 4xx is final. */
export function meaningOfRefusal(code: number | undefined, httpStatus: number): ErrorMeaning {
  const listed = meanings.get(code);
  if (listed) return listed;
  if (httpStatus === 429) return unlisted('retryable', 'The SMS provider was asked too often at once.');
  if (httpStatus === 401) return meanings.get(20003) ?? refused;
  if (httpStatus >= 400 && httpStatus < 500) return refused;
  return unlisted('ambiguous', 'The SMS provider had an error of its own.');
}

export function meaningOfDeliveryError(code: string | null | undefined): ErrorMeaning | undefined {
  return code ? meanings.get(Number(code)) : undefined;
}

/** For people: our sentence, and where we have none of our own the provider's words. */
export const sentenceOf = ({ sentence, isUnlisted }: ErrorMeaning, message: string | null | undefined) =>
  isUnlisted && message ? `${sentence.slice(0, -1)}: ${message}` : sentence;

export const withCode = (sentence: string, code: string | number | null | undefined) =>
  code ? `${sentence} (${code})` : sentence;

/** The sentence for people, what it means to the consent, and whether a second try may pass. */
export function deliveryFailure(code: string | null, message?: string | null) {
  const meaning = meaningOfDeliveryError(code);
  const sentence = meaning?.sentence ?? message ?? 'The carrier gave no reason.';
  return {
    error: withCode(sentence, code),
    refusedAs: meaning?.class,
    mayPass: meaning?.class === 'retryable' || meaning?.class === 'out-of-reach',
  };
}
