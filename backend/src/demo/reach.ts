import { DateTime } from 'luxon';
import type { ReachOfDay } from '../dispatch/figures/reach-of-day.entity.js';
import type { PhoneNumber } from '../hall/phone-numbers/phone-number.entity.js';
import { CALLED } from '../hall/workers/reachability.js';
import type { Worker } from '../hall/workers/worker.entity.js';

const DAYS = 30;
/** Somebody more could be reached every so many days. */
const ONE_MORE_EVERY = 4;

interface Known {
  workers: readonly Pick<Worker, 'status' | 'phone'>[];
  phoneNumbers: readonly Pick<PhoneNumber, 'phoneNumber' | 'optedIn' | 'blocked'>[];
  /** `YYYY-MM-DD` */
  today: string;
}

/** How many of the active list could be reached on the days up to yesterday, as the hall would have counted them. */
export function reachRows({ workers, phoneNumbers, today }: Known): ReachOfDay[] {
  const textable = new Set(
    phoneNumbers.filter(({ optedIn, blocked }) => optedIn && !blocked).map(({ phoneNumber }) => phoneNumber),
  );
  const called = workers.filter(({ status }) => status === CALLED);
  const reachable = called.filter(({ phone }) => phone !== null && textable.has(phone)).length;
  return Array.from({ length: DAYS - 1 }, (_, index) => {
    const daysAgo = index + 1;
    const fewer = Math.ceil(daysAgo / ONE_MORE_EVERY);
    return {
      day: DateTime.fromISO(today).minus({ days: daysAgo }).toISODate() ?? today,
      active: called.length,
      reachable: Math.max(0, reachable - fewer),
    };
  });
}
