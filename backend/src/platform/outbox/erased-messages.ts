/** Whose messages are meant: a worker's, and those to addresses that nobody else has. */
export interface ErasedPerson {
  workerId: string;
  /** Numbers (E.164) or e-mail addresses. */
  addresses: readonly string[];
  /** What stands in place of an address. */
  pseudonym: string;
}

/** The ids of rows that were written over, by table. */
export type WrittenOver = Record<string, string[]>;
