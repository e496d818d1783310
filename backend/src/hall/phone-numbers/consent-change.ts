import type { Actor } from '../../platform/http/actor.js';
import { isGivenAfter, isOptInWay, optedOutBefore, type PhoneNumberRow, stateOf } from './consent.js';
import type { ConsentWay, PhoneNumber } from './phone-number.entity.js';

export type Editable = Pick<PhoneNumberRow, 'optedIn' | 'blocked' | 'optInDate' | 'comment'>;

export interface Origin {
  /** `new-holder` is a consequence of another action of the actor. */
  way: ConsentWay;
  reason?: string;
  /** The provider heard a STOP or a START; left out when it heard neither. */
  providerBlocks?: boolean;
  /** When it was said, if that is not now. */
  saidAt?: Date;
}

/** The address of whoever consented; a provider's callback has the provider's address. */
const addressOf = ({ source, ipAddress = '' }: Actor): string | null =>
  source === 'staff' || source === 'link' ? ipAddress : null;

/**
 * Whether the consent on record changes, also where `optedIn` stays: as by a new holder's first opt-out, the owner's
 * later one, and a STOP at the provider after another opt-out.
 */
export function isNewConsent(record: PhoneNumberRow, optedIn: boolean, origin: Origin): boolean {
  const { way, providerBlocks } = origin;
  if (optedIn !== record.optedIn) return true;
  if (optedIn) return (isOptInWay(way) && way !== record.consentWay) || replacesStaffEntry(record, origin);
  const isFirstNo = stateOf(record) === 'not-asked' && way !== 'staff' && way !== 'new-holder';
  const isOwnNo = replacesStaffEntry(record, origin) || isLaterNo(record, origin);
  return isFirstNo || isOwnNo || (providerBlocks === true && !record.providerBlocks);
}

const OWN_WORDS: ReadonlySet<ConsentWay | null> = new Set<ConsentWay | null>(['text', 'link']);

/** The owner's own word replaces what staff entered or took back, unless that is the newer one. */
export const replacesStaffEntry = (record: PhoneNumberRow, { way, saidAt }: Origin): boolean =>
  OWN_WORDS.has(way) && !OWN_WORDS.has(record.consentWay) && !(saidAt && isGivenAfter(record, saidAt));

/** Whoever says no once more so soon presses or writes again; a later no is a newer one, which no older yes undoes. */
const SAME_WORD_MS = 10_000;

const isLaterNo = ({ consentAt }: PhoneNumberRow, { way, saidAt = new Date() }: Origin): boolean =>
  OWN_WORDS.has(way) && consentAt !== null && saidAt.getTime() - consentAt.getTime() > SAME_WORD_MS;

/** The log keeps how staff learned of a consent that they entered. */
export const inTheLog = ({ optedIn }: Editable, { source }: Actor, { way, reason }: Origin) => ({
  ...(source === 'staff' && optedIn ? { way: way === 'staff' ? 'none given' : way } : {}),
  ...(reason ? { reason } : {}),
});

/** The date of an earlier consent is not the date of this one. */
export const dateOfOptIn = ({ optInDate }: PhoneNumberRow, given: Date | null | undefined): Date =>
  given && given.getTime() !== optInDate?.getTime() ? given : new Date();

export function consentColumns(
  record: PhoneNumberRow,
  { optedIn, optInDate }: Editable,
  by: Actor,
  { way, reason, providerBlocks, saidAt = new Date() }: Origin,
): Partial<PhoneNumber> {
  const isDeliberate = way !== 'new-holder';
  return {
    ipAddress: isDeliberate ? addressOf(by) : null,
    consentWay: way,
    consentAt: optedIn ? optInDate : saidAt,
    optedOutAt: optedIn && !record.optedIn ? optedOutBefore(record, way) : record.optedOutAt,
    consentBy: isDeliberate && by.source === 'staff' ? (by.user?.username ?? null) : null,
    consentReason: reason ?? null,
    providerBlocks: providerBlocks ?? record.providerBlocks,
  };
}
