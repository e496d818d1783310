import { Logger } from '@nestjs/common';
import { bodyRules } from '../../src/platform/http/body-limits.js';
import { JobsService } from '../../src/hall/jobs/jobs.service.js';
import { factories } from '../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

const MALFORMED = '%E0%A4%A';
const UNKNOWN = '3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b';
const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`k${n}`, n])));

describe('What a request brings', () => {
  let api: TestApi;
  let staff: Agent;
  let make: ReturnType<typeof factories>;

  beforeAll(async () => {
    api = await startTestApi();
    staff = await api.staff();
    make = factories(api.dataSource);
  });
  afterAll(() => api.close());

  const json = (agent: Agent, method: 'post' | 'put' | 'patch', path: string, body: string) =>
    agent[method](path).set('Content-Type', 'application/json').send(body);

  const match = async () => {
    const [job, worker] = [await make.job(), await make.worker()];
    return make.match({ jobId: job.id, workerId: worker.id });
  };

  describe('as a body', () => {
    it.each(['/api/login', '/api/logout', `/api/opt-in/${UNKNOWN}`])(
      'is at most 16 kB for strangers at %s',
      async (path) => {
        const answer = await json(api.visitor(), 'post', path, `{"x":"${'x'.repeat(16_384)}"}`);
        expect(answer.body).toMatchObject({ statusCode: 413, code: 'too_large' });
      },
    );

    it('is not read at all where a stranger has no business', async () => {
      const body = `{${'['.repeat(1_000_000)}`;
      const answer = await json(api.visitor(), 'post', '/api/jobs', body);
      expect(answer.body).toMatchObject({ statusCode: 401 });
    });

    it('is as long as a job needs, and no longer', async () => {
      const [employer, classification] = [await make.employer(), await make.classification()];
      const text = `<p>${'é'.repeat(49_990)}</p>`;
      const job = {
        title: 'Cook',
        description: text,
        instructions: text,
        employerId: employer.id,
        classificationId: classification.id,
      };
      await staff.post('/api/jobs').send(job).expect(201);
      const tooLong = `{"description":"${'x'.repeat(bodyRules.formattedText.limit)}"}`;
      expect((await json(staff, 'post', '/api/jobs', tooLong)).status).toBe(413);
      expect((await json(staff, 'post', '/api/employers', `{"x":"${'x'.repeat(16_384)}"}`)).status).toBe(413);
    });

    it('holds a list of a thousand ids, and not one more', async () => {
      const worker = await make.worker();
      const ids = (count: number) =>
        Array.from({ length: count }, (_, n) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`);
      const send = (count: number) =>
        staff.patch(`/api/workers/${worker.id}`).send({ l26CanWorkIn: ids(count), bestCanWorkIn: [] });
      const refused = await send(1_001).expect(400);
      expect(refused.body.details).toEqual([
        { field: 'l26CanWorkIn', message: 'Array must contain at most 1000 element(s)' },
      ]);
      expect((await send(1_000)).body.error).not.toBe(refused.body.error);
      expect((await send(100_000)).status).toBe(413);
    });

    it.each([
      ['with thousands of keys', wide.slice(0, 400_000).replace(/,[^,]*$/, '}')],
      ['with thousands of empty objects', `{"a":[${'{},'.repeat(100_000)}{}]}`],
      ['of many levels', '{"a":'.repeat(60_000)],
    ])('%s is refused before it is parsed', async (_, body) => {
      const parsed = jest.spyOn(JSON, 'parse');
      const answer = await json(staff, 'post', '/api/jobs', body);
      const lengths = parsed.mock.calls.map(([text]) => text.length);
      parsed.mockRestore();
      expect(answer.body).toMatchObject({ statusCode: 400, code: 'bad_request' });
      expect(lengths).not.toContain(body.length);
    });

    it.each<[string, Record<string, string>]>([
      ['compressed', { 'Content-Encoding': 'gzip' }],
      ['in UTF-16', { 'Content-Type': 'application/json; charset=utf-16' }],
    ])('is not taken %s', async (_, headers) => {
      const answer = await staff
        .post('/api/employers')
        .set({ 'Content-Type': 'application/json', ...headers })
        .send('{}');
      expect(answer.body).toMatchObject({ statusCode: 415, code: 'unsupported_media_type' });
    });

    it('of HTML tags without end is refused at once', async () => {
      const send = (description: string) => staff.post('/api/jobs').send({ description });
      const messageFor = async (description: string) =>
        ((await send(description).expect(400)).body.details as { field: string; message: string }[]).find(
          ({ field }) => field === 'description',
        )?.message;
      expect(await messageFor('<div>'.repeat(20_000))).toBe('String must contain at most 50000 character(s)');
      expect(await messageFor('<p style="color:'.repeat(6_000))).toBe(
        'String must contain at most 50000 character(s)',
      );
      expect(await messageFor('<div>'.repeat(9_000))).toBe('The text has too much formatting');
    });
  });

  describe('that no route declares', () => {
    it.each(['jobs/:job/create-matches', 'sendgrid/webhook/create-or-update', 'logout'])(
      'is refused by POST /api/%s',
      async (path) => {
        const { id } = await make.job();
        const agent = path === 'logout' ? api.visitor() : staff;
        const answer = await agent.post(`/api/${path.replace(':job', id)}`).send({ nobody: 1 });
        expect(answer.body).toMatchObject({
          statusCode: 400,
          code: 'validation_failed',
          details: [{ field: 'nobody', message: "Unknown field 'nobody'" }],
        });
      },
    );

    it('is no objection when it is empty', async () => {
      const { id } = await make.job();
      await staff.post(`/api/jobs/${id}/create-matches`).send({}).expect(200);
      await staff.post(`/api/jobs/${id}/create-matches`).expect(200);
    });

    it.each([
      '/api/user',
      '/api/stats',
      '/api/users',
      '/api/workers',
      '/api/phone-numbers',
      '/api/eligibility-rules',
    ])('is refused in the query of %s', async (path) => {
      const answer = await staff.get(`${path}?nobody=1`).expect(400);
      expect(answer.body.error).toBe("Unknown field 'nobody'");
    });
  });

  it.each([
    ['get', '/api/opt-in/'],
    ['get', '/api/worker-view/'],
    ['post', '/api/opt-in/'],
    ['put', '/api/job-matches/'],
  ] as const)('as an id is unknown or malformed in the same words: %s %s', async (method, path) => {
    const body = { optIn: { optedIn: true }, match: { status: 'Interested' } };
    const ask = async (id: string) => {
      const call = api.visitor()[method](path + id);
      const sent = method === 'post' ? body.optIn : body.match;
      const answer = await (method === 'get' ? call : call.send(sent));
      return { ...(answer.body as object), requestId: '' };
    };
    const unknown = await ask(UNKNOWN);
    expect(unknown).toMatchObject({ statusCode: 404 });
    for (const id of [MALFORMED, '%', '%ff', '%zz', 'x', '%00', 'x'.repeat(4_000)]) {
      expect(await ask(id)).toEqual(unknown);
    }
  });

  it('as a malformed id of staff is wrong as ever', async () => {
    const answer = await staff.get(`/api/workers/${MALFORMED}`).expect(400);
    expect(answer.body.details).toEqual([{ field: 'id', message: 'Invalid uuid' }]);
  });

  it.each([
    ['/api/workers?status=active', "Invalid enum value. Expected 'Active' | 'Inactive', received 'active'"],
    ['/api/sms?limit=x', 'Invalid input'],
    ['/api/jobs?search=%00', 'Invalid input'],
    ['/api/workers?search=a%00b', 'Invalid input'],
    ['/api/sms?limit=1001', 'Number must be less than or equal to 1000'],
    ['/api/emails?limit=0', 'Number must be greater than or equal to 1'],
  ])('as the filter %s is answered in the words of its fault', async (path, message) => {
    expect((await staff.get(path).expect(400)).body.error).toBe(message);
  });

  it.each([
    ['post', '/api/users', { username: 'blank', password: '      ' }],
    ['post', '/api/change-password', { currentPassword: 'x', newPassword: '\t\t    \n' }],
  ] as const)('as a password is not blank: %s %s', async (method, path, body) => {
    const answer = await staff[method](path).send(body).expect(400);
    expect(answer.body.error).toBe('Password must not be blank');
  });

  it.each([{}, { status: null }])('as an answer without a status changes nothing: %j', async (body) => {
    const { id, jobId } = await match();
    for (const agent of [staff, api.visitor()]) {
      const answer = await agent.put(`/api/job-matches/${id}`).send(body).expect(200);
      expect(answer.body).toMatchObject({ id, jobId, status: 'Pending' });
    }
    const entries = await api.dataSource.query<unknown[]>('SELECT FROM audit_entries WHERE entity_id = $1', [
      id,
    ]);
    expect(entries).toEqual([]);
  });

  it.each(['\u200b', '\u00a0\u200c\u200d', '\u200e\u200f', '\u2060', '\ufeff', '\u00ad'])(
    'as a text of nothing but %j is blank',
    async (unseen) => {
      const messageFor = async (path: string, body: object, field: string) =>
        (
          (await staff.post(path).send(body).expect(400)).body.details as { field: string; message: string }[]
        ).find((one) => one.field === field)?.message;
      expect(await messageFor('/api/jobs', { description: `<p>${unseen}</p>` }, 'description')).toBe(
        'Description is required',
      );
      expect(await messageFor('/api/jobs', { title: unseen }, 'title')).toBe('Title is required');
      expect(await messageFor('/api/workers', { firstName: unseen }, 'firstName')).toBe(
        'First name is required',
      );
      const worker = await make.worker();
      await staff.patch(`/api/workers/${worker.id}`).send({ email: unseen }).expect(200);
    },
  );

  it('that nobody foresaw is answered without its words', async () => {
    const words = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const failing = jest
      .spyOn(api.app.get(JobsService), 'list')
      .mockRejectedValueOnce(new Error('column "secret" of relation "jobs"'));
    const answer = await staff.get('/api/jobs').expect(500);
    expect(answer.body).toEqual({
      statusCode: 500,
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal_error',
      requestId: answer.headers['x-request-id'],
    });
    for (const spy of [words, failing]) spy.mockRestore();
  });
});
