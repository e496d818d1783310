import { EXAMPLE_PASSWORD, type FieldExamples } from '../platform/http/openapi-examples.js';

export const staffExamples: FieldExamples = {
  currentPassword: EXAMPLE_PASSWORD,
  password: EXAMPLE_PASSWORD,
  username: 'dispatcher',
};
