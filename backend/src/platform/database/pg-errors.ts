import { QueryFailedError } from 'typeorm';

/** PostgreSQL's SQLSTATE codes that the features answer with a sentence of their own. */
const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  serializationFailure: '40001',
  deadlock: '40P01',
} as const;

function stateOf(error: unknown): string | undefined {
  return error instanceof QueryFailedError ? (error.driverError as { code?: string }).code : undefined;
}

export const isUniqueViolation = (error: unknown) => stateOf(error) === sqlState.uniqueViolation;
export const isForeignKeyViolation = (error: unknown) => stateOf(error) === sqlState.foreignKeyViolation;

/** It was ended for the sake of another transaction; done again it may succeed. */
export const isConflict = (error: unknown) =>
  [sqlState.serializationFailure, sqlState.deadlock].some((state) => state === stateOf(error));

/** The values themselves are to blame (data exception, integrity, program limit): trying again is of no use. */
export const isBadData = (error: unknown) => ['22', '23', '54'].includes(stateOf(error)?.slice(0, 2) ?? '');
