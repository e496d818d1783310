/**
 * SQL of the name of a job's employer.
 * @param job the row of the job; of one that is gone there is none
 */
export const employerNameOf = (job: string) =>
  `(SELECT company_name FROM employers WHERE id = ${job}.employer_id)`;
