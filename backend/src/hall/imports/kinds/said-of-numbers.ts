import { digestOf } from './earlier-rows.js';
import { type LeftOutRow, problemOf } from './import-kind.js';

interface Said {
  row: number;
  phone: string;
  /** When it was said; a No may be without. */
  date: Date | undefined;
}

/** Rows of a file that say Yes and No to texts of one number, which two people may have. */
export class SaidOfNumbers {
  private readonly consents = new Map<number, { row: number; date: Date }[]>();
  private readonly refusals: Said[] = [];

  consent(row: number, phone: string, date: Date): void {
    const number = digestOf(phone);
    this.consents.set(number, [...(this.consents.get(number) ?? []), { row, date }]);
  }

  refusal(said: Said): void {
    this.refusals.push(said);
  }

  /** These rows, where the No is not older than the consent: nobody is opted in whom the file says no of as well. */
  opposites(): LeftOutRow[] {
    const refused = new Map<number, LeftOutRow>();
    for (const { row, phone, date } of this.refusals) {
      for (const consent of this.consents.get(digestOf(phone)) ?? []) {
        if (date && date < consent.date) continue;
        refused.set(row, { row, problem: opposite(phone, 'Yes', consent.row) });
        refused.set(consent.row, { row: consent.row, problem: opposite(phone, 'No', row) });
      }
    }
    return [...refused.values()];
  }
}

const opposite = (phone: string, says: 'Yes' | 'No', row: number) =>
  problemOf(
    'optedIn',
    phone,
    `Row ${row.toLocaleString('en-US')} says ${says} for the same number. Keep what its owner said last.`,
  );
