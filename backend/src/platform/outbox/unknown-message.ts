import type { EntityManager } from 'typeorm';
import { conflict, notFound } from '../errors/api-error.js';
import { OneOf } from '../input/fields.js';

/** What people can find out about a message that the provider gave no answer for. */
export const RESOLVED_AS = ['sent', 'failed'] as const;
export type ResolvedAs = (typeof RESOLVED_AS)[number];

export class ResolveMessageDto {
  @OneOf(RESOLVED_AS, { name: 'ResolvedAs' })
  status: ResolvedAs;
}

/** The transition that staff's word stands for; from there on the message moves forward only, as by the provider's word. */
export const asFound = (id: string, status: ResolvedAs) => ({
  id,
  to: status,
  error: status === 'failed' ? 'Staff found that it was not sent.' : null,
});

interface MessageTable {
  name: string;
  /** What is wanted of the row. */
  columns: string;
  /** What people call it: 'SMS' where there is none, 'text' where there is one. */
  words: { missing: string; noun: string };
}

/**
 * Locks a message that is unknown, in the caller's transaction.
 * @throws 404, and 409 when it is not unknown (any more)
 */
export async function lockUnknown<Row extends object>(
  manager: EntityManager,
  { name, columns, words }: MessageTable,
  id: string,
): Promise<Row> {
  const [message]: (Row & { status: string })[] = await manager.query(
    `SELECT ${columns}, status FROM ${name} WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  if (!message) throw notFound(`${words.missing} not found`);
  if (message.status === 'unknown') return message;
  throw conflict(
    'not_unknown',
    `What became of this ${words.noun} is known already: it is ${message.status}`,
  );
}
