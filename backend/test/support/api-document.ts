import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Access } from '../../src/platform/http/access.js';

/** A schema as far as the tests look at it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  example?: unknown;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
}

export interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref?: string; schema?: Schema }>;
  content?: Record<string, Content>;
}

export interface Operation {
  method: string;
  /** With its parameters in braces. */
  path: string;
  access: Access;
  summary?: string;
  parameters: { in: string; name: string; schema: Schema }[];
  body?: Content;
  /** The type of the body. */
  bodyType?: string;
  /** In bytes. */
  bodyLimit?: number;
  /** By status. */
  answers: Record<string, Answer>;
}

/** What the OpenAPI document says, references looked up. */
export class ApiDocument {
  readonly operations: Operation[];
  private readonly ajv = new Ajv2020({ strict: false, logger: false });
  private readonly validators = new WeakMap<Schema, ValidateFunction>();
  private readonly components: unknown;

  constructor(private readonly document: OpenAPIObject) {
    formats.default(this.ajv);
    this.components = closed(document.components);
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, RawOperation>).map(([method, operation]) => {
        const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
        const { summary, parameters = [], responses: answers } = operation;
        const { 'x-access': access, 'x-body-limit': bodyLimit } = operation;
        return {
          ...{ method: method.toUpperCase(), path, access, summary, parameters, answers },
          ...{ body, bodyType, bodyLimit },
        };
      }),
    );
  }

  schema(schema: Schema): Schema {
    return schema.$ref ? this.schema(this.look<Schema>(schema.$ref)) : schema;
  }

  answer(answer: Answer): Answer {
    return answer.$ref ? this.look<Answer>(answer.$ref) : answer;
  }

  private look<T>(reference: string): T {
    return reference
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], this.document) as T;
  }

  /** Where the value is not as the schema describes it, and why; a field that it does not name is a fault, too. */
  faults(value: unknown, schema: Schema, at = 'answer'): string[] {
    const isValid = this.validatorOf(schema);
    if (isValid(value)) return [];
    return (isValid.errors ?? []).map(
      ({ instancePath, message, params }) => `${at}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  private validatorOf(schema: Schema): ValidateFunction {
    const known = this.validators.get(schema);
    if (known) return known;
    const made = this.ajv.compile({ ...closed(schema), components: this.components });
    this.validators.set(schema, made);
    return made;
  }
}

/** A schema that names the fields of an object means these and no others. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, closed(value as unknown)]),
  );
  const isClosed = inner.properties !== undefined && inner.additionalProperties === undefined;
  return { ...inner, ...(isClosed && inner.type === 'object' ? { additionalProperties: false } : {}) } as T;
}

interface RawOperation {
  summary?: string;
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer>;
  'x-access': Access;
  'x-body-limit'?: number;
}
