import { type Gate, startGate } from '../support/gate.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

describe('While the database is away', () => {
  let database: TestDatabase;
  let gate: Gate;
  let api: TestApi;
  let staff: Agent;

  beforeAll(async () => {
    database = await createTestDatabase();
    gate = await startGate(database.url);
    api = await startTestApi({ databaseUrl: gate.url });
    staff = await api.staff();
    await gate.block();
  });
  afterAll(async () => {
    await api.close();
    await gate.block();
    await database.drop();
  });

  it.each([
    ['staff', () => staff.get('/api/workers'), {}],
    ['who signs in', () => api.visitor().post('/api/login').send({ username: 'a', password: 'b' }), {}],
    [
      'a worker',
      () => api.visitor().get('/api/opt-in/11111111-1111-4111-8111-111111111111'),
      { reader: { language: 'en', languages: expect.arrayContaining(['en', 'es']), sentences: {} } },
    ],
  ])('%s is told to try again, and nothing of the inside', async (_, ask, more) => {
    const { status, body, headers } = await ask();
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(body).toEqual({
      statusCode: 503,
      error: 'This does not work right now. Please try again in a moment.',
      code: 'unavailable',
      requestId: headers['x-request-id'],
      ...more,
    });
  });

  it('one that takes connections and says nothing counts as away', async () => {
    gate.mute(true);
    await gate.open();
    await staff.get('/api/workers').expect(503);
    gate.mute(false);
    await gate.block();
  });

  it('nobody is signed out: all goes on once it is back', async () => {
    await gate.open();
    await staff.get('/api/workers').expect(200);
  });
});
