import { QueryFailedError } from 'typeorm';

/** The SQLSTATE of a failed query. */
const stateOf = (error: unknown): string =>
  (error instanceof QueryFailedError && (error.driverError as { code?: string }).code) || '';

export const isUniqueViolation = (error: unknown) => stateOf(error) === '23505';
export const isForeignKeyViolation = (error: unknown) => stateOf(error) === '23503';

/** A serialization failure or a deadlock: another transaction went first, and done again it may succeed. */
export const isConflict = (error: unknown) => ['40001', '40P01'].includes(stateOf(error));

/** The values themselves are to blame (data exception, integrity, program limit): trying again is of no use. */
export const isBadData = (error: unknown) => ['22', '23', '54'].includes(stateOf(error).slice(0, 2));
