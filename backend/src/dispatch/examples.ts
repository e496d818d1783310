import type { FieldExamples } from '../platform/http/openapi-examples.js';

export const dispatchExamples: FieldExamples = {
  by: 'dispatcher',
  echelon: 2,
  employerName: 'Harborview Hotel',
  jobTitle: 'Banquet server, Saturday',
  note: 'Bring your own apron.',
  notificationError: null,
  priority: 3,
  seniority: 'Date of hire at the employer',
  startedBy: 'dispatcher',
  tiebreak: 4_271_902,
  who: 'Works at this employer in this classification',
  workerName: 'Ana Lopez',
};
