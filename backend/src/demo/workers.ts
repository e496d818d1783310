import { LOCAL_26, NOBODY, type Worker } from '../hall/workers/worker.entity.js';
import { dayBefore, instantBefore } from './calendar.js';
import { drawName, mailName } from './names.js';
import { idOf, Random } from './random.js';
import * as hall from './reference.js';

const WORKERS = 600;
const YEAR = 365;

/** Of a hundred workers, so many. */
const shares = {
  local26: 78,
  inactive: 8,
  noPhone: 6,
  sharedPhone: 3,
  noEmail: 13,
  noEmployeeId: 4,
  noEmployer: 14,
  noDate: 4,
  hiredInAClass: 45,
  noCertificate: { local26: 68, best: 5 },
} as const;

const employers = hall.keysOf(hall.EMPLOYERS);
const sizes = Object.fromEntries(employers.map((name) => [name, hall.EMPLOYERS[name].size]));

const setsWith = <Name extends string>(sets: Readonly<Record<Name, readonly string[]>>, trade: string) =>
  hall.keysOf(sets).filter((name) => sets[name].includes(trade));

/** Fictional numbers (555-01xx) in the area codes of Massachusetts and its neighbours; the first are the employers'. */
const areaCodes = [617, 857, 781, 339, 508, 774, 978, 351, 401, 603];
const phonePool = areaCodes.flatMap((area) =>
  Array.from({ length: 80 }, (_, line) => `+1${area}5550${120 + line}`),
);

/** Numbers at which the local stand-in of the provider lets a delivery fail, so that a demo shows it. */
const unreachablePhones = ['+15005553003', '+15005553005'];

export function workerRows(): Worker[] {
  const random = new Random('workers');
  const percent = (share: number) => random.chance(share / 100);
  const phones = random.some(phonePool, phonePool.length);
  /** Who was hired on one day has the same date, and the tiebreak decides. */
  const hireDays = Array.from({ length: 40 }, () => random.integer(40, 28 * YEAR));
  const mails = new Map<string, number>();
  const workers: Worker[] = [];

  const mailOf = (firstName: string, lastName: string) => {
    const name = mailName(firstName, lastName);
    const count = (mails.get(name) ?? 0) + 1;
    mails.set(name, count);
    return `${name}${count > 1 ? count : ''}@example.${random.chance(0.6) ? 'org' : 'com'}`;
  };
  const phoneOf = (lastName: string): string | null => {
    if (percent(shares.noPhone)) return null;
    const family = workers.find((other) => other.lastName === lastName && other.phone !== null);
    if (family && percent(shares.sharedPhone)) return family.phone;
    return phones.pop() ?? null;
  };
  /** Days before the demo's last day; more recent ones are more common. */
  const seniorityDays = () =>
    percent(shares.hiredInAClass)
      ? random.pick(hireDays)
      : 20 + Math.floor(random.fraction() ** 1.7 * 30 * YEAR);
  const canWorkIn = (trade: hall.ClassificationName, chance: number): string[] => {
    if (!random.chance(chance)) return [];
    const near = random.some(setsWith(hall.GROUPS, trade), random.integer(1, 2));
    const far = random.chance(0.3) ? [random.pick(hall.keysOf(hall.GROUPS))] : [];
    return [...new Set([...near, ...far])].map(hall.groupId);
  };
  const certificateOf = (trade: hall.ClassificationName) => {
    const fitting = setsWith(hall.CERTIFICATES, trade);
    return random.pick(fitting.length > 0 && random.chance(0.7) ? fitting : hall.keysOf(hall.CERTIFICATES));
  };
  const dayOrNone = (days: number) => (percent(shares.noDate) ? null : dayBefore(days));

  /** What the local knows of a member. */
  const local26 = (number: number, trade: hall.ClassificationName) => {
    const days = seniorityDays();
    const employed = !percent(shares.noEmployer);
    const stayed = random.chance(0.6);
    return {
      l26EmployeeId: percent(shares.noEmployeeId) ? null : `L26-${10_000 + number * 7}`,
      l26ClassificationId: hall.classificationId(trade),
      l26ClassificationDate: dayOrNone(days),
      l26EmployerId: employed ? hall.employerId(random.weighted(sizes) as hall.EmployerName) : null,
      l26EmployerDate: employed ? dayOrNone(stayed ? days : random.integer(15, days)) : null,
      l26CanWorkIn: canWorkIn(trade, 0.3),
    };
  };

  for (let number = 1; number <= WORKERS; number += 1) {
    const { firstName, lastName } = drawName(random);
    const trade = random.weighted(hall.TRADES);
    const isLocal26 = percent(shares.local26);
    const hasNone = percent(shares.noCertificate[isLocal26 ? 'local26' : 'best']);
    const certificate = hasNone ? undefined : certificateOf(trade);
    workers.push({
      ...NOBODY,
      id: idOf('worker', number),
      firstName,
      lastName,
      email: percent(shares.noEmail) ? null : mailOf(firstName, lastName),
      phone: phoneOf(lastName),
      status: percent(shares.inactive) ? 'Inactive' : 'Active',
      ...(isLocal26 && local26(number, trade)),
      bestCertificateId: certificate ? hall.certificateId(certificate) : null,
      bestCertificateDate: certificate ? dayOrNone(random.integer(15, 9 * YEAR)) : null,
      bestCanWorkIn: canWorkIn(trade, isLocal26 ? 0.05 : 0.45),
      memberStatus: isLocal26 ? LOCAL_26 : 'BEST',
      tiebreak: random.integer(1_000_000, 9_999_999),
      createdAt: instantBefore(
        random.integer(100, 1100),
        `${random.integer(9, 16)}:${random.integer(10, 59)}`,
      ),
    });
  }
  lastBartenders(workers, unreachablePhones.length).forEach((worker, index) => {
    worker.phone = unreachablePhones[index] ?? null;
  });
  return workers;
}

/** The job that a demo starts with is a bartender's; whose text fails there stands far down its list. */
const lastBartenders = (workers: readonly Worker[], count: number): Worker[] =>
  workers
    .filter(
      ({ status, memberStatus, l26EmployerId, l26ClassificationId, phone }) =>
        status === 'Active' &&
        memberStatus === LOCAL_26 &&
        l26EmployerId !== null &&
        l26ClassificationId === hall.classificationId('Bartender') &&
        phone !== null,
    )
    .sort((a, b) => (b.l26ClassificationDate ?? '9999').localeCompare(a.l26ClassificationDate ?? '9999'))
    .slice(0, count);
