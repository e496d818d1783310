/**
 * SQL of the name of a worker.
 * @param worker their row
 */
export const nameOfWorker = (worker: string) => `${worker}.first_name || ' ' || ${worker}.last_name`;

/** SQL of what stands where nothing is known of a worker any more. */
export const UNKNOWN_WORKER = `'Unknown Worker'`;

/**
 * SQL of the name of a worker who may be gone.
 * @param worker their row, LEFT JOINed
 * @param otherwise SQL of what stands for one who is gone: the first that is known
 */
export const nameOfWorkerOr = (worker: string, ...otherwise: string[]) =>
  `coalesce(${[nameOfWorker(worker), ...otherwise].join(', ')})`;

/**
 * SQL of the name that a deleted worker had, as the audit log keeps it; of whom was erased, the pseudonym.
 * @param workerId a column with its table, as the log has columns of its own
 */
const nameOfDeleted = (workerId: string) => `(
    SELECT before->>'firstName' || ' ' || (before->>'lastName') FROM audit_entries
    WHERE entity_type = 'worker' AND entity_id = ${workerId}::text AND action = 'worker.deleted' LIMIT 1)`;

/**
 * SQL of a worker's name, also of one who was deleted.
 * @param worker as of {@link nameOfWorkerOr}
 * @param workerId as of {@link nameOfDeleted}
 */
export const nameOfAnyWorker = (worker: string, workerId: string) =>
  nameOfWorkerOr(worker, nameOfDeleted(workerId), UNKNOWN_WORKER);

/**
 * SQL of the same where no row of the worker is joined; null: nothing is known of them any more.
 * @param workerId as of {@link nameOfDeleted}
 */
export const nameByWorkerId = (workerId: string) =>
  `coalesce((SELECT ${nameOfWorker('workers')} FROM workers WHERE id = ${workerId}), ${nameOfDeleted(workerId)})`;
