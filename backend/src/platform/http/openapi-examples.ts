import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

export const EXAMPLE_ID = '3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b';
export const EXAMPLE_PASSWORD = 'correct horse battery staple';
const COUNT = 7;

/** Of words in a known format one is as good as another. */
const byFormat: Readonly<Record<string, string>> = {
  uuid: EXAMPLE_ID,
  date: '2011-03-04',
  'date-time': '2026-03-04T15:05:09.000Z',
  password: EXAMPLE_PASSWORD,
};
const byType: Readonly<Record<string, unknown>> = {
  boolean: true,
  integer: COUNT,
  number: COUNT,
  object: {},
};

/** Examples by the name of a field, which means the same everywhere; what means something else has its own beside it. */
export type FieldExamples = Readonly<Record<string, unknown>>;

const ownExamples: FieldExamples = {
  attempts: 1,
  error: null,
  errorMessage: null,
  requestId: 'b1c9e1f0-6c0f-4b7e-9a55-3a2f1c0d9e77',
  resultSummary: 'Delivered',
  version: '1',
};

/** Gives each field of the document an example. */
export function giveFieldExamples(document: OpenAPIObject, ofFeatures: FieldExamples): void {
  const examples = { ...ownExamples, ...ofFeatures };
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    if ('$ref' in schema) continue;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if ('$ref' in property || property.allOf || property.type === 'array') continue;
      if ('example' in property || property.enum || property.format) continue;
      if (name in examples) property.example = examples[name];
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
