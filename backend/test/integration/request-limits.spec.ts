import type { Server } from 'node:http';
import type { Response } from 'supertest';
import twilio from 'twilio';
import { factories } from '../support/factories.js';
import { STAFF, startTestApi, type TestApi } from '../support/test-api.js';
import { PUBLIC_BASE_URL } from '../support/test-config.js';
import { asOwner } from '../support/test-database.js';
import { TWILIO } from '../support/test-hall.js';
import { eventually } from './messaging/eventually.js';
import { waitingForLock } from '../support/waiting-for-lock.js';

const UNKNOWN = '/api/opt-in/00000000-0000-4000-8000-000000000000';

describe('Limits of what strangers ask for', () => {
  let api: TestApi;
  /** A second process on the same database. */
  let other: TestApi;
  let made: ReturnType<typeof factories>;

  const times = (count: number, ask: (n: number) => PromiseLike<Response>) =>
    Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
  const withStatus = (answers: Response[], wanted: number) =>
    answers.filter(({ status }) => status === wanted);
  /** The address has asked so often in this minute; a network of its own for each test. */
  const used = (limit: string, points: number, address: string) =>
    api.dataSource.query('INSERT INTO rate_limits VALUES ($1, $2, $3)', [
      `${limit}:${address}`,
      points,
      Date.now() + 30_000,
    ]);

  /** From now on counts the statements that count. */
  const countStatements = async () => {
    await asOwner(
      api.config.databaseUrl,
      `CREATE SEQUENCE count_statements;
       GRANT USAGE ON count_statements TO PUBLIC;
       CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql AS
         $$BEGIN PERFORM nextval('count_statements'); RETURN NULL; END$$;
       CREATE TRIGGER count_statement AFTER INSERT ON rate_limits EXECUTE FUNCTION count_statement()`,
    );
    return async () => {
      const [{ so_far }] = await api.dataSource.query(`SELECT nextval('count_statements')::int AS so_far`);
      return Number(so_far) - 1;
    };
  };
  /** How many requests have come since. */
  const countRequests = () => {
    const server: Server = api.app.getHttpServer();
    let count = 0;
    const one = () => void (count += 1);
    server.on('request', one);
    return {
      reach: (most: number) => eventually(() => expect(count).toBe(most)),
      end: () => server.off('request', one),
    };
  };

  beforeAll(async () => {
    const env = {
      TRUST_PROXY: '1',
      TWILIO_ACCOUNT_SID: TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: TWILIO.authToken,
      TWILIO_FROM: TWILIO.from,
    };
    api = await startTestApi({ env });
    other = await startTestApi({ env, databaseUrl: api.config.databaseUrl });
    made = factories(api.dataSource);
  });
  afterAll(async () => {
    await other.close();
    await api.close();
  });

  it('a link that is switched to and fro changes twenty times a minute, whichever process takes it', async () => {
    const { id } = await made.phoneNumber();
    const answers = await times(550, (n) =>
      (n % 2 ? api : other)
        .visitor()
        .post(`/api/opt-in/${id}`)
        .set('X-Forwarded-For', `203.0.113.${n % 250}`)
        .send({ optedIn: n % 4 < 2 }),
    );

    expect(withStatus(answers, 200)).toHaveLength(20);
    expect(withStatus(answers, 429)).toHaveLength(530);
    const [{ entries }] = await api.dataSource.query(
      'SELECT count(*)::int AS entries FROM audit_entries WHERE entity_id = $1',
      [id],
    );
    expect(entries).toBeLessThanOrEqual(20);
    await api.visitor().get(`/api/opt-in/${id}`).expect(200);
    await api.visitor().post(`/api/opt-in/${id.toUpperCase()}`).send({ optedIn: true }).expect(429);

    const another = await made.phoneNumber();
    await api.visitor().post(`/api/opt-in/${another.id}`).send({ optedIn: false }).expect(200);
  });

  it('a link is read 120 times a minute, and a refusal says when to come back', async () => {
    const answers = await times(130, () => api.visitor().get(UNKNOWN));
    expect(withStatus(answers, 404)).toHaveLength(120);
    const [refused] = withStatus(answers, 429);
    expect(refused?.body).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('an address that has used up its pages still signs in and out; staff and health checks are not counted', async () => {
    await used('pages', 3000, '192.0.2.9');
    const visitor = api.visitor().set('X-Forwarded-For', '192.0.2.9');
    await visitor.get('/api/worker-view/unknown').expect(429);
    await visitor.put('/api/job-matches/unknown').send({}).expect(429);
    await visitor.get('/health/live').expect(200);
    await visitor.post('/api/logout').expect(204);
    await visitor.post('/api/login').send(STAFF).expect(200);
    await visitor.get('/api/opt-in/unknown').expect(404);
  });

  it.each([
    ['sign-in', () => api.visitor().post('/api/login').set('X-Forwarded-For', '192.0.2.1').send(STAFF)],
    ['sign-out', () => api.visitor().post('/api/logout').set('X-Forwarded-For', '192.0.2.1')],
  ])('%s has a limit of its own', async (limit, ask) => {
    await used(limit, 300, '192.0.2.1');
    await ask().expect(429);
    await api.visitor().get('/api/opt-in/unknown').set('X-Forwarded-For', '192.0.2.1').expect(404);
  });

  it('a flood costs the database nothing once it is refused', async () => {
    const ask = () => api.visitor().get('/api/opt-in/unknown').set('X-Forwarded-For', '192.0.2.2');
    await used('pages', 2999, '192.0.2.2');
    const answers = await times(50, ask);
    expect(withStatus(answers, 429).length).toBeGreaterThan(40);
    const counted = () =>
      api.dataSource.query(`SELECT points FROM rate_limits WHERE key = 'pages:192.0.2.2'`);
    const before = await counted();
    expect(withStatus(await times(50, ask), 429)).toHaveLength(50);
    expect(await counted()).toEqual(before);
  });

  it('a link over its limit costs no statement, not even for the address', async () => {
    const link = '00000000-0000-4000-8000-000000000001';
    await used('link-reads', 119, link);
    const ask = () => api.visitor().get(`/api/opt-in/${link}`).set('X-Forwarded-For', '192.0.2.4');
    await ask().expect(404);
    const counted = () => api.dataSource.query(`SELECT * FROM rate_limits WHERE key = 'pages:192.0.2.4'`);
    const before = await counted();
    expect(withStatus(await times(50, ask), 429)).toHaveLength(50);
    expect(await counted()).toEqual(before);
  });

  it('a burst of one address is counted by a few statements, and staff do not wait for it', async () => {
    const staff = await api.staff();
    await used('pages', 1, '192.0.2.5');
    const statements = await countStatements();
    const holding = other.dataSource.createQueryRunner();
    await holding.startTransaction();
    await holding.query(`SELECT FROM rate_limits WHERE key = 'pages:192.0.2.5' FOR UPDATE`);

    const requests = countRequests();
    const strangers = times(200, () =>
      api.visitor().get('/api/opt-in/unknown').set('X-Forwarded-For', '192.0.2.5'),
    );
    await waitingForLock(other.dataSource, 1);
    await requests.reach(200);
    requests.end();
    await staff.get('/api/user').expect(200);
    await holding.commitTransaction();
    await holding.release();
    expect(withStatus(await strangers, 404)).toHaveLength(200);
    expect(await statements()).toBeLessThan(40);
  });

  it('a webhook without a valid signature is refused ever sooner; the signed one beside it comes through', async () => {
    const form = { From: '+16175550123', Body: 'hello', MessageSid: `SM${'ab'.repeat(16)}`, To: TWILIO.from };
    const signature = twilio.getExpectedTwilioSignature(
      TWILIO.authToken,
      `${PUBLIC_BASE_URL}/api/twilio/inbound`,
      form,
    );
    const post = (signed: string) =>
      api
        .visitor()
        .post('/api/twilio/inbound')
        .type('form')
        .set('X-Forwarded-For', '192.0.2.3')
        .set('X-Twilio-Signature', signed)
        .send(form);

    const answers = await times(130, () => post('forged'));
    expect(withStatus(answers, 403)).toHaveLength(120);
    expect(withStatus(answers, 429)).toHaveLength(10);
    await post(signature).expect(200);
  });
});
