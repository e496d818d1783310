import { createHmac } from 'node:crypto';

/** A row that a seal covers, as its hash reads it. */
export interface CoveredRow {
  kind: string;
  key: string;
  /** In UTC, to the microsecond. */
  writtenAt: string;
  /** In hexadecimal digits; null: it was gone. */
  hash: string | null;
}

/** What the hash of a seal reads of it. */
interface SealHead {
  number: number;
  /** In UTC, to the microsecond. */
  at: string;
  format: number;
  previous: string;
}

/** What a row says, by the number of the format that read it. */
interface Said {
  kind: string;
  key: string;
  format: number;
  digest: string;
}

/** A key of seals, and what is hashed with it. Each kind of hash begins with its own word, so that none passes for another. */
export class SealKey {
  /** Kept with each seal, so that one can tell which key made it. */
  readonly id: string;

  constructor(private readonly secret: string) {
    this.id = this.hash('key').slice(0, 16);
  }

  row({ format, kind, key, digest }: Said): string {
    return this.hash('row', format, kind, key, digest);
  }

  erasedRow({ format, kind, key, digest }: Said): string {
    return this.hash('erased', format, kind, key, digest);
  }

  /** @param rows in the order of kind and key */
  seal({ number, at, format, previous }: SealHead, rows: readonly CoveredRow[]): string {
    const hmac = createHmac('sha256', this.secret);
    hmac.update(lineOf('seal', number, at, format, this.id, previous, rows.length));
    for (const { kind, key, writtenAt, hash } of rows) hmac.update(lineOf(kind, key, writtenAt, hash));
    return hmac.digest('hex');
  }

  private hash(...parts: (string | number)[]): string {
    return createHmac('sha256', this.secret)
      .update(lineOf(...parts))
      .digest('hex');
  }
}

const lineOf = (...parts: (string | number | null)[]) => `${JSON.stringify(parts)}\n`;

/** How many rows of each kind. */
export function countsOf(rows: readonly { kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
