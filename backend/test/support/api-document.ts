import type { OpenAPIObject } from '@nestjs/swagger';
import type { Access } from '../../src/platform/http/access.js';

/** A schema as far as the tests look at it. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  example?: unknown;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
}

export interface Answer {
  $ref?: string;
  description?: string;
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

  constructor(private readonly document: OpenAPIObject) {
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

  /** Where the value is not as the schema describes it, and why. */
  faults(value: unknown, given: Schema, at = 'answer'): string[] {
    const schema = this.schema(given);
    if (value === null) return schema.nullable ? [] : [`${at} is null`];
    if (schema.allOf) return schema.allOf.flatMap((part) => this.faults(value, part, at));
    if (schema.enum && !schema.enum.includes(value)) return [`${at} is none of the words`];
    const type = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
    if (schema.type && schema.type !== type && !(schema.type === 'number' && type === 'integer')) {
      return [`${at} is of type ${type}, not ${schema.type}`];
    }
    if (typeof value === 'string' && !(formats[schema.format ?? ''] ?? /^/).test(value)) {
      return [`${at} is no ${schema.format}`];
    }
    if (Array.isArray(value)) {
      return value
        .slice(0, LOOKED_AT)
        .flatMap((item, index) => this.faults(item, schema.items ?? {}, `${at}[${index}]`));
    }
    return typeof value === 'object' ? this.faultsOfFields(value as Record<string, unknown>, schema, at) : [];
  }

  private faultsOfFields(value: Record<string, unknown>, schema: Schema, at: string): string[] {
    const { properties = {}, required = [], additionalProperties = !schema.properties } = schema;
    const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
    return [
      ...missing,
      ...Object.entries(value).flatMap(([name, field]) => {
        const described =
          properties[name] ?? (additionalProperties === true ? {} : additionalProperties || undefined);
        if (!described) return [`${at}.${name} is not described`];
        // A schema without any word about it describes everything, null too.
        return Object.keys(described).length === 0 ? [] : this.faults(field, described, `${at}.${name}`);
      }),
    ];
  }
}

interface RawOperation {
  summary?: string;
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer>;
  'x-access': Access;
  'x-body-limit'?: number;
}

/** Items of a list; the rest of it will be no different. */
const LOOKED_AT = 20;

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
};
