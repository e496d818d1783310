import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { apiDocument, createApi } from '../../src/api.app.js';
import {
  type Answer,
  ApiDocument,
  type Content,
  type Operation,
  type Schema,
} from '../support/api-document.js';
import { testConfig } from '../support/test-config.js';

const committed = path.resolve(__dirname, '../../../frontend/src/api/openapi.json');

const hasParameter = ({ parameters }: Operation, name: string) =>
  parameters.some((parameter) => parameter.name === name);

describe('the OpenAPI document', () => {
  let document: OpenAPIObject;
  let api: ApiDocument;

  beforeAll(async () => {
    const app = await createApi(testConfig('postgres://nowhere'), { preview: true });
    document = JSON.parse(JSON.stringify(apiDocument(app))) as OpenAPIObject;
    api = new ApiDocument(document);
  });

  const lacking = (isComplete: (operation: Operation) => boolean) =>
    api.operations
      .filter((operation) => !isComplete(operation))
      .map(({ method, path: route }) => `${method} ${route}`);
  const answers = (operation: Operation, statuses: RegExp): [string, Answer][] =>
    Object.entries(operation.answers)
      .filter(([status]) => statuses.test(status))
      .map(([status, answer]) => [status, api.answer(answer)]);
  const contents = (answer: Answer): Content[] => Object.values(answer.content ?? {});

  it('from which the front end takes its types is the one the API has now', () => {
    expect(document).toEqual(JSON.parse(readFileSync(committed, 'utf8')));
  });

  it('says of every route in a sentence what it does, and who may call it', () => {
    expect(lacking(({ summary, access }) => Boolean(summary) && Boolean(access))).toEqual([]);
  });

  it('says how every route answers when all is well', () => {
    expect(lacking((operation) => answers(operation, /^2/).length === 1)).toEqual([]);
  });

  it('says how every route refuses, each time in the one shape', () => {
    const isError = ({ schema }: Content) =>
      ['statusCode', 'error', 'code', 'requestId'].every((name) =>
        api.schema(schema ?? {}).required?.includes(name),
      );
    expect(
      lacking((operation) =>
        answers(operation, /^[45]/).every(
          ([, answer]) => contents(answer).length === 1 && contents(answer).every(isError),
        ),
      ),
    ).toEqual([]);
  });

  it.each<[string, (operation: Operation) => boolean, ...string[]]>([
    ['401 where a session is needed', ({ access }) => access === 'session', '401'],
    [
      '403 where it changes something',
      ({ method, access }) => method !== 'GET' && access !== 'operator',
      '403',
    ],
    ['400 where something else may be sent than it takes', ({ access }) => access !== 'operator', '400'],
    ['408, 413 and 415 where it takes a body', ({ body }) => body !== undefined, '408', '413', '415'],
    [
      '429 where anybody may call',
      ({ access, path: route }) => access === 'public' && !route.startsWith('/health'),
      '429',
    ],
  ])('says %s', (_, applies, ...statuses) => {
    expect(
      lacking((operation) => !applies(operation) || statuses.every((status) => status in operation.answers)),
    ).toEqual([]);
  });

  it('shows an example of every body, true to its schema', () => {
    const bodies = (operation: Operation) => [
      ...(operation.body ? [operation.body] : []),
      ...answers(operation, /^/).flatMap(([, answer]) => contents(answer)),
    ];
    const wrong = api.operations.flatMap((operation) =>
      bodies(operation).flatMap(({ schema, example = schema?.example }) => {
        const faults = schema && example !== undefined ? api.faults(example, schema, 'example') : ['none'];
        return faults.map((fault) => `${operation.method} ${operation.path} ${fault}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('takes a body wherever it changes something, unless the address says all', () => {
    expect(lacking(({ method, body }) => Boolean(body) || !['PUT', 'PATCH'].includes(method))).toEqual([]);
  });

  it('is what it says it is: a document of OpenAPI 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
    const library = path.dirname(require.resolve('@seriousme/openapi-schema-validator'));
    // Throws with what is wrong when anything is.
    execFileSync(process.execPath, [path.join(library, 'bin/validate-api-cli.js'), committed], {
      stdio: 'pipe',
    });
  });

  it('gives no field an example that the field would refuse', () => {
    const wrong = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
      Object.entries((schema as Schema).properties ?? {}).flatMap(([field, property]) =>
        property.example === undefined ? [] : api.faults(property.example, property, `${name}.${field}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('says of null in the words of 3.1 alone', () => {
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  it.each([
    ['X-Total-Count', '200', (operation: Operation) => hasParameter(operation, 'before')],
    ['Retry-After', '429', ({ answers: by }: Operation) => '429' in by],
    ['Retry-After', '503', ({ answers: by }: Operation) => '503' in by && !by['503']?.description],
  ] as const)('names the header %s of %s', (header, status, applies) => {
    const applied = api.operations.filter(applies);
    expect(applied.length).toBeGreaterThan(2);
    const without = applied.filter(({ answers: by }) => !api.answer(by[status] ?? {}).headers?.[header]);
    expect(without.map(({ method, path: route }) => `${method} ${route}`)).toEqual([]);
  });

  it('names the stream for what it is', () => {
    const [stream] = api.operations.filter(({ path: route }) => route === '/api/events');
    expect(Object.keys(stream?.answers['200']?.content ?? {})).toEqual(['text/event-stream']);
  });

  it('says of the lists of ids that null is taken as well', () => {
    const { UpdateWorkerDto, SaveCertificateDto } = document.components!.schemas as Record<string, Schema>;
    for (const [schema, field] of [
      [UpdateWorkerDto, 'l26CanWorkIn'],
      [UpdateWorkerDto, 'bestCanWorkIn'],
      [SaveCertificateDto, 'classificationIds'],
    ] as const) {
      expect(schema?.properties?.[field]?.type).toEqual(['array', 'null']);
    }
  });
});
