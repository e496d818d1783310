import type request from 'supertest';
import { declaredRoutes, isWrite, nameOf, type Route } from '../support/declared-routes.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

/** Where the request log hangs itself in: on every path, answering none. */
const REQUEST_LOG = '{/*splat}';

/** What the running server really answers. */
function servedRoutes({ app }: TestApi): string[] {
  const { router } = app.getHttpAdapter().getInstance();
  return router.stack.flatMap(({ route }) =>
    route && route.path !== REQUEST_LOG
      ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`)
      : [],
  );
}

describe('Access', () => {
  let api: TestApi;
  let staff: Agent;
  let routes: Route[];

  const call = (agent: Agent, { method, path }: Route): request.Test =>
    agent[method.toLowerCase() as 'get'](path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'));

  /** Names of the routes that do not answer as they must. */
  async function otherwise(
    these: Route[],
    status: number,
    send: (route: Route) => request.Test,
  ): Promise<string[]> {
    const wrong: string[] = [];
    for (const route of these) {
      const answer = await send(route);
      if (answer.status !== status || answer.body.statusCode !== status) {
        wrong.push(`${nameOf(route)} → ${answer.status}`);
      }
    }
    return wrong;
  }

  beforeAll(async () => {
    api = await startTestApi();
    staff = await api.staff();
    routes = declaredRoutes(api);
  });
  afterAll(() => api.close());

  it('is declared by every route', () => {
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter(({ access }) => access === undefined).map(nameOf)).toEqual([]);
  });

  it('covers every route that is served: none goes round the controllers', () => {
    expect(servedRoutes(api).sort()).toEqual(routes.map(nameOf).sort());
  });

  it('is public for these and no others', () => {
    expect(
      routes
        .filter(({ access }) => access === 'public')
        .map(nameOf)
        .sort(),
    ).toEqual([
      'GET /api/opt-in/:id',
      'GET /api/worker-view/:id',
      'GET /health/live',
      'GET /health/ready',
      'POST /api/login',
      'POST /api/logout',
      'POST /api/opt-in/:id',
      'PUT /api/job-matches/:id',
      'PUT /api/opt-in/:id/language',
      'PUT /api/worker-view/:id/language',
    ]);
  });

  it('is by signature for the webhooks and nothing else', () => {
    const signed = routes.filter(({ access }) => access === 'signature').map(nameOf);
    expect(signed.filter((name) => !/^POST \/api\/(twilio|sendgrid)\//.test(name))).toEqual([]);
  });

  it('is for whoever runs the product for the figures and nothing else', () => {
    expect(routes.filter(({ access }) => access === 'operator').map(nameOf)).toEqual(['GET /metrics']);
  });

  it('is refused with 401 without a session', async () => {
    const closed = routes.filter(({ access }) => access === 'session');
    expect(await otherwise(closed, 401, (route) => call(api.visitor(), route))).toEqual([]);
  });

  it('is refused with 401 to a cookie that is not ours', async () => {
    const forged = 'hall.sid=s%3Aabcdefghijklmnopqrstuvwxyz.forged';
    const closed = routes.filter(({ access }) => access === 'session');
    expect(await otherwise(closed, 401, (route) => call(api.visitor(), route).set('Cookie', forged))).toEqual(
      [],
    );
  });

  it.each(['https://elsewhere.test', 'null', ''])(
    'is refused to a write from the origin "%s"',
    async (origin) => {
      const writes = routes.filter((route) => isWrite(route) && route.access !== 'signature');
      expect(
        await otherwise(writes, 403, (route) => call(staff, route).set('Origin', origin).send({})),
      ).toEqual([]);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused to a write whose body is %s',
    async (type) => {
      const takesIt = (route: Route) => type.startsWith('multipart') && nameOf(route) === 'POST /api/imports';
      const writes = routes.filter(
        (route) => isWrite(route) && route.access !== 'signature' && !takesIt(route),
      );
      const send = (route: Route) => call(staff, route).set('Content-Type', type).send('a=b');
      expect(await otherwise(writes, 415, send)).toEqual([]);
    },
  );
});
