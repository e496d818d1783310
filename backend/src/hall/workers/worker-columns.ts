/** SELECT list that yields WorkerDto rows as they go on the wire: days as text, never a Date in some time zone. */
export const workerColumns = (w: string) => `
  ${w}.id, ${w}.first_name AS "firstName", ${w}.last_name AS "lastName", ${w}.email, ${w}.phone, ${w}.status,
  ${w}.l26_employee_id AS "l26EmployeeId",
  ${w}.l26_classification_id AS "l26ClassificationId",
  ${w}.l26_classification_date::text AS "l26ClassificationDate",
  ${w}.l26_employer_id AS "l26EmployerId",
  ${w}.l26_employer_date::text AS "l26EmployerDate",
  ${w}.l26_can_work_in AS "l26CanWorkIn",
  ${w}.best_certificate_id AS "bestCertificateId",
  ${w}.best_certificate_date::text AS "bestCertificateDate",
  ${w}.best_can_work_in AS "bestCanWorkIn",
  ${w}.member_status AS "memberStatus", ${w}.tiebreak, ${w}.created_at AS "createdAt", ${w}.version`;
