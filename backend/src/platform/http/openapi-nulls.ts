import type { OpenAPIObject } from '@nestjs/swagger';

/** A schema with the word for null of 3.0, which 3.1 no longer knows. */
interface Schema {
  nullable?: boolean;
  type?: string | string[];
  enum?: unknown[];
  allOf?: unknown[];
  anyOf?: unknown[];
  $ref?: string;
  [more: string]: unknown;
}

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const isExample = new Set(['example', 'examples', 'default', 'enum']);

/** Writes `null` as OpenAPI 3.1 does; the library writes `nullable` of 3.0, which says nothing beside a reference. */
export function describeNulls(document: OpenAPIObject): void {
  document.openapi = '3.1.0';
  visit(document);
}

function visit(value: unknown): void {
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) if (!isExample.has(name)) visit(inner);
  if (typeof value.nullable === 'boolean') withNull(value);
}

function withNull(schema: Schema): void {
  const takesNull = schema.nullable === true;
  delete schema.nullable;
  if (!takesNull) return;
  if (schema.allOf ?? schema.$ref) {
    schema.anyOf = [...(schema.allOf ?? [{ $ref: schema.$ref }]), { type: 'null' }];
    delete schema.allOf;
    delete schema.$ref;
    delete schema.type; // the library's guess, which null does not fit
    return;
  }
  if (schema.enum) schema.enum = [...new Set([...schema.enum, null])];
  if (schema.type) schema.type = [schema.type, 'null'].flat();
}
