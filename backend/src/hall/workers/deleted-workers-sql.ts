/**
 * SQL of the name that a deleted worker had, as the audit log keeps it; of whom was erased, the pseudonym.
 * @param workerId a column with its table, as the log has columns of its own
 */
export const nameOfDeleted = (workerId: string) => `(
    SELECT before->>'firstName' || ' ' || (before->>'lastName') FROM audit_entries
    WHERE entity_type = 'worker' AND entity_id = ${workerId}::text AND action = 'worker.deleted' LIMIT 1)`;

/**
 * SQL of a worker's name, also of one who was deleted.
 * @param worker their row, LEFT JOINed
 * @param workerId as of {@link nameOfDeleted}
 */
export const workerNameSql = (worker: string, workerId: string) =>
  `coalesce(${worker}.first_name || ' ' || ${worker}.last_name, ${nameOfDeleted(workerId)}, 'Unknown Worker')`;
