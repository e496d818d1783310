import { LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { ApiError, unprocessable } from '../../platform/errors/api-error.js';
import { isMomentOfDay, isSameDay, momentForPeople } from '../../platform/time/hall-days.js';
import type {
  ConsentDto,
  ConsentState,
  PhoneNumberDto,
  UpdatePhoneNumberDto,
} from './dto/phone-number.dto.js';
import { type ConsentWay, OPT_IN_WAYS, type OptInWay, type PhoneNumber } from './phone-number.entity.js';

export type PhoneNumberRow = PhoneNumber & { version: number };

type Kept = Pick<PhoneNumber, 'optedIn' | 'consentWay'>;
type Said = Pick<PhoneNumber, 'consentWay' | 'consentAt'>;

/** `not-asked`: the present holder has neither agreed nor refused. */
export const stateOf = ({ optedIn, consentWay }: Kept): ConsentState => {
  if (optedIn) return 'opted-in';
  return consentWay === null || consentWay === 'new-holder' ? 'not-asked' : 'opted-out';
};

function consentOf(row: PhoneNumberRow): ConsentDto {
  const { consentWay, consentAt, consentBy, consentReason, providerBlocks } = row;
  return {
    state: stateOf(row),
    way: consentWay,
    at: row.optedIn ? row.optInDate : consentAt,
    by: consentBy,
    reason: consentReason,
    providerBlocks,
  };
}

export function dtoOf(row: PhoneNumberRow): PhoneNumberDto {
  const { id, phoneNumber, optedIn, blocked, optInDate, ipAddress, comment, createdAt, updatedAt, version } =
    row;
  const kept = { id, phoneNumber, optedIn, blocked, optInDate, ipAddress, comment };
  return { ...kept, consent: consentOf(row), createdAt, updatedAt, version };
}

/** The owner opted out themselves: staff have to show a later consent. */
const ownerOptOuts: ReadonlySet<ConsentWay | null> = new Set(['text', 'link', 'provider'] as const);

/** How staff say that a consent was given. */
export const isOptInWay = (way: ConsentWay | null): way is OptInWay =>
  (OPT_IN_WAYS as readonly (ConsentWay | null)[]).includes(way);

/** What a consent that is now given with this way has to follow: an opt-out by the owner; any, where the way is stated. */
export const optedOutBefore = (row: PhoneNumberRow, way: ConsentWay): Date | null =>
  stateOf(row) === 'opted-out' && (ownerOptOuts.has(row.consentWay) || isOptInWay(way))
    ? row.consentAt
    : null;

/** Whether the consent was given after this word; false on the same day if only the day of the consent is known. */
export function isGivenAfter({ consentWay, consentAt }: Said, word: Date): boolean {
  if (!consentAt || consentAt <= word) return false;
  const isDayAlone = isOptInWay(consentWay) && isMomentOfDay(consentAt);
  return !(isDayAlone && isSameDay(consentAt, word));
}

const HOW = 'Say how consent was given: the number was opted out by its owner';
const WHEN = 'Say when consent was given: the number was opted out by its owner';

/** @throws 409 while the provider blocks the number and would refuse every text */
export function refuseIfStopped(row: PhoneNumberRow): void {
  const { consentReason, consentWay, consentAt, providerBlocks } = row;
  if (!providerBlocks) return;
  const isWord = consentReason !== null && /^[A-Z]+$/.test(consentReason);
  // Another no may have followed the STOP.
  const when = consentAt && (isWord || consentWay === 'provider') ? ` on ${momentForPeople(consentAt)}` : '';
  const word = isWord ? consentReason : 'STOP';
  const sentence = `Opted out by ${word}${when}; only START from their phone undoes it.`;
  // The words of the moment are English; who reads another language is told without it.
  const others = LANGUAGES.filter((language) => language !== USUAL_LANGUAGE);
  const how = Object.fromEntries(others.map((language) => [language, word]));
  throw new ApiError(409, 'stopped_by_text', sentence, undefined, {}, {}, { how });
}

const NOT_OPTED_IN = 'Only for a number that is opted in';
const ON_RECORD = 'How this consent was given is on record already';

/** @throws 422 without a consent, or when another way is on record */
export function refuseMisplacedWay(
  row: PhoneNumberRow,
  { optedIn = row.optedIn, optInWay }: { optedIn: boolean | undefined; optInWay: OptInWay },
): void {
  const isKnown = row.optedIn && row.consentWay !== null && row.consentWay !== 'staff';
  const message = !optedIn ? NOT_OPTED_IN : isKnown && row.consentWay !== optInWay ? ON_RECORD : undefined;
  if (message) throw unprocessable('way_not_expected', message, [{ field: 'optInWay', message }]);
}

const notBefore = (optedOutAt: Date) =>
  `Consent has to be given after the opt-out on ${momentForPeople(optedOutAt)}`;

/** The owner said so themselves, and it is known when. */
const ownConsents: ReadonlySet<ConsentWay | null> = new Set(['text', 'link'] as const);
const BY_OWNER = 'The owner gave this consent; its date stays';

/**
 * Of a number that is and stays opted in.
 * @throws 422 when the date of the owner's own consent would change, or one not follow the opt-out before it
 */
export function refuseOlderConsent(row: PhoneNumberRow, { optInDate, optInWay }: UpdatePhoneNumberDto): void {
  const date = optInDate === undefined ? row.optInDate : optInDate;
  const isMoved = date?.getTime() !== row.optInDate?.getTime();
  const { optedOutAt } = row;
  const isEarly = (isMoved || optInWay !== undefined) && optedOutAt !== null && !(date && date >= optedOutAt);
  const message = isMoved && ownConsents.has(row.consentWay) ? BY_OWNER : isEarly && notBefore(optedOutAt);
  if (message) throw unprocessable('consent_not_shown', message, [{ field: 'optInDate', message }]);
}

/**
 * @throws 409 after a STOP at the provider; 422 at the field when the owner had opted out and a later consent
 * is not shown. Of a consent whose day alone is known nobody can say that it came after an opt-out of that day.
 */
export function refuseUnfoundedOptIn(
  row: PhoneNumberRow,
  edit: UpdatePhoneNumberDto,
  known: 'moment' | 'day' = 'moment',
): void {
  refuseIfStopped(row);
  const isOut = stateOf(row) === 'opted-out';
  const mustBeShown = isOut && ownerOptOuts.has(row.consentWay);
  const details = [
    ...(mustBeShown && !edit.optInWay ? [{ field: 'optInWay', message: HOW }] : []),
    ...(mustBeShown && !edit.optInDate ? [{ field: 'optInDate', message: WHEN }] : []),
  ];
  const { optInDate } = edit;
  if (isOut && edit.optInWay && optInDate && row.consentAt) {
    const isUnclear = known === 'day' && isSameDay(optInDate, row.consentAt);
    if (isUnclear || optInDate < row.consentAt)
      details.push({ field: 'optInDate', message: notBefore(row.consentAt) });
  }
  const [first] = details;
  if (first) throw unprocessable('consent_not_shown', first.message, details);
}
