import type { EntityManager } from 'typeorm';
import type { ConsentsInBulk } from '../../phone-numbers/consents-in-bulk.service.js';
import { shownPhone } from '../../phone-numbers/phone.js';
import type { WorkerDto } from '../../workers/dto/worker.dto.js';
import type { WorkersInBulk } from '../../workers/workers-in-bulk.service.js';
import { folded } from '../words.js';
import { isSameText } from './fields-of-row.js';
import {
  type CheckedRow,
  type KindCheck,
  type Match,
  problemOf,
  type ReadRow,
  type RowProblem,
  type Values,
  withoutConsent,
} from './import-kind.js';
import { consentOf, type HallLists, textsOf, workerOf, type WorkerTexts } from './worker-reader.js';
import { EarlierRows } from './earlier-rows.js';

type Hits = Awaited<ReturnType<WorkersInBulk['whomRowsMean']>>;
type Known = { worker?: WorkerDto } | { problem: RowProblem };

/** Checks the rows of a file of workers, a batch with a few queries. */
export class WorkerCheck implements KindCheck {
  private readonly earlier = new EarlierRows();

  constructor(
    private readonly manager: EntityManager,
    private readonly services: { workers: WorkersInBulk; consents: ConsentsInBulk },
    private readonly lists: HallLists,
    private readonly match: Match,
    private readonly mapped: ReadonlySet<string>,
  ) {}

  async check(rows: readonly ReadRow[]): Promise<CheckedRow[]> {
    const texts = rows.map((row) => textsOf(row, this.mapped));
    const hits = await this.hitsOf(texts);
    const checked = texts.map((one) => this.checkOne(one, hits.get(one.row) ?? []));
    return this.checkConsents(checked);
  }

  private async hitsOf(texts: readonly WorkerTexts[]): Promise<ReadonlyMap<number, Hits>> {
    const found = await this.services.workers.whomRowsMean(
      this.manager,
      texts.map((one) => ({
        row: one.row,
        id: one.id,
        employeeId: one.values.l26EmployeeId ?? null,
        phone: one.phone ?? null,
        email: one.values.email ?? null,
        name: one.firstName && one.lastName ? `${one.firstName} ${one.lastName}` : null,
      })),
    );
    const byRow = new Map<number, Hits>();
    for (const hit of found) {
      const hits = byRow.get(hit.row);
      if (hits) hits.push(hit);
      else byRow.set(hit.row, [hit]);
    }
    return byRow;
  }

  private checkOne(texts: WorkerTexts, hits: Hits): CheckedRow & { phone?: string } {
    const { row } = texts;
    const known = this.workerMeant(texts, hits);
    const now = 'worker' in known ? known.worker : undefined;
    const { input, problems } = workerOf(texts, this.lists, now);
    const { consent, problems: consentProblems } = consentOf(texts);
    problems.unshift(...texts.problems, ...('problem' in known ? [known.problem] : []));
    problems.push(...consentProblems);
    if (!now && !('problem' in known)) problems.push(...namesOfNew(texts, problems));
    const plan = consent ? { consent, consentPhone: texts.phone } : {};
    if (problems.length === 0) {
      const keys = this.keysOf(texts, now);
      const twin = this.earlier.note(row, keys, { ...input, ...plan });
      if (twin?.isEqual) return { ...SAME, row, recordId: now?.id ?? null };
      if (twin) problems.push(anotherRow(twin.row));
    }
    if (problems.length > 0) return { ...SAME, row, verdict: 'problem', recordId: now?.id ?? null, problems };
    if (!now) return { ...SAME, row, verdict: 'new', after: { ...input, ...plan }, phone: texts.phone };
    const changes = changesOf(now, input);
    return {
      ...{ row, recordId: now.id, version: now.version, problems, phone: texts.phone },
      verdict: Object.keys(changes.after).length + Object.keys(plan).length > 0 ? 'changed' : 'same',
      before: changes.before,
      after: { ...changes.after, ...plan },
    };
  }

  /** By its id in our own export, else by what the file says of all its rows, else by name and phone. */
  private workerMeant(texts: WorkerTexts, hits: Hits): Known {
    const by = (way: Hits[number]['way']) => hits.filter((hit) => hit.way === way);
    const [own] = by('id');
    if (own) return { worker: plain(own) };
    const key = this.keyOf(texts);
    if (this.match === 'nameAndPhone' || key === undefined) return this.byNameAndPhone(texts, by);
    const found = by(this.match);
    const named = new Set(by('name').map(({ id }) => id));
    const fits = found.length > 1 ? found.filter(({ id }) => named.has(id)) : found;
    const [one] = fits;
    if (one && fits.length === 1) return { worker: plain(one) };
    if (found.length > 1) {
      const message = `Several workers have this ${keyWords[this.match]}.`;
      return { problem: problemOf(keyFields[this.match], key, message) };
    }
    const [namesake] = this.namesakes(by);
    return namesake ? { problem: namesakeOf(namesake) } : {};
  }

  private byNameAndPhone(texts: WorkerTexts, by: (way: Hits[number]['way']) => Hits): Known {
    const named = by('name');
    const exact = this.namesakes(by);
    const candidates = texts.phone ? exact : named;
    const [one, ...others] = candidates;
    if (one && others.length === 0) return { worker: plain(one) };
    if (one) return { problem: severalFit(texts, candidates) };
    // The only one of that name has no phone yet.
    const [alone, ...more] = named;
    return alone && more.length === 0 && alone.phone === null ? { worker: plain(alone) } : {};
  }

  /** Whoever has both the name and the phone. */
  private namesakes(by: (way: Hits[number]['way']) => Hits): Hits {
    const called = new Set(by('phone').map(({ id }) => id));
    return by('name').filter(({ id }) => called.has(id));
  }

  private keyOf({ values, phone }: WorkerTexts): string | undefined {
    if (this.match === 'employeeId') return values.l26EmployeeId;
    return this.match === 'phone' ? phone : values.email;
  }

  /** What two rows for one worker have in common. */
  private keysOf(texts: WorkerTexts, now: WorkerDto | undefined): string[] {
    if (now) return [`worker ${now.id}`];
    const key = this.match === 'nameAndPhone' ? undefined : this.keyOf(texts);
    const name = folded(`${texts.firstName ?? ''} ${texts.lastName ?? ''}`);
    const named = key === undefined || texts.phone ? [`name ${name} ${texts.phone ?? ''}`] : [];
    return [...(key === undefined ? [] : [`key ${key.toLowerCase()}`]), ...named];
  }

  /** Consents that are on record already are no change; those that may not be taken are problems. */
  private async checkConsents(rows: readonly (CheckedRow & { phone?: string })[]): Promise<CheckedRow[]> {
    const given = rows.flatMap(({ row, after, phone: phoneNumber }) => {
      const { consent } = (after ?? {}) as { consent?: ReturnType<typeof consentOf>['consent'] };
      return consent && phoneNumber ? [{ row, phoneNumber, ...consent }] : [];
    });
    const answers = await this.services.consents.check(this.manager, given);
    const answerOf = new Map(given.map(({ row, phoneNumber }) => [row, answers.get(phoneNumber)]));
    return rows.map(({ phone, ...row }): CheckedRow => {
      const refusal = answerOf.get(row.row);
      if (refusal === undefined) return row;
      if (refusal !== null) {
        const problem = problemOf('optedIn', phone ?? '', refusal);
        return { ...row, verdict: 'problem', before: null, after: null, problems: [problem] };
      }
      const after = withoutConsent(row.after ?? {});
      const isSame = row.verdict === 'changed' && Object.keys(after).length === 0;
      return isSame ? { ...row, verdict: 'same', before: null, after: null } : { ...row, after };
    });
  }
}

const SAME: Omit<CheckedRow, 'row'> = {
  verdict: 'same',
  recordId: null,
  version: null,
  before: null,
  after: null,
  problems: [],
};

const keyWords = { employeeId: 'employee ID', phone: 'phone', email: 'e-mail address' } as const;
const keyFields = { employeeId: 'l26EmployeeId', phone: 'phone', email: 'email' } as const;

const plain = ({ row: _row, way: _way, ...worker }: Hits[number]): WorkerDto => worker;
const shown = ({ l26EmployeeId, phone }: WorkerDto) =>
  l26EmployeeId ? `employee ID ${l26EmployeeId}` : phone ? shownPhone(phone) : 'no phone';

const severalFit = ({ firstName, lastName }: WorkerTexts, hits: Hits) =>
  problemOf(
    'lastName',
    `${firstName ?? ''} ${lastName ?? ''}`,
    `Several workers are named so (${hits.slice(0, 3).map(shown).join('; ')}).`,
    'Give the employee ID or the phone of the one who is meant.',
  );

const namesakeOf = (worker: WorkerDto) =>
  problemOf(
    'phone',
    worker.phone ?? '',
    `${worker.firstName} ${worker.lastName} has this phone already (${shown(worker)}).`,
    'Find workers by name and phone, or give this row the same employee ID.',
  );

const anotherRow = (row: number) =>
  problemOf(
    null,
    '',
    `Row ${row.toLocaleString('en-US')} is about the same worker and says something else.`,
    'Keep one of the two rows.',
  );

/** A new worker needs both names, whatever the file has columns for. */
function namesOfNew(texts: WorkerTexts, found: readonly RowProblem[]): RowProblem[] {
  const isSaid = (field: string) => found.some((one) => one.field === field);
  return [
    ...(texts.firstName || isSaid('firstName') ? [] : [problemOf('firstName', '', 'First name is required')]),
    ...(texts.lastName || isSaid('lastName') ? [] : [problemOf('lastName', '', 'Last name is required')]),
  ];
}

const written = new Set(['firstName', 'lastName', 'email', 'l26EmployeeId']);

function changesOf(now: WorkerDto, input: Partial<WorkerDto>): { before: Values; after: Values } {
  const changed = (Object.keys(input) as (keyof WorkerDto)[]).filter((field) => {
    const [before, after] = [now[field], input[field]];
    if (after === undefined || JSON.stringify(before) === JSON.stringify(after)) return false;
    return !(written.has(field) && typeof before === 'string' && isSameText(before, String(after)));
  });
  const of = (from: Partial<WorkerDto>) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { before: of(now), after: of(input) };
}
