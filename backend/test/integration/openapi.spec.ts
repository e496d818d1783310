import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createApi } from '../../src/api.app.js';
import { openApiDocument } from '../../src/platform/http/openapi.js';
import { type Answer, ApiDocument, type Content, type Operation } from '../support/api-document.js';
import { testConfig } from '../support/test-config.js';

const committed = path.resolve(__dirname, '../../../frontend/src/api/openapi.json');

describe('the OpenAPI document', () => {
  let document: OpenAPIObject;
  let api: ApiDocument;

  beforeAll(async () => {
    const app = await createApi(testConfig('postgres://nowhere'), { preview: true });
    document = JSON.parse(JSON.stringify(openApiDocument(app))) as OpenAPIObject;
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
  const hasExample = ({ schema, example = schema?.example }: Content) =>
    schema !== undefined && example !== undefined && api.faults(example, schema, 'example').length === 0;

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
    [
      '400 where it takes anything',
      ({ parameters, body }) => parameters.length > 0 || body !== undefined,
      '400',
    ],
    ['413 and 415 where it takes a body', ({ body }) => body !== undefined, '413', '415'],
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
    const isStream = ({ schema }: Content) => schema === undefined;
    expect(
      lacking((operation) => bodies(operation).every((body) => isStream(body) || hasExample(body))),
    ).toEqual([]);
  });

  it('takes a body wherever it changes something, unless the address says all', () => {
    expect(lacking(({ method, body }) => Boolean(body) || !['PUT', 'PATCH'].includes(method))).toEqual([]);
  });
});
