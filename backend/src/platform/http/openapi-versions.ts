import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { RECORD_EXTENSION } from './if-match.js';
import { exampleOf } from './openapi-examples.js';
import { refusal } from './refusals.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']> & { [RECORD_EXTENSION]?: string };

const etag = {
  description: 'The version of the record, for `If-Match`.',
  schema: { type: 'string' as const, example: '"7"' },
};

/** The versions of records: `ETag` on an answer that is one, and the 409 of a call that takes `If-Match`. */
export function describeVersions(operation: Operation, document: OpenAPIObject): void {
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!status.startsWith('2') || !response || !('content' in response)) continue;
    const schema = response.content?.['application/json']?.schema;
    if (schema && '$ref' in schema && hasVersion(schema.$ref, document)) response.headers = { ETag: etag };
  }
  const record = operation[RECORD_EXTENSION];
  if (record === undefined) return;
  delete operation[RECORD_EXTENSION];
  operation.responses[409] = conflictOver(record, document, operation.responses[409] !== undefined);
}

function hasVersion(ref: string, document: OpenAPIObject): boolean {
  const schema = document.components?.schemas?.[ref.split('/').at(-1) ?? ''];
  return schema !== undefined && 'properties' in schema && schema.properties?.version !== undefined;
}

function conflictOver(record: string, document: OpenAPIObject, hasOther: boolean) {
  const { description, content } = refusal(409);
  const json = content['application/json'];
  const meaning =
    'The record was changed since the version of `If-Match` (`changed_meanwhile`); `current` is what it is now.';
  const example = {
    ...json.example,
    error: 'This record was changed meanwhile.',
    code: 'changed_meanwhile',
    current: exampleOf({ $ref: getSchemaPath(record) }, document),
  };
  return {
    description: hasOther ? `${meaning} Or: ${description}` : meaning,
    headers: { ETag: etag },
    content: { 'application/json': { ...json, example } },
  };
}
