import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

const ID = '3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b';
const SID = `SM${'0123456789abcdef'.repeat(2)}`;
const PASSWORD = 'correct horse battery staple';
const COUNT = 7;

/** Of words in a known format one is as good as another. */
const byFormat: Readonly<Record<string, string>> = {
  uuid: ID,
  date: '2011-03-04',
  'date-time': '2026-03-04T15:05:09.000Z',
  password: PASSWORD,
};
const byType: Readonly<Record<string, unknown>> = {
  boolean: true,
  integer: COUNT,
  number: COUNT,
  object: {},
};

/** A field of one name means the same everywhere; what means something of its own has its example beside it. */
const byName: Readonly<Record<string, unknown>> = {
  actorName: 'dispatcher',
  address: '1 Harbor Street, Boston, MA 02210',
  after: 'Inactive',
  attempts: 1,
  before: 'Active',
  body: 'Please stop texting me',
  by: 'dispatcher',
  comment: 'Asked at the counter to be texted',
  companyName: 'Harborview Hotel',
  contactName: 'Sam Rivera',
  currentPassword: PASSWORD,
  description: '<p>Plated dinner for 300, 4 PM to midnight.</p>',
  doneBy: 'dispatcher',
  echelon: 2,
  email: 'ana@example.org',
  EMAIL_FROM_NAME: 'Local 26',
  EMAIL_REPLYTO_NAME: 'Dispatch',
  employerName: 'Harborview Hotel',
  english: 'New Job Available: {title} at {employer}',
  entityId: ID,
  error: null,
  errorCode: null,
  errorMessage: null,
  eventType: 'status',
  firstName: 'Ana',
  friendlyName: 'Hiring Hall',
  html: '<p>The hall opens at 8 on Monday.</p>',
  htmlContent: '<p>The hall opens at 8 on Monday.</p>',
  instructions: '<p>Staff entrance on Pearl Street. Black shoes.</p>',
  ipAddress: '203.0.113.7',
  jobTitle: 'Banquet server, Saturday',
  l26EmployeeId: '20417',
  lastName: 'Lopez',
  message: 'Saturday, 4 PM, Harborview Hotel: can you work?',
  messageId: SID,
  messageStatus: 'delivered',
  name: 'Banquet Server',
  note: 'Bring your own apron.',
  notificationError: null,
  password: PASSWORD,
  phone: '+16175550123',
  priority: 3,
  reason: 'Bounced Address',
  replyToEmail: 'Dispatch <dispatch@example.org>',
  requestId: 'b1c9e1f0-6c0f-4b7e-9a55-3a2f1c0d9e77',
  response: '250 OK',
  resultSummary: 'Delivered',
  seniority: 'Date of hire at the employer',
  staff: 'dispatcher',
  startedBy: 'dispatcher',
  sendgridMessageId: '14c5d75ce93.dfd.64b469',
  subject: 'The hall on Monday',
  text: 'New Job Available: Banquet server, Saturday at Harborview Hotel',
  textContent: 'The hall opens at 8 on Monday.',
  tiebreak: 4_271_902,
  title: 'Banquet server, Saturday',
  twilioMessageSid: SID,
  url: 'https://hall.example.org/api/sendgrid/webhook',
  username: 'dispatcher',
  version: '1',
  who: 'Works at this employer in this classification',
  workerName: 'Ana Lopez',
};

/** Gives each field of the document an example. */
export function giveFieldExamples(document: OpenAPIObject): void {
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    if ('$ref' in schema) continue;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if ('$ref' in property || property.allOf || property.type === 'array') continue;
      if ('example' in property || property.enum || property.format) continue;
      if (name in byName) property.example = byName[name];
    }
  }
}

/** A value as the schema describes it, put together from the examples of its fields; undefined when it has none. */
export function exampleOf(schema: Schema, document: OpenAPIObject): unknown {
  if ('$ref' in schema) return exampleOf(resolve(schema.$ref, document), document);
  const { enum: words, allOf, items, properties, type, format, nullable } = schema;
  const { example, default: usual } = schema as { example?: unknown; default?: unknown };
  if (example !== undefined) return example;
  if (usual !== undefined) return usual;
  if (words) return words[0];
  if (allOf?.[0]) return exampleOf(allOf[0], document);
  if (items) return [exampleOf(items, document)];
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, exampleOf(property, document)]),
    );
  }
  return byFormat[format ?? ''] ?? byType[String(type)] ?? (nullable ? null : undefined);
}

function resolve(reference: string, { components }: OpenAPIObject): Schema {
  const schema = components?.schemas?.[reference.split('/').at(-1) ?? ''];
  if (!schema) throw new Error(`The document has no ${reference}`);
  return schema;
}
