import { Draining } from '../../src/platform/http/draining.js';
import { startTestApi, type TestApi } from '../support/test-api.js';

describe('Health', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await startTestApi();
  });
  afterEach(() => api.close());

  it('is for anybody to ask', async () => {
    expect((await api.visitor().get('/health/live').expect(200)).body).toEqual({ status: 'ok' });
    expect((await api.visitor().get('/health/ready').expect(200)).body).toEqual({ status: 'ok' });
  });

  it('looks once for all who ask at the same time', async () => {
    const query = jest.spyOn(api.dataSource, 'query');
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.visitor().get('/health/ready')));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(query.mock.calls.filter(([sql]) => sql === 'SELECT 1 AS one').length).toBe(1);
  });

  it('names what does not answer; the process itself lives on', async () => {
    await api.dataSource.destroy();
    const { body } = await api.visitor().get('/health/ready').expect(503);
    expect(body).toEqual({
      statusCode: 503,
      code: 'not_ready',
      error: 'Not ready: no answer from the database.',
      requestId: expect.any(String),
    });
    await api.visitor().get('/health/live').expect(200);
  });

  it('sends new requests elsewhere while the process is being stopped', async () => {
    api.app.get(Draining).begin();
    expect((await api.visitor().get('/health/ready').expect(503)).body.error).toBe('Shutting down.');
  });
});
