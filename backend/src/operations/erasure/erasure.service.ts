import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRedaction, type RedactableEntry } from '../../audit/redaction.service.js';
import { ErasedEmails } from '../../messaging/email/erased-emails.service.js';
import { ErasedCalls } from '../../dispatch/calls/erased-calls.service.js';
import { ErasedOffers } from '../../dispatch/offers/erased-offers.service.js';
import { ErasedRecords } from '../../dispatch/seals/erased-records.service.js';
import { ErasedImports } from '../../hall/imports/erased-imports.service.js';
import { ErasedNumbers } from '../../hall/phone-numbers/erased-numbers.service.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { erasing } from '../../platform/database/erasing.js';
import { idsOf } from '../../platform/database/ids.js';
import { conflict, forbidden, notFound } from '../../platform/errors/api-error.js';
import type { WrittenOver } from '../../platform/outbox/erased-messages.js';
import { ErasedTexts } from '../../messaging/sms/erased-texts.service.js';
import { ErasedWorkers, type KnownWorker } from '../../hall/workers/erased-workers.service.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { auditedErasure } from './audited.js';
import { mayHold, redactFreeTexts } from './free-texts.js';
import { headersNaming, rowsNaming } from './imported-rows.js';
import { type KnownValues, knownValues } from './known-values.js';
import { othersNames, sharedWith } from './others-names.js';
import { pseudonymOf, Redaction } from './personal-values.js';
import { withoutMention, withoutPerson } from './redacted-entries.js';

export interface Erasure {
  pseudonym: string;
  /** Erased before: nothing was left to do. */
  wasErased: boolean;
  /** How many rows of each table were written over or removed. */
  rows: Record<string, number>;
  /** Opt-outs that hold on for numbers that are gone. */
  optOuts: number;
  /** How many of the person's numbers, addresses and names somebody else has, too, so that they stay elsewhere. */
  shared: number;
  /** In how many places a name was left, because it is another worker's there or may be of two people. */
  placesLeft: number;
  /** Names in so many texts of others that they may be words that mean something else there. */
  frequentNames: { name: string; texts: number }[];
}

interface Options {
  /** Erases, reports the result and rolls back. */
  dryRun: boolean;
  /** Takes a name out of however many texts it stands in. */
  frequentNames?: boolean;
}

/** A name in more texts may be two words that often follow each other: Will Call, Rose Garden. */
const FREQUENT = 100;

interface Person extends KnownValues {
  id: string;
  worker: KnownWorker | undefined;
  pseudonym: ReturnType<typeof pseudonymOf>;
}

const liftTimeLimits = statement('no limits of time', { statement: types.text, idle: types.text })`
  SELECT set_config('statement_timeout', '0', true) AS statement,
    set_config('idle_in_transaction_session_timeout', '0', true) AS idle`;
const workerId = types.uuid.param('id');
const erasedWorkers = statement('erased workers', { id: types.text })`
  SELECT entity_id AS id FROM audit_entries WHERE action = 'worker.erased' ORDER BY created_at, audit_entries.id`;
const erasedBefore = statement('whether a worker was erased', { id: types.text })`
  SELECT entity_id AS id FROM audit_entries
  WHERE action = 'worker.erased' AND entity_type = 'worker' AND entity_id = ${types.text.param('id')} LIMIT 1`;
const numbersConsentedBy = statement('numbers whose consent is of a worker', { number: types.text })`
  SELECT p.phone_number AS number FROM phone_consent_holders h JOIN phone_numbers p ON p.id = h.phone_number_id
  WHERE h.worker_id = ${workerId}`;
const neverOthers = statement("numbers that were never others'", { phone: types.text })`
  SELECT phone FROM unnest(${types.text.list.param('phones')}::text[]) AS phone
  WHERE NOT EXISTS (SELECT FROM sms s WHERE s.phone_number = phone AND s.worker_id <> ${workerId})
    AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.entity_type = 'worker' AND e.entity_id <> ${workerId}::text
      AND phone IN (e.before->>'phone', e.after->>'phone'))`;

/** Of these only what they are about is a person's: an employer's contact is not the worker of the same name. */
const NOT_THEIRS = ['worker', 'employer', 'user', 'hall', 'email-settings', 'email-webhook', 'queue'];

/** Undoes what a dry run did. */
class DryRun extends Error {}

/** Erases every value that tells who a worker was; the record of dispatch stays, under a pseudonym. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workers: ErasedWorkers,
    private readonly offers: ErasedOffers,
    private readonly calls: ErasedCalls,
    private readonly numbers: ErasedNumbers,
    private readonly texts: ErasedTexts,
    private readonly emails: ErasedEmails,
    private readonly imports: ErasedImports,
    private readonly entries: AuditRedaction,
    private readonly records: ErasedRecords,
  ) {}

  /** Whom the log says to be erased, by id. */
  async erased(): Promise<string[]> {
    const rows = await erasedWorkers.rows(this.dataSource);
    return [...new Set(idsOf(rows))];
  }

  /**
   * @throws 404 when neither the hall nor its log knows the worker, 409 while something to them is under way or a name
   *   stands in very many texts, 403 when the role of the connection does not own the log
   */
  async erase(id: string, { dryRun, frequentNames = false }: Options): Promise<Erasure> {
    let erasure: Erasure | undefined;
    try {
      await this.dataSource.transaction(async (manager) => {
        // The log is read from end to end; nobody waits for it.
        await liftTimeLimits.run(manager);
        erasure = await this.eraseIn(manager, id);
        if (dryRun) throw new DryRun();
        if (!frequentNames) refuseFrequent(erasure);
      });
    } catch (error) {
      if (!(error instanceof DryRun)) throw error;
    }
    return erasure as Erasure;
  }

  private async eraseIn(manager: EntityManager, id: string): Promise<Erasure> {
    if (!(await this.entries.isAllowed(manager))) {
      throw forbidden(
        'not_the_owner',
        'Set MIGRATION_DATABASE_URL: only the owner of the tables may change the log.',
      );
    }
    const person = await this.find(manager, id);
    if (!person) return nothingLeft(id);
    const { worker, pseudonym } = person;
    const others = await this.workers.othersHave(manager, id, [...person.phones, ...person.emails]);
    const theirOwn = (values: readonly string[]) => values.filter((value) => !others.has(value));
    const phones = theirOwn(person.phones);
    const emails = theirOwn(person.emails);

    const texts = { workerId: id, addresses: phones, pseudonym: pseudonym.whole };
    const textIds = await this.texts.hold(manager, texts, await this.offers.textsTo(manager, id));
    await this.offers.refuseUnderWay(manager, id);

    // First what a worker leaves behind, so that the entries of it are written over with the others.
    if (worker) await this.workers.erase(manager, id, worker, pseudonym);
    const rows: WrittenOver = {
      ...(worker ? { workers: [id] } : {}),
      ...(await this.texts.erase(manager, textIds, texts)),
      ...(await this.offers.erase(manager, { workerId: id, pseudonym: pseudonym.whole })),
      ...(await this.calls.erase(manager, { workerId: id, pseudonym: pseudonym.whole })),
      ...(await this.emails.erase(manager, { workerId: id, addresses: emails, pseudonym: pseudonym.whole })),
    };
    const { ids: phoneNumbers, formerIds, optOuts } = await this.numbers.remove(manager, phones);
    rows.phone_numbers = phoneNumbers;
    const othersAre = await othersNames(manager, id, person.names);
    const namesakes = sharedWith(othersAre, person.names);
    const names = person.names.filter((name) => !namesakes.has(name));
    const redaction = new Redaction(
      { names, phones: await this.neverOthers(manager, id, phones), emails, others: othersAre },
      pseudonym.whole,
    );
    const headers = await headersNaming(manager, redaction);
    const fromFiles = { rows: rowsNaming(manager, redaction), headers };
    Object.assign(rows, await this.imports.erase(manager, id, fromFiles));
    const freeTexts = await erasing(manager, () => redactFreeTexts(manager, redaction));
    for (const [table, ids] of Object.entries(freeTexts))
      rows[table] = [...new Set([...(rows[table] ?? []), ...ids])];
    rows.audit_entries = await this.redactEntries(manager, person, redaction, rows, formerIds);
    await this.records.keep(manager, id, rows);
    await this.record(manager, id, rows);
    const counts = Object.entries(rows).map(([table, ids]) => [table, ids.length] as const);
    return {
      pseudonym: pseudonym.whole,
      wasErased: false,
      rows: Object.fromEntries(counts.filter(([, count]) => count > 0)),
      optOuts,
      shared: others.size + namesakes.size,
      placesLeft: redaction.placesLeft(),
      frequentNames: redaction.namesFound().filter(({ texts }) => texts > FREQUENT),
    };
  }

  /** @returns undefined when the person was erased before */
  private async find(manager: EntityManager, id: string): Promise<Person | undefined> {
    const worker = await this.workers.lock(manager, id);
    const entries = await this.entries.entriesOf(manager, id, [{ type: 'worker', ids: [id] }]);
    const own = entries.filter(({ entityType, entityId }) => entityType === 'worker' && entityId === id);
    if (!worker && own.length === 0)
      throw notFound('Neither the hall nor its log knows a worker of this id.');
    const isErased = (await erasedBefore.first(manager, { id })) !== undefined;
    if (isErased || worker?.erasedAt) return undefined;
    const consented = await numbersConsentedBy.rows(manager, { id });
    const numbers = consented.map(({ number }) => number);
    return { id, worker, pseudonym: pseudonymOf(id), ...knownValues(worker, own, numbers) };
  }

  /** Of the person's numbers those that no other worker had before either: of others' texts they are not taken out. */
  private async neverOthers(
    manager: EntityManager,
    id: string,
    phones: readonly string[],
  ): Promise<string[]> {
    const rows = await neverOthers.rows(manager, { id, phones });
    return rows.map(({ phone }) => phone);
  }

  /** Those of the person's own things, and those of anything else that name them. */
  private async redactEntries(
    manager: EntityManager,
    { id, pseudonym }: Person,
    redaction: Redaction,
    rows: WrittenOver,
    formerPhoneNumberIds: readonly string[],
  ): Promise<string[]> {
    const own = await this.entries.entriesOf(manager, id, [
      { type: 'worker', ids: [id] },
      { type: 'phone-number', ids: [...(rows.phone_numbers ?? []), ...formerPhoneNumberIds] },
      { type: 'sms', ids: rows.sms ?? [] },
      { type: 'inbound-text', ids: rows.inbound_messages ?? [] },
      { type: 'email', ids: rows.emails ?? [] },
    ]);
    const seen = new Set(own.map((entry) => entry.id));
    const naming = (await this.mentions(manager, redaction)).filter((entry) => !seen.has(entry.id));
    const redacted = [
      ...own.map((entry) => withoutPerson(entry, redaction, pseudonym)),
      ...naming.map((entry) => withoutMention(entry, redaction)),
    ];
    return this.entries.write(manager, [...own, ...naming], redacted);
  }

  private async mentions(manager: EntityManager, redaction: Redaction): Promise<RedactableEntry[]> {
    const rows = await mayHold<{ id: string; type: string }>(manager, redaction, {
      ...{
        select: 't.id::text, t.entity_type AS type',
        from: 'audit_entries',
        searched: ['t.before', 't.after'],
      },
    });
    return this.entries.entries(manager, idsOf(rows.filter(({ type }) => !NOT_THEIRS.includes(type))));
  }

  /** Which rows were overwritten: whoever checks the record later has to know. No value is named. */
  private async record(manager: EntityManager, id: string, rows: WrittenOver): Promise<void> {
    const redacted = Object.values(rows).reduce((count, ids) => count + ids.length, 0);
    await auditedErasure.record(manager, SYSTEM, 'erased', id, { after: { redacted, rows } });
  }
}

const nothingLeft = (id: string): Erasure => ({
  pseudonym: pseudonymOf(id).whole,
  wasErased: true,
  rows: {},
  optOuts: 0,
  shared: 0,
  placesLeft: 0,
  frequentNames: [],
});

function refuseFrequent({ frequentNames }: Erasure): void {
  if (frequentNames.length === 0) return;
  const names = frequentNames.map(
    ({ name, texts }) => `"${name}" from ${texts.toLocaleString('en-US')} texts`,
  );
  throw conflict(
    'name_is_frequent',
    `This would take ${names.join(' and ')}. If that is what you want, add --frequent-names.`,
  );
}
