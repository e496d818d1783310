import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { records, statement, types } from '../../platform/database/sql/index.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedNumber } from './audited.js';
import { refuseUnfoundedOptIn } from './consent.js';
import { ConsentHolders } from './consent-holders.js';
import type { EndedConsent } from './ended-consents.service.js';
import { CONSENT_WAYS, OPT_IN_WAYS, type OptInWay, PhoneNumber } from './phone-number.entity.js';
import { reachChange } from './phone-numbers.service.js';

/** A consent as somebody wrote it down: never without a day and a way. */
export interface WrittenConsent {
  /** E.164. */
  phoneNumber: string;
  optInDate: Date;
  optInWay: OptInWay;
}

/** What a number's record said before a consent was given. */
export interface ConsentBefore {
  phoneNumber: string;
  /** Of the record since. */
  version: number;
  optInDate: Date | null;
  ipAddress: string | null;
  consentWay: PhoneNumber['consentWay'];
  consentAt: Date | null;
  consentBy: string | null;
  consentReason: string | null;
  /** The consent that took its place; left out by versions of the product that went by the record's version. */
  givenDate?: Date | null;
  givenWay?: OptInWay | null;
  givenBy?: string | null;
}

const optIn = statement('consents of many numbers, given', {
  id: types.uuid,
  phoneNumber: types.text,
  version: types.integer,
})`
  UPDATE phone_numbers p SET opted_in = true, opt_in_date = t."optInDate", consent_way = t."optInWay",
    opted_out_at = CASE WHEN p.consent_way <> 'new-holder' THEN p.consent_at END, consent_at = t."optInDate",
    consent_by = ${types.text.orNull.param('by')}, consent_reason = NULL, ip_address = NULL, updated_at = now()
  FROM ${records('given', { phoneNumber: types.text, optInDate: types.instant, optInWay: types.word(OPT_IN_WAYS) })}
  WHERE p.phone_number = t."phoneNumber" AND NOT p.opted_in
  RETURNING p.id, p.phone_number AS "phoneNumber", p.version`;
const forgetHolders = statement('holders of consents, forgotten')`
  DELETE FROM phone_consent_holders WHERE phone_number_id = ANY(${types.uuid.list.param('ids')})`;
const consentBefore = {
  phoneNumber: types.text,
  version: types.integer,
  optInDate: types.instant.orNull,
  ipAddress: types.text.orNull,
  consentWay: types.word(CONSENT_WAYS).orNull,
  consentAt: types.instant.orNull,
  consentBy: types.text.orNull,
  consentReason: types.text.orNull,
  givenDate: types.instant.orNull,
  givenWay: types.word(OPT_IN_WAYS).orNull,
  givenBy: types.text.orNull,
};
const isAsGiven = `CASE
    WHEN t."givenDate" IS NULL THEN p.version = t.version
    ELSE p.opt_in_date = t."givenDate" AND p.consent_at = t."givenDate" AND p.consent_way = t."givenWay"
      AND p.consent_by IS NOT DISTINCT FROM t."givenBy" END`;
const givenSince = statement('numbers whose consents were given anew', { phoneNumber: types.text })`
  SELECT p.phone_number AS "phoneNumber" FROM phone_numbers p
    JOIN ${records('before', consentBefore)} ON p.phone_number = t."phoneNumber"
  WHERE p.opted_in AND (${isAsGiven}) IS NOT TRUE`;
// One that ended as its number went back to the holder before was taken back by that already.
const putBack = statement('consents of many numbers, put back', { id: types.uuid })`
  UPDATE phone_numbers p SET opted_in = false, opt_in_date = t."optInDate", ip_address = t."ipAddress",
    consent_way = t."consentWay", consent_at = t."consentAt", consent_by = t."consentBy",
    consent_reason = t."consentReason", updated_at = now()
  FROM ${records('before', consentBefore)}
  WHERE p.phone_number = t."phoneNumber" AND (p.opted_in AND ${isAsGiven}
    OR NOT p.opted_in AND p.consent_way = 'new-holder' AND p.phone_number = ANY(${types.text.list.param('passed')}))
  RETURNING p.id`;

/** Records the consents of many numbers at once, by the rules that hold for one. */
@Injectable()
export class ConsentsInBulk {
  constructor(
    private readonly holders: ConsentHolders,
    private readonly events: TransactionEvents,
  ) {}

  /** @returns by number why its consent is refused, or null where there is nothing to do */
  async check(
    manager: EntityManager,
    given: readonly WrittenConsent[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const found = await this.recordsOf(manager, given);
    const answers = new Map<string, string | null>();
    for (const { phoneNumber, ...consent } of given) {
      const record = found.get(phoneNumber);
      if (record?.optedIn) answers.set(phoneNumber, null);
      else if (record) {
        const refusal = refusalOf(record, consent);
        if (refusal !== undefined) answers.set(phoneNumber, refusal);
      }
    }
    return answers;
  }

  /** @returns of the numbers that are opted in: the day of the consent, as far as it is known */
  async optedIn(
    manager: EntityManager,
    numbers: readonly string[],
  ): Promise<ReadonlyMap<string, Date | null>> {
    const found = await this.recordsOf(
      manager,
      numbers.map((phoneNumber) => ({ phoneNumber })),
    );
    const optedIn = [...found.values()].filter((record) => record.optedIn);
    return new Map(optedIn.map(({ phoneNumber, optInDate }) => [phoneNumber, optInDate]));
  }

  /** What is opted in already, or refused, stays as it is. @returns what the others said before */
  async give(manager: EntityManager, given: readonly WrittenConsent[], by: Actor): Promise<ConsentBefore[]> {
    const wanted = [...new Map(given.map((one) => [one.phoneNumber, one])).values()];
    const found = await this.recordsOf(manager, wanted, true);
    const taken = wanted.filter(({ phoneNumber, ...consent }) => {
      const record = found.get(phoneNumber);
      return record && !record.optedIn && refusalOf(record, consent) === undefined;
    });
    if (taken.length === 0) return [];
    const givenBy = by.user?.username ?? null;
    const changed = await optIn.rows(manager, { given: taken, by: givenBy });
    await forgetHolders.run(manager, { ids: changed.map(({ id }) => id) });
    await this.holders.rememberFirst(
      manager,
      changed.map((one) => ({ ...one, optedIn: true })),
    );
    const consents = new Map(taken.map((one) => [one.phoneNumber, one]));
    const entries = changed.map(({ id, phoneNumber }) => {
      const { optInDate, optInWay: way } = consents.get(phoneNumber) as WrittenConsent;
      const before = { optedIn: false, optInDate: found.get(phoneNumber)?.optInDate };
      return auditedNumber.did('consent-changed', id, { before, after: { optedIn: true, optInDate, way } });
    });
    await recordChange(manager, by, entries);
    await this.events.emit(
      manager,
      by,
      reachChange,
      changed.map(({ phoneNumber }) => phoneNumber),
    );
    return changed.map(({ phoneNumber, version }) => {
      const { optInDate: givenDate, optInWay: givenWay } = consents.get(phoneNumber) as WrittenConsent;
      const before = found.get(phoneNumber) as PhoneNumber;
      return { ...before, phoneNumber, version, givenDate, givenWay, givenBy };
    });
  }

  /** @returns the numbers whose consents of an import have others in their place */
  async givenSince(manager: EntityManager, given: readonly ConsentBefore[]): Promise<ReadonlySet<string>> {
    if (given.length === 0) return new Set();
    const before = given.map((one) => ({ ...NOT_SAID, ...one }));
    const found = await givenSince.rows(manager, { before });
    return new Set(found.map(({ phoneNumber }) => phoneNumber));
  }

  /**
   * Takes consents back that nobody gave anew since.
   * @param ended that stood before their workers were put back
   * @returns the numbers that are opted in still
   */
  async putBack(
    manager: EntityManager,
    given: readonly ConsentBefore[],
    ended: readonly EndedConsent[],
    by: Actor,
  ): Promise<ReadonlySet<string>> {
    if (given.length === 0) return new Set();
    const found = await this.recordsOf(manager, given, true);
    const before = given.map((one) => ({ ...NOT_SAID, ...one }));
    const isGiven = (one: EndedConsent) => given.some((other) => isConsent(one, other));
    const passed = ended.filter(isGiven).map(({ phoneNumber }) => phoneNumber);
    const changed = await putBack.rows(manager, { before, passed });
    await forgetHolders.run(manager, { ids: changed.map(({ id }) => id) });
    const optedIn = new Set([...found.values()].flatMap((one) => (one.optedIn ? [one.id] : [])));
    const takenBack = changed.filter(({ id }) => optedIn.has(id));
    const entries = takenBack.map(({ id }) =>
      auditedNumber.did('consent-changed', id, {
        before: { optedIn: true },
        after: { optedIn: false, reason: 'the import that brought the consent was undone' },
      }),
    );
    await recordChange(manager, by, entries);
    const back = new Set(changed.map(({ id }) => id));
    const numbers = [...found.values()].filter(({ id }) => back.has(id));
    await this.events.emit(
      manager,
      by,
      reachChange,
      numbers.map(({ phoneNumber }) => phoneNumber),
    );
    const left = [...found.values()].filter(({ id, optedIn }) => optedIn && !back.has(id));
    return new Set(left.map(({ phoneNumber }) => phoneNumber));
  }

  /** Locked in one order, as wherever numbers are. */
  private async recordsOf(
    manager: EntityManager,
    numbers: readonly { phoneNumber: string }[],
    isToChange = false,
  ): Promise<ReadonlyMap<string, PhoneNumber>> {
    if (numbers.length === 0) return new Map();
    const found = await manager.find(PhoneNumber, {
      where: { phoneNumber: In(numbers.map(({ phoneNumber }) => phoneNumber)) },
      order: { phoneNumber: 'ASC' },
      ...(isToChange ? { lock: { mode: 'pessimistic_write' as const } } : {}),
    });
    return new Map(found.map((record) => [record.phoneNumber, record]));
  }
}

/** Whether the consent that stood is the one that was given. */
function isConsent(
  stood: EndedConsent,
  { phoneNumber, givenDate, givenWay, givenBy }: ConsentBefore,
): boolean {
  // Within what an import keeps, moments are texts.
  const given = givenDate && new Date(givenDate).getTime();
  const isAt = stood.optInDate?.getTime() === given && stood.consentAt?.getTime() === given;
  return (
    stood.phoneNumber === phoneNumber && isAt && stood.consentWay === givenWay && stood.consentBy === givenBy
  );
}

const NOT_SAID = { givenDate: null, givenWay: null, givenBy: null };

function refusalOf(
  record: PhoneNumber,
  { optInDate, optInWay }: Pick<WrittenConsent, 'optInDate' | 'optInWay'>,
): string | undefined {
  try {
    refuseUnfoundedOptIn(record, { optedIn: true, optInDate, optInWay }, 'day');
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.details?.[0]?.message ?? error.message;
    throw error;
  }
}
