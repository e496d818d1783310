import { digestOf } from './earlier-rows.js';
import { type LeftOutRow, problemOf } from './import-kind.js';

interface Consent {
  row: number;
  date: Date;
}

interface Refusal {
  row: number;
  phone: string;
  /** When it was said; without, it counts as the last word. */
  date: Date | undefined;
  /** An earlier row about the same worker, whatever number that has. */
  earlier: number | undefined;
}

/** Rows of a file that say Yes and No to texts of one number, which two people may have, or of one worker. */
export class SaidOfNumbers {
  private readonly consents = new Map<number, Consent[]>();
  private readonly consentOfRow = new Map<number, Consent>();
  private readonly refusals = new Map<number, Refusal[]>();
  private readonly refusalsOfWorkers: Refusal[] = [];

  consent(row: number, phone: string, date: Date): void {
    const consent = { row, date };
    this.consentOfRow.set(row, consent);
    add(this.consents, digestOf(phone), consent);
  }

  refusal(refusal: Omit<Refusal, 'phone'> & { phone: string | null }): void {
    const { phone } = refusal;
    if (phone !== null) add(this.refusals, digestOf(phone), { ...refusal, phone });
    if (refusal.earlier !== undefined) this.refusalsOfWorkers.push({ ...refusal, phone: phone ?? '' });
  }

  /** These rows, where the No is not older than the consent: nobody is opted in whom the file says no of as well. */
  opposites(): LeftOutRow[] {
    const refused = new Map<number, LeftOutRow>();
    const refuse = (refusals: readonly Refusal[], consents: readonly Consent[]) => {
      const [last] = refusals.toSorted((a, b) => timeOf(b) - timeOf(a));
      const [first] = consents.toSorted((a, b) => a.date.getTime() - b.date.getTime());
      if (last === undefined || first === undefined) return;
      for (const { row, phone, date } of refusals)
        if (!isOlder(date, first)) refused.set(row, { row, problem: opposite(phone, 'Yes', first.row) });
      for (const consent of consents)
        if (!isOlder(last.date, consent))
          refused.set(consent.row, { row: consent.row, problem: opposite(last.phone, 'No', last.row) });
    };
    for (const [number, refusals] of this.refusals) refuse(refusals, this.consents.get(number) ?? []);
    for (const refusal of this.refusalsOfWorkers) {
      const consent = this.consentOfRow.get(refusal.earlier ?? NaN);
      if (consent) refuse([refusal], [consent]);
    }
    return [...refused.values()];
  }
}

function add<One>(lists: Map<number, One[]>, key: number, one: One): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

const timeOf = ({ date }: Refusal): number => date?.getTime() ?? Infinity;
const isOlder = (date: Date | undefined, consent: Consent): boolean =>
  date !== undefined && date < consent.date;

const opposite = (phone: string, says: 'Yes' | 'No', row: number) =>
  problemOf(
    'optedIn',
    phone,
    `Row ${row.toLocaleString('en-US')} says ${says} for the same number or worker. Keep what its owner said last.`,
  );
