import { EXAMPLE_ID, type FieldExamples } from '../platform/http/openapi-examples.js';

export const auditExamples: FieldExamples = {
  actorName: 'dispatcher',
  after: 'Inactive',
  before: 'Active',
  entityId: EXAMPLE_ID,
  ipAddress: '203.0.113.7',
};
