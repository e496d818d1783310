import { logDestination } from '../../src/platform/logging/log-destination.js';
import { seedDemo } from '../../src/demo/seed.service.js';
import { sessionCookie, STAFF } from '../support/test-api.js';
import { factories } from '../support/factories.js';
import { SENDGRID, startTestHall, type TestHall, TWILIO } from '../support/test-hall.js';
import { eventually } from './messaging/eventually.js';
import { asOwner } from '../support/test-database.js';

const WORKER = { firstName: 'Rosalind', lastName: 'Quartermaine', phone: '+12125550187' };
const EMAIL = 'rosalind.quartermaine@example.org';
const SECRET_NOTE = 'ask for the blue door';

describe('The logs, at their most talkative', () => {
  let hall: TestHall;
  const lines: string[] = [];
  /** What must be nowhere in them, by what it is. */
  const secrets: Record<string, string> = {};
  const text = () => lines.join('');

  beforeAll(async () => {
    jest.spyOn(logDestination, 'write').mockImplementation((line) => void lines.push(line));
    hall = await startTestHall({ LOG_LEVEL: 'trace' });
    await goThroughTheMainPath();
  });
  afterAll(async () => {
    await hall.close();
    jest.restoreAllMocks();
  });

  async function goThroughTheMainPath(): Promise<void> {
    const { api, sandbox } = hall;
    const { dataSource } = api;
    await seedDemo(api.app);
    const make = factories(dataSource);
    const visitor = api.visitor();
    await visitor
      .post('/api/login')
      .send({ ...STAFF, password: 'a-wrong-guess' })
      .expect(401);
    const signedIn = await visitor.post('/api/login').send(STAFF).expect(200);
    const cookie = sessionCookie(signedIn);
    secrets['the session cookie'] = decodeURIComponent(cookie.split('=')[1] ?? '');
    secrets['the session id'] = secrets['the session cookie']?.slice(2).split('.')[0] ?? '';

    const { body: worker } = await visitor
      .post('/api/workers')
      .send({ ...WORKER, email: EMAIL })
      .expect(201);
    await dataSource.query(`UPDATE phone_numbers SET opted_in = true WHERE phone_number = $1`, [
      WORKER.phone,
    ]);
    const [phone] = await dataSource.query<[{ id: string }]>(
      'SELECT id FROM phone_numbers WHERE phone_number = $1',
      [WORKER.phone],
    );
    const job = await make.job({ instructions: `<p>${SECRET_NOTE}</p>` });
    const match = await make.match({ jobId: job.id, workerId: worker.id });
    secrets['the link of a match'] = match.id;
    secrets['the link of a number'] = phone.id;

    await visitor.get('/api/workers').query({ search: WORKER.lastName }).expect(200);
    for (const q of [WORKER.lastName, WORKER.phone])
      expect((await visitor.get('/api/search').query({ q }).expect(200)).body).toHaveLength(1);
    await visitor
      .get('/api/search')
      .query({ q: `${EMAIL}\0` })
      .expect(400);
    await visitor.post(`/api/jobs/${job.id}/notify`).send({ note: SECRET_NOTE }).expect(202);
    await eventually(async () => expect(sandbox.twilio.messages({ to: WORKER.phone })).not.toHaveLength(0));
    const phoneOfWorker = api.visitor();
    await phoneOfWorker.get(`/api/worker-view/${match.id}`).expect(200);
    await visitor.post(`/api/job-matches/${match.id}/offer`).send({ message: SECRET_NOTE }).expect(200);
    await phoneOfWorker.put(`/api/job-matches/${match.id}`).send({ status: 'Accepted' }).expect(200);
    await phoneOfWorker.post(`/api/opt-in/${phone.id}`).send({ optedIn: true }).expect(200);
    await sandbox.twilio.receiveText({ from: WORKER.phone, body: SECRET_NOTE });
    await visitor
      .post('/api/test-email')
      .send({ to: EMAIL, subject: SECRET_NOTE, html: `<p>${SECRET_NOTE}</p>` });
    await visitor.post('/api/sms/test').send({ to: WORKER.phone, message: SECRET_NOTE });
    await sandbox.twilio.idle();
    await sandbox.sendgrid.idle();
    await visitor
      .post('/api/change-password')
      .send({ currentPassword: STAFF.password, newPassword: 'another-secret' })
      .expect(204);
    await failOver(worker.id);
  }

  /** A failure that nobody foresaw, in the midst of somebody's data. */
  async function failOver(workerId: string): Promise<void> {
    const { databaseUrl } = hall.api.config;
    await asOwner(
      databaseUrl,
      'ALTER TABLE workers ADD CONSTRAINT none_more CHECK (first_name <> $$Broken$$) NOT VALID',
    );
    const staff = hall.api.visitor();
    await staff
      .post('/api/login')
      .send({ ...STAFF, password: 'another-secret' })
      .expect(200);
    await staff
      .patch(`/api/workers/${workerId}`)
      .send({ firstName: 'Broken', phone: WORKER.phone })
      .expect(500);
    await asOwner(databaseUrl, 'ALTER TABLE workers DROP CONSTRAINT none_more');
  }

  it('tell of every request, and of a failure what and where', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(text()).toContain('"path":"/api/login"');
    expect(text()).toContain('none_more');
  });

  it.each([
    ['name', /Rosalind|Quartermaine|Broken/],
    ['phone number', /2125550187|212\D{0,2}555\D?0187/],
    ['e-mail address', /rosalind\.|@example\.org/i],
    ['word that is written to somebody', new RegExp(SECRET_NOTE)],
    ['password', new RegExp(`${STAFF.password}|a-wrong-guess|another-secret|\\$argon2`)],
    ['key of ours', new RegExp(`${TWILIO.authToken}|${SENDGRID.apiKey}|only-for-this-test-run`)],
    ['address of the database', /postgres(ql)?:\/\//],
  ])('keep no %s', (_, secret) => {
    expect(lines.filter((line) => secret.test(line))).toEqual([]);
  });

  it.each(['the session cookie', 'the session id', 'the link of a match', 'the link of a number'])(
    'do not keep %s',
    (name) => {
      const secret = secrets[name] ?? '';
      expect(secret.length).toBeGreaterThan(20);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    },
  );
});
