import type { EntityManager } from 'typeorm';
import { shownPhone } from '../../phone-numbers/phone.js';
import type { WorkerDto } from '../../workers/dto/worker.dto.js';
import { areOneName, folded } from '../words.js';
import type { WorkersInBulk } from '../../workers/workers-in-bulk.service.js';
import { type Match, problemOf, type RowProblem } from './import-kind.js';
import { withoutZeros, type WorkerTexts } from './worker-reader.js';

/** What a row says of who is meant. */
export type Named = Pick<WorkerTexts, 'row' | 'id' | 'firstName' | 'lastName' | 'phone'> & {
  values: {
    l26EmployeeId?: string;
    email?: string;
    l26EmployerDate?: string;
    l26ClassificationDate?: string;
  };
};
export type Hits = Awaited<ReturnType<WorkersInBulk['whomRowsMean']>>;
type Known = { worker?: WorkerDto } | { problem: RowProblem };

/** The workers who have something of a row, by row. */
export async function hitsOf(
  manager: EntityManager,
  workers: WorkersInBulk,
  rows: readonly Named[],
): Promise<ReadonlyMap<number, Hits>> {
  const found = await workers.whomRowsMean(
    manager,
    rows.map((one) => ({
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

/** By its id in our own export, else by what the file says of all its rows, else by name and phone. */
export function workerMeant(named: Named, match: Match, hits: Hits): Known {
  const by = (way: Hits[number]['way']) => hits.filter((hit) => hit.way === way);
  const [own] = by('id');
  if (own) {
    const isAnother =
      hasOtherNames(named, own) || isNamedAsAnother(named, own, by('name'), isProven(named, own));
    return isAnother ? { problem: namedOtherwise(own) } : { worker: plain(own) };
  }
  const key = keyOf(named, match);
  if (match === 'nameAndPhone' || key === undefined) return byNameAndPhone(named, by);
  const found = by(match);
  const fits = found.length > 1 ? by(withName[match]) : found;
  const [one] = fits;
  if (one && fits.length === 1) {
    const isAnother =
      match === 'employeeId'
        ? isOfAnotherHouse(named, one) || isNamedAsAnother(named, one, by('name'), hasTheirPhone(named, one))
        : isSomebodyElse(named, one);
    return isAnother ? { problem: heldByAnother(one, match, key) } : { worker: plain(one) };
  }
  if (found.length > 1) {
    const message = `Several workers have this ${keyWords[match]}.`;
    return { problem: problemOf(keyFields[match], key, message) };
  }
  const sameNumber = by('name').find(
    (one) => match === 'employeeId' && isSameId(key, one.l26EmployeeId) && !isOtherwise(named, one),
  );
  if (sameNumber) return { worker: plain(sameNumber) };
  const akin = akinByPhone(named, by('phone'));
  if (akin) return { problem: namesakeOf(akin, 'phone') };
  const hired = hiredThatDay(named, by('name'));
  if (hired) return { problem: namesakeOf(...hired) };
  const unnumbered = by('name').find(
    ({ l26EmployeeId, phone }) => l26EmployeeId === null && (phone === null || named.phone === undefined),
  );
  return unnumbered && match === 'employeeId' ? { problem: namesakeOf(unnumbered, 'l26EmployeeId') } : {};
}

/** Another phone and another date: somebody else of that name and number, of another house. */
const isOtherwise = (named: Named, worker: WorkerDto): boolean =>
  named.phone !== undefined &&
  worker.phone !== null &&
  named.phone !== worker.phone &&
  isHiredAnotherDay(named, worker);

/** 'Ana M' of the number that the hall has of 'Ana', or who has another last name since. */
const akinByPhone = (named: Named, withThatPhone: Hits): Hits[number] | undefined =>
  withThatPhone.find(
    (other) =>
      !differs(named.firstName, other.firstName) &&
      (!differs(named.lastName, other.lastName) || !isHiredAnotherDay(named, other)) &&
      (isExactly(named, other) || !isHiredOtherwise(named, other)),
  );

const DATES = ['l26EmployerDate', 'l26ClassificationDate'] as const;
function hiredThatDay(
  { values }: Named,
  namesakes: Hits,
): [Hits[number], (typeof DATES)[number]] | undefined {
  for (const date of DATES) {
    const found = namesakes.find((one) => isGiven(one[date], values[date]));
    if (found) return [found, date];
  }
  return undefined;
}

/** A spreadsheet takes the zeros from '0071'. */
const isSameId = (written: string, known: string | null): boolean =>
  known !== null && /^\d+$/.test(written) && withoutZeros(written) === withoutZeros(known);
const isGiven = (known: string | null, written: string | undefined): boolean =>
  written !== undefined && written === known;

/** People share phones and e-mail addresses and pass them on, so the names have to agree, too. */
function isSomebodyElse(named: Named, worker: WorkerDto): boolean {
  const { l26EmployeeId } = named.values;
  if (l26EmployeeId !== undefined && l26EmployeeId === worker.l26EmployeeId)
    return hasOtherNames(named, worker);
  return (
    differs(named.firstName, worker.firstName) ||
    differs(named.lastName, worker.lastName) ||
    (!isExactly(named, worker) && isHiredOtherwise(named, worker))
  );
}

const isExactly = ({ firstName = '', lastName = '' }: Named, worker: WorkerDto): boolean =>
  folded(`${firstName} ${lastName}`) === folded(`${worker.firstName} ${worker.lastName}`);
/** Lin and Ling, who share a phone: one name by its letters, and two people by number and date. */
const isHiredOtherwise = (named: Named, worker: WorkerDto) =>
  named.values.l26EmployeeId !== undefined &&
  worker.l26EmployeeId !== null &&
  !isSameId(named.values.l26EmployeeId, worker.l26EmployeeId) &&
  isHiredAnotherDay(named, worker);

const isHiredAnotherDay = ({ values: { l26EmployerDate: date } }: Named, worker: WorkerDto): boolean =>
  date !== undefined && worker.l26EmployerDate !== null && date !== worker.l26EmployerDate;

/**
 * Employers may number their workers anew. A new last name with the same phone or hire date is taken for a
 * marriage.
 */
function isOfAnotherHouse(named: Named, worker: WorkerDto): boolean {
  if (hasOtherFirstName(named, worker)) return true;
  if (!differs(named.lastName, worker.lastName)) return false;
  if (named.phone !== undefined && worker.phone !== null) return named.phone !== worker.phone;
  return isHiredAnotherDay(named, worker);
}

const hasOtherFirstName = ({ firstName, lastName, phone }: Named, worker: WorkerDto): boolean =>
  (phone === undefined || phone !== worker.phone) &&
  differs(firstName, worker.firstName) &&
  differs(`${firstName} ${lastName ?? ''}`, `${worker.firstName} ${worker.lastName}`);

/** Both names differ, as when a column was sorted alone. */
const hasOtherNames = (named: Named, worker: WorkerDto): boolean =>
  differs(named.lastName, worker.lastName) && hasOtherFirstName(named, worker);

/**
 * Whether the row names somebody else whom the hall knows, as when other columns were sorted alone.
 * @param isSure something else in the row is the worker's, so one changed name may be a coincidence
 */
function isNamedAsAnother(named: Named, worker: WorkerDto, namesakes: Hits, isSure: boolean): boolean {
  const changes = [differs(named.firstName, worker.firstName), differs(named.lastName, worker.lastName)];
  const isAnotherName = isSure ? changes.every(Boolean) : changes.some(Boolean);
  return isAnotherName && namesakes.some(({ id }) => id !== worker.id);
}

const hasTheirPhone = ({ phone }: Named, worker: WorkerDto): boolean =>
  phone !== undefined && phone === worker.phone;
const isProven = (named: Named, worker: WorkerDto): boolean =>
  hasTheirPhone(named, worker) ||
  (named.values.l26EmployeeId !== undefined && named.values.l26EmployeeId === worker.l26EmployeeId);

const differs = (name: string | undefined, known: string): boolean =>
  name !== undefined && !areOneName(name, known);

/** Without the phone a name proves nothing where the employee ID is somebody else's whom the hall knows. */
function byNameAlone(named: Named, worker: Hits[number], withThatId: Hits): Known {
  const { l26EmployeeId } = named.values;
  const [other] = withThatId.filter(({ id }) => id !== worker.id);
  const isTheirs = hasTheirPhone(named, worker) || l26EmployeeId === worker.l26EmployeeId;
  if (other !== undefined && l26EmployeeId !== undefined && !isTheirs)
    return { problem: heldByAnother(other, 'employeeId', l26EmployeeId) };
  return !isTheirs && isHiredOtherwise(named, worker) ? {} : { worker: plain(worker) };
}

function byNameAndPhone(named: Named, by: (way: Hits[number]['way']) => Hits): Known {
  const namesakes = by('name');
  const candidates = named.phone ? by('nameAndPhone') : namesakes;
  const [one, ...others] = candidates;
  if (one && others.length === 0) return byNameAlone(named, one, by('employeeId'));
  if (one) return { problem: severalFit(named, candidates) };
  // The only one of that name has no phone yet.
  const [alone, ...more] = namesakes;
  if (alone && more.length === 0 && alone.phone === null) return byNameAlone(named, alone, by('employeeId'));
  // Their number is another one now.
  const [sure, ...likewise] = by('nameAndEmployeeId');
  if (sure && likewise.length === 0) return { worker: plain(sure) };
  const akin = akinByPhone(named, by('phone'));
  const advice = 'Find workers by phone, or write the name as it is in the hall.';
  if (akin) return { problem: namesakeOf(akin, 'phone', advice) };
  const hired = hiredThatDay(named, namesakes);
  if (hired) return { problem: namesakeOf(...hired, OF_OTHER_PHONE) };
  const withThatEmail = by('nameAndEmail').find((other) => !isHiredAnotherDay(named, other));
  if (withThatEmail) return { problem: namesakeOf(withThatEmail, 'email', OF_OTHER_PHONE) };
  const [holder] = by('phone');
  return alone && holder ? { problem: namesakeOnPhone(alone, holder) } : {};
}

/** For a row that finds nobody or has a conflict: the worker whom it most probably means. */
export function whoSeemsMeant(named: Named, match: Match, hits: Hits): WorkerDto | undefined {
  const only = (...ways: Hits[number]['way'][]) =>
    ways.map((way) => hits.filter((hit) => hit.way === way)).find((found) => found.length === 1)?.[0];
  const isAkin = ({ firstName, lastName }: WorkerDto) =>
    !differs(named.firstName, firstName) || !differs(named.lastName, lastName);
  const found = match === 'nameAndPhone' ? undefined : only('id', match);
  if (found) return found;
  const byPhone = only('phone');
  return only('id', 'name') ?? (byPhone && isAkin(byPhone) ? byPhone : undefined);
}

/** What a row has of that by which its file finds workers; undefined where it is name and phone. */
export function keyOf({ values, phone }: Named, match: Match): string | undefined {
  if (match === 'nameAndPhone') return undefined;
  if (match === 'employeeId') return values.l26EmployeeId;
  return match === 'phone' ? phone : values.email;
}

const keyWords = { employeeId: 'employee ID', phone: 'phone', email: 'e-mail address' } as const;
const withName = {
  employeeId: 'nameAndEmployeeId',
  phone: 'nameAndPhone',
  email: 'nameAndEmail',
} as const;
const keyFields = { employeeId: 'l26EmployeeId', phone: 'phone', email: 'email' } as const;

const plain = ({ row: _row, way: _way, ...worker }: Hits[number]): WorkerDto => worker;
const shown = ({ l26EmployeeId, phone }: WorkerDto) =>
  l26EmployeeId ? `employee ID ${l26EmployeeId}` : phone ? shownPhone(phone) : 'no phone';

const severalFit = ({ firstName, lastName }: Named, hits: Hits) =>
  problemOf(
    'lastName',
    `${firstName ?? ''} ${lastName ?? ''}`,
    `Several workers are named so (${hits.slice(0, 3).map(shown).join('; ')}).`,
    'Give the employee ID or the phone of the one who is meant.',
  );

const orGiveTheId =
  'The same person: change the name in the hall first, or give their employee ID. Somebody else: find workers by name and phone.';
const whoIsIt = {
  employeeId:
    'The same person: change the name in the hall first. Somebody else: find workers by name and phone, without this column.',
  phone: orGiveTheId,
  email: orGiveTheId,
} as const;

const heldByAnother = (worker: WorkerDto, match: keyof typeof whoIsIt, key: string) => {
  const also = match === 'employeeId' ? '' : ` (${shown(worker)})`;
  const message = `${worker.firstName} ${worker.lastName} has this ${keyWords[match]}${also}.`;
  return problemOf(keyFields[match], key, message, whoIsIt[match]);
};

const namedOtherwise = (worker: WorkerDto) =>
  problemOf(
    'id',
    worker.id,
    `The hall knows ${worker.firstName} ${worker.lastName} by this worker ID.`,
    'If it is the same person, change the name in the hall first.',
  );

const OF_OTHER_PHONE =
  'The same person: change the phone in the hall first. Somebody else: enter them in the hall first.';
const alsoTheirs = {
  phone: 'has this phone already',
  email: 'has this e-mail address already',
  l26EmployerDate: 'has this date already',
  l26ClassificationDate: 'has this date already',
  l26EmployeeId: 'is on the list without an employee ID',
} as const;
const namesakeOf = (
  worker: WorkerDto,
  field: keyof typeof alsoTheirs,
  suggestion = 'Find workers by name and phone, or give this row the same employee ID.',
) =>
  problemOf(
    field,
    worker[field] ?? '',
    `${worker.firstName} ${worker.lastName} ${alsoTheirs[field]} (${shown(worker)}).`,
    suggestion,
  );

/** Their phone may be in another row. */
const namesakeOnPhone = (namesake: WorkerDto, holder: WorkerDto) =>
  problemOf(
    'phone',
    holder.phone ?? '',
    `${holder.firstName} ${holder.lastName} has this phone, and ${namesake.firstName} ${namesake.lastName} another one (${shown(namesake)}).`,
    'Correct the file. Somebody else of that name: enter them in the hall first.',
  );
