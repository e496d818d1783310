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

interface MessageTables {
  table: string;
  events: { table: string; messageId: string };
  /** The column that holds the recipient. */
  address: string;
  /** SQL assignments that take out what was written, asked and answered, and say when. */
  emptied: string;
  /** SQL assignments that empty what the provider told of it. */
  eventsEmptied: string;
}

/**
 * Statements that write over the messages with the ids `$1` (`$2` in place of the address) and what the provider told
 * of them. What became of each and when stays: it is part of the record of dispatch.
 */
export const erasingSql = ({ table, events, address, emptied, eventsEmptied }: MessageTables) => {
  const without = (column: string) => `replace(${column}, ${address}, $2)`;
  return {
    messages: `UPDATE ${table} SET ${emptied}, ${address} = $2,
        result_summary = ${without('result_summary')}, error_message = ${without('error_message')}
      WHERE id = ANY($1::uuid[]) RETURNING id`,
    events: `UPDATE ${events.table} SET ${eventsEmptied} WHERE ${events.messageId} = ANY($1::uuid[]) RETURNING id`,
  };
};
