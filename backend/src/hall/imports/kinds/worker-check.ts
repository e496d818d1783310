import type { EntityManager } from 'typeorm';
import type { ConsentsInBulk } from '../../phone-numbers/consents-in-bulk.service.js';
import type { WorkerDto } from '../../workers/dto/worker.dto.js';
import type { WorkersInBulk } from '../../workers/workers-in-bulk.service.js';
import { folded } from '../words.js';
import { isSameText } from './fields-of-row.js';
import {
  anotherRow,
  type CheckedRow,
  type KindCheck,
  type LeftOutRow,
  type Match,
  problemOf,
  type ReadRow,
  type RowProblem,
  SAME,
  type Values,
  withoutConsent,
} from './import-kind.js';
import {
  type Consent,
  type HallLists,
  type SaidOfTexts,
  saidOfTexts,
  textsAbout,
  textsOf,
  withoutZeros,
  workerOf,
  type WorkerTexts,
} from './worker-reader.js';
import { EarlierRows } from './earlier-rows.js';
import { MovedColumns } from './moved-columns.js';
import { SaidOfNumbers } from './said-of-numbers.js';
import { type Hits, hitsOf, keyOf, whoSeemsMeant, workerMeant } from './worker-meant.js';

const STILL_OPTED_IN =
  'The file says No, and this number is opted in. Opt it out on its page, or leave this cell empty.';

/** A row, with the number it is about and what it says of texts to it. */
type RowOfNumber = CheckedRow & {
  phone?: string | null;
  refusal?: SaidOfTexts['refusal'];
  /** What tells its worker from others. */
  worker?: readonly string[];
};

/** Checks the rows of a file of workers, a batch with a few queries. */
export class WorkerCheck implements KindCheck {
  private readonly earlier = new EarlierRows();
  private readonly said = new SaidOfNumbers();
  /**
   * Employee IDs are left out: an employer may number its workers anew, which would look like a moved column.
   */
  private readonly columns = new MovedColumns('worker', {
    phone: { sharedBy: 'nobody' },
    email: { sharedBy: 'nobody' },
    firstName: { sharedBy: 'many' },
    lastName: { sharedBy: 'many' },
  });

  constructor(
    private readonly manager: EntityManager,
    private readonly services: { workers: WorkersInBulk; consents: ConsentsInBulk },
    private readonly lists: HallLists,
    private readonly match: Match,
    private readonly mapped: ReadonlySet<string>,
  ) {}

  async check(rows: readonly ReadRow[]): Promise<CheckedRow[]> {
    const texts = rows.map((row) => textsOf(row, this.mapped));
    const hits = await hitsOf(this.manager, this.services.workers, texts);
    const checked = texts.map((one) => this.checkOne(one, hits.get(one.row) ?? []));
    const found = await this.checkConsents(await this.checkRefusals(checked));
    this.noteSaid(checked, found);
    return found;
  }

  refusedTogether(): LeftOutRow[] {
    return [...this.columns.refused(), ...this.said.opposites()];
  }

  private checkOne(read: WorkerTexts, hits: Hits): RowOfNumber {
    const { row } = read;
    const known = workerMeant(read, this.match, hits);
    const now = 'worker' in known ? known.worker : undefined;
    const texts = textsAbout(read, now);
    const { input, problems } = workerOf(texts, this.lists, now);
    const { consent, refusal, problems: consentProblems } = saidOfTexts(texts);
    problems.unshift(...texts.problems, ...('problem' in known ? [known.problem] : []));
    problems.push(...consentProblems);
    if (!now && !('problem' in known)) problems.push(...namesOfNew(texts, problems));
    const keys = this.keysOf(texts, now);
    const plan = consent ? { consent, consentPhone: texts.phone } : {};
    if (problems.length === 0) {
      const twin = this.earlier.note(row, keys, { ...input, ...plan, ...(refusal && { refusal }) });
      if (twin?.isEqual) return { ...SAME, row, recordId: now?.id ?? null };
      if (twin) problems.push(anotherRow(twin.row, 'worker', 'Keep one of the two rows.'));
    }
    const changes = now && changesOf(now, input);
    const whom = now ?? whoSeemsMeant(read, this.match, hits);
    if (whom)
      this.columns.note(
        row,
        { ...whom },
        changes?.after ?? { ...texts.values, ...texts },
        problems.length > 0,
      );
    const said = { phone: texts.phone ?? now?.phone, refusal, worker: [...keys, ...keysByName(texts, now)] };
    if (problems.length > 0)
      return {
        ...SAME,
        ...{ row, verdict: 'problem', recordId: now?.id ?? null, problems, ...said },
      };
    if (!now || !changes) return { ...SAME, row, verdict: 'new', after: { ...input, ...plan }, ...said };
    return {
      ...{ row, recordId: now.id, version: now.version, problems, ...said },
      verdict: Object.keys(changes.after).length + Object.keys(plan).length > 0 ? 'changed' : 'same',
      before: changes.before,
      after: { ...changes.after, ...plan },
    };
  }

  /** What two rows for one worker have in common. */
  private keysOf(texts: WorkerTexts, now: WorkerDto | undefined): string[] {
    if (now) return [`worker ${now.id}`];
    const key = keyOf(texts, this.match);
    const name = folded(`${texts.firstName ?? ''} ${texts.lastName ?? ''}`);
    const named = key === undefined || texts.phone ? [`name ${name} ${texts.phone ?? ''}`] : [];
    return [...(key === undefined ? [] : [`key ${key.toLowerCase()}`]), ...named];
  }

  /**
   * Notes refusals and new consents. A refusal counts even in a row that has another problem.
   * @param found the checked rows, with the consents that are new
   */
  private noteSaid(rows: readonly RowOfNumber[], found: readonly CheckedRow[]): void {
    for (const { row, phone = null, refusal, worker = [] } of rows)
      this.said.row({ row, phone, refusal, worker });
    for (const { row, after } of found) {
      const { consent, consentPhone } = (after ?? {}) as { consent?: Consent; consentPhone?: string };
      if (consent && consentPhone) this.said.consent(row, consentPhone, consent.optInDate);
    }
  }

  /** A refusal in a file is not taken for an opt-out, as it may be older than the consent: staff decide. */
  private async checkRefusals(rows: readonly RowOfNumber[]): Promise<RowOfNumber[]> {
    const numbers = rows.flatMap(({ phone, refusal }) => (phone && refusal ? [phone] : []));
    const optedIn = await this.services.consents.optedIn(this.manager, numbers);
    return rows.map((row) => {
      if (row.verdict === 'problem') return row;
      const since = row.phone && row.refusal ? optedIn.get(row.phone) : undefined;
      if (since === undefined || (since && row.refusal?.date && row.refusal.date < since)) return row;
      return withProblem(row, row.phone, STILL_OPTED_IN);
    });
  }

  /**
   * A consent on record is no change, and one that may not be taken is a problem. Consents of former holders
   * of the number do not count for the worker who gets it.
   */
  private async checkConsents(rows: readonly RowOfNumber[]): Promise<CheckedRow[]> {
    const given = rows.flatMap(({ row, after, phone: phoneNumber }) => {
      const { consent } = (after ?? {}) as { consent?: Consent };
      return consent && phoneNumber ? [{ row, phoneNumber, ...consent }] : [];
    });
    const answers = await this.services.consents.check(this.manager, given);
    const answerOf = new Map(given.map(({ row, phoneNumber }) => [row, answers.get(phoneNumber)]));
    return rows.map(({ phone, refusal: _refusal, worker: _worker, ...row }): CheckedRow => {
      const refusal = answerOf.get(row.row);
      if (refusal === undefined) return row;
      if (refusal !== null) return withProblem(row, phone, refusal);
      if (row.verdict === 'new' || 'phone' in (row.after ?? {})) return row;
      const after = withoutConsent(row.after ?? {});
      const isSame = row.verdict === 'changed' && Object.keys(after).length === 0;
      return isSame ? { ...row, verdict: 'same', before: null, after: null } : { ...row, after };
    });
  }
}

/**
 * Keys by which two rows may be about one worker though the file is not matched by them: the name with the
 * e-mail address or the employee ID.
 */
function keysByName({ values, firstName, lastName }: WorkerTexts, now: WorkerDto | undefined): string[] {
  const name = `${firstName ?? now?.firstName} ${lastName ?? now?.lastName}`;
  const [email, id] = [
    values.email ?? now?.email,
    withoutZeros(values.l26EmployeeId ?? now?.l26EmployeeId ?? ''),
  ];
  return [email, id].flatMap((key, way) => (key ? [folded(`${way} ${key} ${name}`)] : []));
}

/** Refuses the whole row because of what it says about texts to its number. */
function withProblem<Row extends CheckedRow>(row: Row, phone: string | null | undefined, says: string): Row {
  const problems = [problemOf('optedIn', phone ?? '', says)];
  return { ...row, verdict: 'problem', before: null, after: null, problems };
}

/** A new worker needs both names, whatever the file has columns for. */
function namesOfNew(texts: WorkerTexts, found: readonly RowProblem[]): RowProblem[] {
  const isSaid = (field: string) => found.some((one) => one.field === field);
  return [
    ...(texts.firstName || isSaid('firstName') ? [] : [problemOf('firstName', '', 'First name is required')]),
    ...(texts.lastName || isSaid('lastName') ? [] : [problemOf('lastName', '', 'Last name is required')]),
  ];
}

function changesOf(now: WorkerDto, input: Partial<WorkerDto>): { before: Values; after: Values } {
  const changed = (Object.keys(input) as (keyof WorkerDto)[]).filter((field) => {
    const [before, after] = [now[field], input[field]];
    if (after === undefined || JSON.stringify(before) === JSON.stringify(after)) return false;
    return !(typeof before === 'string' && isSameText(before, String(after)));
  });
  const of = (from: Partial<WorkerDto>) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { before: of(now), after: of(input) };
}
