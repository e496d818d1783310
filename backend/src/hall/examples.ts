import type { FieldExamples } from '../platform/http/openapi-examples.js';

export const hallExamples: FieldExamples = {
  address: '1 Harbor Street, Boston, MA 02210',
  comment: 'Asked at the counter to be texted',
  companyName: 'Harborview Hotel',
  contactName: 'Sam Rivera',
  description: '<p>Plated dinner for 300, 4 PM to midnight.</p>',
  email: 'ana@example.org',
  english: 'New Job Available: {title} at {employer}',
  firstName: 'Ana',
  instructions: '<p>Staff entrance on Pearl Street. Black shoes.</p>',
  l26EmployeeId: '20417',
  lastName: 'Lopez',
  name: 'Banquet Server',
  phone: '+16175550123',
  staff: 'dispatcher',
  text: 'New Job Available: Banquet server, Saturday at Harborview Hotel',
  title: 'Banquet server, Saturday',
};
