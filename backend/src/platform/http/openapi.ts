import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorDto } from '../errors/error.dto.js';
import type { Access } from './access.js';
import { bodyRules } from './body-limits.js';
import { describeVersions } from './openapi-versions.js';
import { exampleOf, type FieldExamples, giveFieldExamples } from './openapi-examples.js';
import { describeNulls } from './openapi-nulls.js';
import { type ErrorStatus, ERROR_STATUSES, refusal } from './refusals.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']> & { 'x-access'?: Access; 'x-body-limit'?: number };

/** Writes need our Origin; a call of a provider is signed instead. */
const byBrowsers = new Set<Access>(['session', 'public']);

/** The API as a document, from which the front end's types are generated. */
export function openApiDocument(app: NestExpressApplication, examples: FieldExamples): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Hiring Hall')
    .setDescription(
      'Recall list, job dispatch and text messages of a union hiring hall.\n\n' +
        'Staff sign in at `POST /api/login`; the session cookie it sets opens the rest. What changes something ' +
        'takes JSON and our own `Origin` only. Every refusal has one shape: `error` is a sentence for people, ' +
        '`code` stays the same for programs, `details` names fields, `requestId` is in the logs too.',
    )
    .setVersion('1')
    .addCookieAuth('hall.sid')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, description, {
    extraModels: [ErrorDto],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  giveFieldExamples(document, examples);
  document.components = {
    ...document.components,
    responses: sharedRefusals(),
    headers: { RequestId: requestIdHeader },
  };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of operationsOf(item)) {
      describeAccess(operation);
      if (operation.requestBody) operation['x-body-limit'] ??= bodyRules.usual.limit;
      describePathIds(operation);
      describeRefusals(path, method, operation);
      describeVersions(operation, document);
      giveExamples(operation, document);
    }
  }
  describeRequestIds(document);
  describeNulls(document);
  return document;
}

const requestIdHeader = {
  description: 'Names this request in the logs, in the audit log and in errors.',
  schema: { type: 'string' as const },
};

/** Every answer carries one, whatever it is. */
function describeRequestIds({ components = {}, paths }: OpenAPIObject): void {
  const answers = [
    ...Object.values(paths).flatMap((item) =>
      operationsOf(item).flatMap(([, { responses }]) => Object.values(responses)),
    ),
    ...Object.values(components.responses ?? {}),
  ];
  for (const answer of answers) {
    if (!answer || '$ref' in answer) continue;
    answer.headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...answer.headers };
  }
}

const operationsOf = (item: PathItem) =>
  Object.entries(item).filter((entry): entry is [string, Operation] => typeof entry[1] === 'object');

function describeAccess(operation: Operation): void {
  if (operation['x-access'] === 'session') operation.security = [{ cookie: [] }];
  if (operation['x-access'] === 'operator') operation.security = [{ bearer: [] }];
}

/** Ids are UUIDs, but for those that say that they are numbers. */
function describePathIds(operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    if ('in' in parameter && parameter.in === 'path' && parameter.schema && 'type' in parameter.schema) {
      parameter.schema =
        parameter.schema.type === 'number' ? { type: 'integer' } : { type: 'string', format: 'uuid' };
    }
  }
}

/** Each refusal is described once; a route refers to it, unless it says more. */
const sharedRefusals = () =>
  Object.fromEntries(ERROR_STATUSES.map((status) => [`Error${status}`, refusal(status)]));

function describeRefusals(path: string, method: string, operation: Operation): void {
  const { responses } = operation;
  for (const status of commonRefusals(path, method, operation)) responses[status] ??= refusal(status);
  for (const status of ERROR_STATUSES) {
    const own = responses[status];
    if (own && 'description' in own && own.description === refusal(status).description) {
      responses[status] = { $ref: `#/components/responses/Error${status}` };
    }
  }
}

/** Refusals that come before or beside a route's own work. */
function commonRefusals(path: string, method: string, operation: Operation): ErrorStatus[] {
  const access = operation['x-access'] ?? 'session';
  const isHealth = path.startsWith('/health/');
  const isWrite = method !== 'get';
  return [
    // Wherever something is not declared, it is refused.
    ...(access === 'operator' ? [] : ([400] as const)),
    ...(access === 'session' || access === 'operator' ? ([401] as const) : []),
    ...(!byBrowsers.has(access) || isWrite ? ([403] as const) : []),
    // The record that the path names may not exist.
    ...(path.includes('{') ? ([404] as const) : []),
    ...(isWrite ? ([408, 413, 415] as const) : []),
    ...((access === 'public' && !isHealth) || access === 'signature' ? ([429] as const) : []),
    ...(path === '/health/live' ? [] : ([503] as const)),
  ];
}

/** Each body that is sent or answered, as it may look. */
function giveExamples({ requestBody, responses }: Operation, document: OpenAPIObject): void {
  const bodies = [requestBody, ...Object.values(responses)];
  for (const body of bodies) {
    if (!body || !('content' in body)) continue;
    for (const content of Object.values(body.content ?? {})) {
      if (content.schema) content.example ??= exampleOf(content.schema, document);
    }
  }
}
