import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CertificatesService } from '../../certificates/certificates.service.js';
import { ClassificationsService } from '../../classifications/classifications.service.js';
import { EmployersService } from '../../employers/employers.service.js';
import {
  type ConsentBefore,
  ConsentsInBulk,
  type WrittenConsent,
} from '../../phone-numbers/consents-in-bulk.service.js';
import { type EndedConsent, EndedConsents } from '../../phone-numbers/ended-consents.service.js';
import { SimilarClassificationsService } from '../../similar-classifications/similar-classifications.service.js';
import { WorkersInBulk } from '../../workers/workers-in-bulk.service.js';
import type { WrittenWorker } from '../../workers/worker.entity.js';
import type { Actor } from '../../../platform/http/actor.js';
import {
  type AreOwn,
  changedMeanwhile,
  type ImportKind,
  type KindCheck,
  type LeftOutRow,
  type Match,
  type PlannedRow,
  problemOf,
  type UndoneRow,
  type WaitingConsents,
  withoutConsent,
  type WrittenRow,
} from './import-kind.js';
import { NamedRecords } from './references.js';
import { WorkerCheck } from './worker-check.js';
import { workerFields } from './worker-fields.js';
import { hitsOf, type Named, workerMeant } from './worker-meant.js';

interface Plan extends Partial<WrittenWorker> {
  consent?: { optInDate: string; optInWay: WrittenConsent['optInWay'] };
}

@Injectable()
export class WorkersKind implements ImportKind {
  readonly fields = workerFields;

  constructor(
    private readonly workers: WorkersInBulk,
    private readonly consents: ConsentsInBulk,
    private readonly ended: EndedConsents,
    private readonly employers: EmployersService,
    private readonly classifications: ClassificationsService,
    private readonly certificates: CertificatesService,
    private readonly groups: SimilarClassificationsService,
  ) {}

  async start(
    manager: EntityManager,
    { match, mapped }: { match: Match; mapped: ReadonlySet<string> },
  ): Promise<KindCheck> {
    const [employers, classifications, certificates, groups] = await Promise.all([
      this.employers.list(),
      this.classifications.list(),
      this.certificates.list(),
      this.groups.list(),
    ]);
    const lists = {
      employers: new NamedRecords(
        'employer',
        employers.map(({ id, companyName: name }) => ({ id, name })),
      ),
      classifications: new NamedRecords('classification', classifications),
      certificates: new NamedRecords('certificate', certificates),
      groups: new NamedRecords('group of substantially similar classifications', groups),
    };
    return new WorkerCheck(manager, { workers: this.workers, consents: this.consents }, lists, match, mapped);
  }

  async refusedSince(
    manager: EntityManager,
    rows: readonly PlannedRow[],
    match: Match,
    areOwn: AreOwn,
  ): Promise<LeftOutRow[]> {
    const fresh = rows.filter(({ recordId }) => recordId === null).map(namedBy);
    const hits = await hitsOf(manager, this.workers, fresh);
    const own = await areOwn([...hits.values()].flat().map(({ id }) => id));
    const isMeant = (one: Named) => {
      const others = (hits.get(one.row) ?? []).filter(({ id }) => !own.has(id));
      return Object.keys(workerMeant(one, match, others)).length > 0;
    };
    const enteredRows = fresh.filter(isMeant).map(({ row }) => ({ row, problem: entered }));
    const isEntered = new Set(enteredRows.map(({ row }) => row));
    const others = rows.filter(({ row }) => !isEntered.has(row));
    return [...enteredRows, ...(await this.consentsRefused(manager, others))];
  }

  /** Of numbers whose owner said STOP after the check, or whom staff opted out. */
  private async consentsRefused(manager: EntityManager, rows: readonly PlannedRow[]): Promise<LeftOutRow[]> {
    const given = consentsOf(rows);
    const answers = await this.consents.check(manager, given);
    return given.flatMap(({ row, phoneNumber }) => {
      const refusal = answers.get(phoneNumber);
      return refusal ? [{ row, problem: problemOf('optedIn', phoneNumber, refusal) }] : [];
    });
  }

  async write(
    manager: EntityManager,
    rows: readonly PlannedRow[],
    by: Actor,
    waiting: WaitingConsents,
  ): Promise<WrittenRow[]> {
    const fresh = rows.filter(({ recordId }) => recordId === null);
    const known = rows.filter(({ recordId }) => recordId !== null);
    const phones = await this.workers.phonesOf(manager, idsOfKnown(known));
    const standing = await this.ended.standing(manager, [
      ...new Set([...phones.values(), ...rows.flatMap((one) => fieldsOf(one).phone ?? [])]),
    ]);
    const created = await this.workers.create(manager, fresh.map(fieldsOf), by);
    const changed = await this.workers.change(
      manager,
      known.map((one) => ({
        ...{ id: one.recordId as string, version: one.version ?? 0 },
        changes: fieldsOf(one),
      })),
      by,
    );
    const versions = new Map(changed.map(({ id, version }) => [id, version]));
    const seenOf = new Map([
      ...fresh.map(({ row }, index) => [row, created[index]] as const),
      ...known.map(({ row, recordId: id }) => {
        const version = versions.get(id ?? '');
        return [row, id && version !== undefined ? { id, version } : undefined] as const;
      }),
    ]);
    const ended = await this.ended.endedOf(manager, standing);
    const earlier = ended.length > 0 ? await waiting(ended.map(({ phoneNumber }) => phoneNumber)) : [];
    const written = [...fresh, ...known].filter(({ row }) => seenOf.get(row));
    const undos = await this.giveConsents(manager, [...earlier, ...written], by);
    for (const { row, undo } of earlier) undos.set(row, { ...undo, ...undos.get(row) });
    for (const one of ended) {
      // The row that gave the number to another worker, or else the row that took it from its holder.
      const took = [...rows, ...earlier].find((row) => fieldsOf(row).phone === one.phoneNumber);
      const row = took ?? known.find(({ recordId }) => phones.get(recordId ?? '') === one.phoneNumber);
      if (row) undos.set(row.row, withEnded(undos.get(row.row), one));
    }
    const planned = [...fresh, ...known].map(({ row }): WrittenRow => {
      const seen = seenOf.get(row);
      if (!seen) return { row, problem: changedMeanwhile() };
      return { row, recordId: seen.id, version: seen.version, undo: undos.get(row) };
    });
    const others = earlier.map(({ row, recordId, version }) => ({
      ...{ row, recordId, version, undo: undos.get(row) },
    }));
    return [...planned, ...others];
  }

  async undo(manager: EntityManager, rows: readonly UndoneRow[], by: Actor): Promise<number[]> {
    const rowOf = new Map(rows.map((one) => [one.recordId, one]));
    const seen = ({ recordId: id, version }: UndoneRow) => ({ id, version });
    const consentOf = ({ undo }: UndoneRow) =>
      undo && 'phoneNumber' in undo ? (undo as unknown as ConsentBefore) : null;
    const numbers = rows.flatMap((one) => consentOf(one)?.phoneNumber ?? []);
    const standing = await this.ended.standing(manager, numbers);
    const changed = await this.workers.change(
      manager,
      rows
        .filter(({ isNew }) => !isNew)
        .map((one) => ({ ...seen(one), changes: fieldsOf({ after: one.before ?? {} }) })),
      by,
    );
    const fresh = rows.filter(({ isNew }) => isNew);
    const given = fresh.flatMap((one) => consentOf(one) ?? []);
    // Workers who have given consent themselves since then stay.
    const stay = await this.consents.givenSince(manager, given);
    const unwanted = fresh.filter((one) => !stay.has(consentOf(one)?.phoneNumber ?? ''));
    const removed = await this.workers.remove(manager, unwanted.map(seen), by);
    const undone = [...changed.map(({ id }) => id), ...removed].flatMap((id) => rowOf.get(id) ?? []);
    const consents = undone.flatMap((one) => consentOf(one) ?? []);
    const ended = await this.ended.endedOf(manager, standing);
    const left = await this.consents.putBack(manager, consents, ended, by);
    const lost = await this.ended.putBack(manager, undone.flatMap(endedOf), by);
    const isLeft = (one: UndoneRow) =>
      left.has(consentOf(one)?.phoneNumber ?? '') ||
      endedOf(one).some(({ phoneNumber }) => lost.has(phoneNumber));
    return undone.filter((one) => !isLeft(one)).map(({ row }) => row);
  }

  private async giveConsents(manager: EntityManager, rows: readonly PlannedRow[], by: Actor) {
    const given = consentsOf(rows);
    const before = await this.consents.give(manager, given, by);
    const beforeOf = new Map(before.map((one) => [one.phoneNumber, one]));
    const undos = new Map<number, Record<string, unknown>>();
    for (const { row, phoneNumber } of given) {
      const one = beforeOf.get(phoneNumber);
      if (one) undos.set(row, { ...one });
      beforeOf.delete(phoneNumber);
    }
    return undos;
  }
}

const idsOfKnown = (rows: readonly PlannedRow[]) => rows.flatMap(({ recordId }) => recordId ?? []);

/** The consents that a row has ended, as its undoing puts them back. */
const endedOf = ({ undo }: Pick<UndoneRow, 'undo'>): EndedConsent[] =>
  (undo as { ended?: EndedConsent[] } | null)?.ended ?? [];

const withEnded = (undo: Record<string, unknown> | undefined, one: EndedConsent) => ({
  ...undo,
  ended: [...endedOf({ undo: undo ?? null }), one],
});

const consentsOf = (rows: readonly PlannedRow[]) =>
  rows.flatMap(({ row, after }) => {
    const { consent, consentPhone } = after as Plan & { consentPhone?: string };
    return consent && consentPhone
      ? [
          {
            row,
            phoneNumber: consentPhone,
            optInDate: new Date(consent.optInDate),
            optInWay: consent.optInWay,
          },
        ]
      : [];
  });

const entered = problemOf(
  null,
  '',
  'Somebody entered this worker after the check. Please check the file again.',
);

const namedBy = ({ row, after }: PlannedRow): Named => {
  const { firstName, lastName, phone, email, l26EmployeeId, l26EmployerDate, l26ClassificationDate } =
    after as Partial<WrittenWorker>;
  return {
    ...{ row, id: null, firstName, lastName, phone: phone ?? undefined },
    values: {
      ...(l26EmployeeId && { l26EmployeeId }),
      ...(email && { email }),
      ...(l26EmployerDate && { l26EmployerDate }),
      ...(l26ClassificationDate && { l26ClassificationDate }),
    },
  };
};

const fieldsOf = ({ after }: Pick<PlannedRow, 'after'>): Partial<WrittenWorker> => withoutConsent(after);
