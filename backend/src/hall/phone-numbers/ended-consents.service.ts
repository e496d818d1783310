import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { records, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedNumber } from './audited.js';
import { CONSENT_WAYS } from './phone-number.entity.js';
import { reachChange } from './phone-numbers.service.js';

const consent = {
  phoneNumber: types.text,
  optInDate: types.instant.orNull,
  ipAddress: types.text.orNull,
  consentWay: types.word(CONSENT_WAYS).orNull,
  consentAt: types.instant.orNull,
  consentBy: types.text.orNull,
  consentReason: types.text.orNull,
  optedOutAt: types.instant.orNull,
  /** The workers who gave it. */
  holders: types.uuid.list,
};
type StandingConsent = RowOf<typeof consent>;
const ended = { ...consent, endedAt: types.instant };
/** A consent that ended because its number passed to somebody else. */
export type EndedConsent = RowOf<typeof ended>;

const numbers = types.text.list.param('numbers');
const ids = types.uuid.list.param('ids');
// Holders who are not kept yet are those who have the number now.
const standing = statement('consents that stand', consent)`
  SELECT p.phone_number AS "phoneNumber", p.opt_in_date AS "optInDate", p.ip_address AS "ipAddress",
    p.consent_way AS "consentWay", p.consent_at AS "consentAt", p.consent_by AS "consentBy",
    p.consent_reason AS "consentReason", p.opted_out_at AS "optedOutAt",
    CASE WHEN EXISTS (SELECT FROM phone_consent_holders h WHERE h.phone_number_id = p.id)
      THEN ARRAY(SELECT h.worker_id FROM phone_consent_holders h WHERE h.phone_number_id = p.id)
      ELSE ARRAY(SELECT w.id FROM workers w WHERE w.phone = p.phone_number) END AS holders
  FROM phone_numbers p WHERE p.opted_in AND p.phone_number = ANY(${numbers})`;
const passed = statement('consents that ended with their holders', {
  phoneNumber: types.text,
  endedAt: types.instant.notNull,
})`
  SELECT p.phone_number AS "phoneNumber", p.consent_at AS "endedAt" FROM phone_numbers p
  WHERE NOT p.opted_in AND p.consent_way = 'new-holder' AND p.consent_at IS NOT NULL
    AND p.phone_number = ANY(${numbers})`;
// What its owner, the provider or staff have said since stays, and so does what belongs to another holder still.
const putBack = statement('ended consents, put back', { id: types.uuid, phoneNumber: types.text })`
  UPDATE phone_numbers p SET opted_in = true, opt_in_date = t."optInDate", ip_address = t."ipAddress",
    consent_way = t."consentWay", consent_at = t."consentAt", consent_by = t."consentBy",
    consent_reason = t."consentReason", opted_out_at = t."optedOutAt", updated_at = now()
  FROM ${records('consents', ended)}
  WHERE p.phone_number = t."phoneNumber" AND NOT p.opted_in AND NOT p.provider_blocks
    AND p.consent_way = 'new-holder' AND date_trunc('milliseconds', p.consent_at) = t."endedAt"
    AND (NOT EXISTS (SELECT FROM workers w WHERE w.phone = p.phone_number)
      OR EXISTS (SELECT FROM workers w WHERE w.phone = p.phone_number AND w.id = ANY(t.holders)))
  RETURNING p.id, p.phone_number AS "phoneNumber"`;
const forgetHolders = statement('holders of consents put back, forgotten')`
  DELETE FROM phone_consent_holders WHERE phone_number_id = ANY(${ids})`;
const keepHolders = statement('holders of consents put back, kept')`
  INSERT INTO phone_consent_holders (phone_number_id, worker_id)
  SELECT t.id, w.id FROM ${records('consents', { id: types.uuid, holders: types.uuid.list })} JOIN workers w ON w.id = ANY(t.holders)
  ON CONFLICT DO NOTHING`;

/** What many workers' new numbers have ended can be put back as it was. */
@Injectable()
export class EndedConsents {
  constructor(private readonly events: TransactionEvents) {}

  /** Before these numbers (E.164) pass on. */
  standing(manager: EntityManager, numbers: readonly string[]): Promise<StandingConsent[]> {
    return standing.rows(manager, { numbers });
  }

  /** After it: which of them have ended by that. */
  async endedOf(manager: EntityManager, before: readonly StandingConsent[]): Promise<EndedConsent[]> {
    if (before.length === 0) return [];
    const found = await passed.rows(manager, { numbers: before.map(({ phoneNumber }) => phoneNumber) });
    const endedAt = new Map(found.map((one) => [one.phoneNumber, one.endedAt]));
    return before.flatMap((one) => {
      const at = endedAt.get(one.phoneNumber);
      return at ? [{ ...one, endedAt: at }] : [];
    });
  }

  /** Where number, holder and consent are as they were since. @returns the numbers of the others */
  async putBack(
    manager: EntityManager,
    consents: readonly EndedConsent[],
    by: Actor,
  ): Promise<ReadonlySet<string>> {
    if (consents.length === 0) return new Set();
    const back = await putBack.rows(manager, { consents });
    const of = new Map(consents.map((one) => [one.phoneNumber, one]));
    await forgetHolders.run(manager, { ids: back.map(({ id }) => id) });
    await keepHolders.run(manager, {
      consents: back.map(({ id, phoneNumber }) => ({ id, holders: of.get(phoneNumber)?.holders ?? [] })),
    });
    const reason = 'the import that ended the consent was undone';
    const entries = back.map(({ id, phoneNumber }) => {
      const optInDate = of.get(phoneNumber)?.optInDate;
      return auditedNumber.did('consent-changed', id, {
        before: { optedIn: false },
        after: { optedIn: true, optInDate, reason },
      });
    });
    await recordChange(manager, by, entries);
    const isBack = new Set(back.map(({ phoneNumber }) => phoneNumber));
    await this.events.emit(manager, by, reachChange, [...isBack]);
    return new Set(consents.map(({ phoneNumber }) => phoneNumber).filter((number) => !isBack.has(number)));
  }
}
