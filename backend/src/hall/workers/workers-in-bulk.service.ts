import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { difference, recordChange } from '../../audit/record-change.js';
import {
  columnsOf,
  records,
  type RowOf,
  snakeCase,
  statement,
  types,
} from '../../platform/database/sql/index.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedWorker } from './audited.js';
import type { WorkerDto } from './dto/worker.dto.js';
import { nameOfWorker } from './worker-name-sql.js';
import { numberLeft, WorkerNumbers } from './worker-numbers.service.js';
import { NOBODY, workerColumns, writtenColumns, type WrittenWorker } from './worker.entity.js';
import { activityChange, workerDeletion, WorkersService } from './workers.service.js';

const fields = { id: types.uuid, ...writtenColumns };
const names = Object.keys(fields);
const columnList = names.map(snakeCase).join(', ');
const given = names.map((name) => `t."${name}"`).join(', ');
const settings = names
  .filter((name) => name !== 'id')
  .map((name) => `${snakeCase(name)} = t."${name}"`)
  .join(', ');

const ids = types.uuid.list.param('ids');
const insertWorkers = statement('workers, added', { id: types.uuid, version: types.integer })`
  INSERT INTO workers (${columnList}) SELECT ${given} FROM ${records('workers', fields)} RETURNING id, version`;
const updateWorkers = statement('workers, changed', { id: types.uuid, version: types.integer })`
  UPDATE workers w SET ${settings} FROM ${records('workers', fields)} WHERE w.id = t.id RETURNING w.id, w.version`;
const deleteWorkers = statement('workers, deleted')`DELETE FROM workers WHERE id = ANY(${ids})`;
const reading = (name: string, lock: string) => statement(name, workerColumns)`
  SELECT ${columnsOf('w')} FROM workers w WHERE w.id = ANY(${ids}) AND w.erased_at IS NULL ORDER BY w.id ${lock}`;
const readWorkers = reading('workers by their ids', '');
const lockToChange = reading('workers to change, locked', 'FOR NO KEY UPDATE');
const lockToDelete = reading('workers to delete, locked', 'FOR UPDATE');

/** By what somebody may be meant: by one thing, or by their name and another one together. */
const WAYS_OF_KNOWING = [
  'id',
  'employeeId',
  'phone',
  'email',
  'name',
  'nameAndEmployeeId',
  'nameAndPhone',
  'nameAndEmail',
] as const;
type WayOfKnowing = (typeof WAYS_OF_KNOWING)[number];
const wanted = {
  row: types.integer,
  id: types.uuid.orNull,
  employeeId: types.text.orNull,
  phone: types.text.orNull,
  email: types.text.orNull,
  name: types.text.orNull,
};
type WantedWorker = RowOf<typeof wanted>;

/** More would say no more: one is meant, or several are. A whole hall may share the number of its switchboard. */
const FOUND_AT_MOST = 3;
/** Of those of one name the one is looked for who has something else of the row. */
const NAMESAKES_AT_MOST = 30;
const knownBy = (way: WayOfKnowing, ...conditions: string[]) => `
  SELECT t."row", found.id, '${way}' AS way FROM t CROSS JOIN LATERAL (
    SELECT w.id FROM workers w WHERE ${conditions.join(' AND ')} AND w.erased_at IS NULL
    LIMIT ${way === 'name' ? NAMESAKES_AT_MOST : FOUND_AT_MOST}) AS found`;
const byEmployeeId = 'lower(w.l26_employee_id) = lower(t."employeeId")';
const byPhone = 'w.phone = t.phone';
const byEmail = 'lower(w.email) = lower(t.email)';
const byName = `hall_fold(${nameOfWorker('w')}) = hall_fold(t.name)`;
const whomRowsMean = statement('workers whom rows may mean', {
  row: types.integer.from('hits."row"'),
  way: types.word(WAYS_OF_KNOWING).from('hits.way'),
  ...workerColumns,
})`
  WITH t AS MATERIALIZED (SELECT * FROM ${records('rows', wanted)}),
  hits AS (
    ${knownBy('id', 'w.id = t.id')}
    UNION ALL ${knownBy('employeeId', byEmployeeId)}
    UNION ALL ${knownBy('phone', byPhone)}
    UNION ALL ${knownBy('email', byEmail)}
    UNION ALL ${knownBy('name', byName)}
    UNION ALL ${knownBy('nameAndEmployeeId', byName, byEmployeeId)}
    UNION ALL ${knownBy('nameAndPhone', byName, byPhone)}
    UNION ALL ${knownBy('nameAndEmail', byName, byEmail)})
  SELECT ${columnsOf('w')} FROM hits JOIN workers w ON w.id = hits.id ORDER BY hits."row", w.id`;

/** Asks which of these workers something of the dispatch refers to. */
export const workersInUse = new TransactionEvent<readonly string[], readonly string[]>('workers.in-use');

interface Seen {
  id: string;
  /** As it was when somebody decided about it. */
  version: number;
}

/** Adds, changes and deletes many workers by a few statements, as {@link WorkersService} does one. */
@Injectable()
export class WorkersInBulk {
  constructor(
    private readonly workers: WorkersService,
    private readonly numbers: WorkerNumbers,
    private readonly events: TransactionEvents,
  ) {}

  /** The workers who have a row's id, employee id, number, address or name; three of each at most, and thirty of one name. */
  whomRowsMean(manager: EntityManager, rows: readonly WantedWorker[]) {
    return whomRowsMean.rows(manager, { rows });
  }

  /** @returns the numbers of those who have one, by the workers' ids */
  async phonesOf(manager: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = ids.length === 0 ? [] : await readWorkers.rows(manager, { ids });
    return new Map(found.flatMap(({ id, phone }) => (phone === null ? [] : [[id, phone] as const])));
  }

  /** @returns their ids, in the order given */
  async create(manager: EntityManager, given: readonly Partial<WrittenWorker>[], by: Actor): Promise<Seen[]> {
    if (given.length === 0) return [];
    const workers = given.map((one) => ({ ...NOBODY, ...one, id: randomUUID() }));
    const numbers = workers.map(({ phone }) => phone);
    await this.workers.holdReferences(manager, workers);
    await this.numbers.before(manager, numbers);
    const added = await insertWorkers.rows(manager, { workers });
    await this.numbers.afterMany(manager, by, { gained: numbers, lost: [] });
    const created = await readWorkers.rows(manager, { ids: workers.map(({ id }) => id) });
    const entries = created.map((one) => auditedWorker.did('created', one.id, { after: { ...one } }));
    await recordChange(manager, by, entries);
    const versions = new Map(added.map(({ id, version }) => [id, version]));
    return workers.map(({ id }) => ({ id, version: versions.get(id) ?? 1 }));
  }

  /** Those that are gone or that somebody changed are left out. @returns the others, as they are now */
  async change(
    manager: EntityManager,
    given: readonly (Seen & { changes: Partial<WrittenWorker> })[],
    by: Actor,
  ): Promise<Seen[]> {
    if (given.length === 0) return [];
    await this.workers.holdReferences(
      manager,
      given.map(({ changes }) => changes),
    );
    const locked = await lockToChange.rows(manager, { ids: given.map(({ id }) => id) });
    const wantedOf = new Map(given.map((one) => [one.id, one]));
    const same = locked.filter(({ id, version }) => wantedOf.get(id)?.version === version);
    const changed = same
      .map((before) => ({ before, after: { ...before, ...wantedOf.get(before.id)?.changes } }))
      .filter(({ before, after }) => Object.keys(difference(before, after).after).length > 0);
    if (changed.length === 0) return same;
    const moved = changed.filter(({ before, after }) => before.phone !== after.phone);
    const [lost, gained] = [moved.map(({ before }) => before.phone), moved.map(({ after }) => after.phone)];
    await this.numbers.before(manager, [...lost, ...gained]);
    const workers = changed.map(({ after }) => after);
    const written = await updateWorkers.rows(manager, { workers });
    await this.numbers.afterMany(manager, by, { gained, lost });
    const left = moved.filter(({ before }) => before.phone !== null).map(({ before }) => before.id);
    if (left.length > 0) await this.events.emit(manager, by, numberLeft, left);
    const others = changed.filter(({ before, after }) => before.status !== after.status);
    const changedActivity = others.map(({ before }) => before.id);
    if (changedActivity.length > 0) await this.events.emit(manager, by, activityChange, changedActivity);
    const entries = changed.map(({ before, after }) =>
      auditedWorker.did('updated', before.id, difference<WorkerDto>(before, after)),
    );
    await recordChange(manager, by, entries);
    const versions = new Map(written.map(({ id, version }) => [id, version]));
    return same.map(({ id, version }) => ({ id, version: versions.get(id) ?? version }));
  }

  /** Those that are gone, that somebody changed or that stand in a job's list stay. @returns the ids of the others */
  async remove(manager: EntityManager, given: readonly Seen[], by: Actor): Promise<string[]> {
    if (given.length === 0) return [];
    const locked = await lockToDelete.rows(manager, { ids: given.map(({ id }) => id) });
    const versions = new Map(given.map(({ id, version }) => [id, version]));
    const same = locked.filter(({ id, version }) => versions.get(id) === version);
    const used = await this.events.emit(
      manager,
      by,
      workersInUse,
      same.map(({ id }) => id),
    );
    const isUsed = new Set(used.flat());
    const removed = same.filter(({ id }) => !isUsed.has(id));
    if (removed.length === 0) return [];
    const numbers = removed.map(({ phone }) => phone);
    const removedIds = removed.map(({ id }) => id);
    await this.numbers.before(manager, numbers);
    await this.events.emit(manager, by, workerDeletion, { ids: removedIds, seenUntil: null });
    await deleteWorkers.run(manager, { ids: removedIds });
    await this.numbers.afterMany(manager, by, { gained: [], lost: numbers });
    const entries = removed.map((before) => auditedWorker.did('deleted', before.id, { before }));
    await recordChange(manager, by, entries);
    return removedIds;
  }
}
