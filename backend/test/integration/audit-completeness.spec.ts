import { randomUUID } from 'node:crypto';
import { actionNames } from '../../src/audit/registry.js';
import { declaredRoutes, isWrite, nameOf } from '../support/declared-routes.js';
import { type Agent, STAFF } from '../support/test-api.js';
import { eventually } from './messaging/eventually.js';
import { type Messaging, startMessaging } from './messaging/messaging.js';

interface Expected {
  action: string;
  source?: string;
  /** Default: the dispatcher; null where nobody was signed in. */
  actor?: string | null;
  /** The change came with a request of its own. */
  byRequest?: boolean;
  before?: object | null;
  after?: object | null;
}

interface Row {
  source: string;
  actor: string | null;
  action: string;
  before: object | null;
  after: object | null;
  ip: string | null;
  request: string | null;
}

let hall: Messaging;
let staff: Agent;
beforeAll(async () => {
  hall = await startMessaging();
  staff = hall.staff;
});
afterAll(() => hall.close());

let made = 0;
const unique = (what: string) => `Some ${what} ${(made += 1)}`;
const newNumber = () => `+1212555${String(3000 + (made += 1))}`;
const idOf = async (path: string, body: object): Promise<string> =>
  (await staff.post(path).send(body).expect(201)).body.id as string;

/** A thing with nothing but a name, from its making to its end. */
const named = (path: string, kind: string): Record<string, () => Promise<Expected>> => ({
  [`POST ${path}`]: async () => {
    await idOf(path, { name: unique(kind) });
    return { action: `${kind}.created`, before: null, after: expect.anything() };
  },
  [`PUT ${path}/:id`]: async () => {
    const [before, after] = [unique(kind), unique(kind)];
    const id = await idOf(path, { name: before });
    await staff.put(`${path}/${id}`).send({ name: after }).expect(200);
    return { action: `${kind}.updated`, before: { name: before }, after: { name: after } };
  },
  [`DELETE ${path}/:id`]: async () => {
    const name = unique(kind);
    await staff.delete(`${path}/${await idOf(path, { name })}`).expect(204);
    return { action: `${kind}.deleted`, before: expect.objectContaining({ name }), after: null };
  },
});

const worker = () => ({
  firstName: 'Rosa',
  lastName: unique('Diaz'),
  status: 'Active',
  memberStatus: 'BEST',
});
const employer = () => ({ companyName: unique('Hotel'), dispatchClass: 'Encore' });
const user = () => ({ username: unique('user'), password: 'only-once-told', role: 'user' });
const job = async () => ({
  title: unique('Server'),
  description: '<p>Work</p>',
  employerId: (await hall.make.employer()).id,
  classificationId: (await hall.make.classification()).id,
});

/** An import of one new worker, as far as it is wanted. */
async function importOf(...steps: ('check' | 'apply')[]): Promise<string> {
  const file = Buffer.from(`First Name,Last Name\nRosa,${unique('Import')}\n`);
  const answer = await staff
    .post('/api/imports?kind=workers')
    .attach('file', file, 'members.csv')
    .expect(201);
  const { id } = answer.body as { id: string };
  const bodies = { check: {}, apply: { problems: 'stop' } };
  const ends = { check: 'checked', apply: 'applied' };
  for (const step of steps) {
    await staff.post(`/api/imports/${id}/${step}`).send(bodies[step]).expect(202);
    await eventually(async () =>
      expect((await staff.get(`/api/imports/${id}`)).body).toMatchObject({ status: ends[step] }),
    );
  }
  return id;
}

async function match() {
  const { id, matchIds } = await hall.jobFor(newNumber());
  return { jobId: id, matchId: matchIds[0] ?? '' };
}

/** A job that is filled: an offer by hand has its only opening. */
async function filling(): Promise<string> {
  const { jobId, matchId } = await match();
  await staff.put(`/api/jobs/${jobId}`).send({ openings: 1 }).expect(200);
  await staff.put(`/api/job-matches/${matchId}`).send({ status: 'Offered' }).expect(200);
  const body = { message: 'Come', only: 'everyone', unreachable: 'call' };
  await staff.post(`/api/jobs/${jobId}/fill`).send(body).expect(201);
  return jobId;
}

async function offerOf(matchId: string): Promise<string> {
  const [offer] = await hall.sql<{ id: string }>(
    'SELECT offer_id AS id FROM match_offers WHERE match_id = $1',
    [matchId],
  );
  return offer?.id ?? '';
}

async function visitorAs(credentials: { username: string; password: string }): Promise<Agent> {
  const agent = hall.api.visitor();
  await agent.post('/api/login').send(credentials).expect(200);
  return agent;
}

/** For each route that changes something: how, and what the audit log must say of it. */
const changes: Record<string, () => Promise<Expected>> = {
  'PUT /api/worker-view/:id/language': async () => {
    const { matchId } = await match();
    await hall.api.visitor().put(`/api/worker-view/${matchId}/language`).send({ language: 'vi' }).expect(200);
    const values = { before: { language: 'en' }, after: { language: 'vi' } };
    return { action: 'worker.updated', source: 'link', actor: null, ...values };
  },
  'PUT /api/opt-in/:id/language': async () => {
    const number = newNumber();
    await hall.jobFor(number);
    const [phone] = await hall.sql<{ id: string }>('SELECT id FROM phone_numbers WHERE phone_number = $1', [
      number,
    ]);
    await hall.api.visitor().put(`/api/opt-in/${phone?.id}/language`).send({ language: 'ht' }).expect(200);
    const values = { before: { language: 'en' }, after: { language: 'ht' } };
    return { action: 'worker.updated', source: 'link', actor: null, ...values };
  },
  'PUT /api/wording/:language/:key': async () => {
    await staff.put('/api/wording/es/page.tryAgain').send({ text: 'Otra vez' }).expect(200);
    return {
      action: 'wording.updated',
      before: { text: 'Intentar de nuevo' },
      after: { text: 'Otra vez', sentence: 'es/page.tryAgain' },
    };
  },
  'POST /api/wording/:language/:key/confirm': async () => {
    await staff.post('/api/wording/es/page.call/confirm').send({ confirmed: true }).expect(200);
    return { action: 'wording.confirmed', before: null, after: { sentence: 'es/page.call' } };
  },
  'POST /api/login': async () => {
    await visitorAs(STAFF);
    return { action: 'user.signed-in' };
  },
  'POST /api/logout': async () => {
    await (await visitorAs(STAFF)).post('/api/logout').expect(204);
    return { action: 'user.signed-out' };
  },
  'POST /api/change-password': async () => {
    const { username, password, role } = user();
    await idOf('/api/users', { username, password, role });
    const own = await visitorAs({ username, password });
    await own
      .post('/api/change-password')
      .send({ currentPassword: password, newPassword: 'told-to-nobody' })
      .expect(204);
    return { action: 'user.password-changed', actor: username, before: null, after: null };
  },
  'POST /api/workers': async () => {
    await idOf('/api/workers', worker());
    return { action: 'worker.created' };
  },
  'PATCH /api/workers/:id': async () => {
    const id = await idOf('/api/workers', worker());
    await staff.patch(`/api/workers/${id}`).send({ status: 'Inactive' }).expect(200);
    return { action: 'worker.updated', before: { status: 'Active' }, after: { status: 'Inactive' } };
  },
  'DELETE /api/workers/:id': async () => {
    await staff.delete(`/api/workers/${await idOf('/api/workers', worker())}`).expect(204);
    return { action: 'worker.deleted', after: null };
  },
  'POST /api/employers': async () => {
    await idOf('/api/employers', employer());
    return { action: 'employer.created' };
  },
  'PUT /api/employers/:id': async () => {
    const body = employer();
    const id = await idOf('/api/employers', body);
    await staff
      .put(`/api/employers/${id}`)
      .send({ ...body, dispatchClass: 'L26 Tiered' })
      .expect(200);
    return {
      action: 'employer.updated',
      before: { dispatchClass: 'Encore' },
      after: { dispatchClass: 'L26 Tiered' },
    };
  },
  'DELETE /api/employers/:id': async () => {
    await staff.delete(`/api/employers/${await idOf('/api/employers', employer())}`).expect(204);
    return { action: 'employer.deleted' };
  },
  ...named('/api/classifications', 'classification'),
  ...named('/api/substantially-similar-classifications', 'similar-classification'),
  ...named('/api/certificates', 'certificate'),
  'PUT /api/phone-numbers/:id': async () => {
    const { id } = await hall.make.phoneNumber({ phoneNumber: newNumber() });
    await staff.put(`/api/phone-numbers/${id}`).send({ blocked: true }).expect(200);
    return { action: 'phone-number.updated', before: { blocked: false }, after: { blocked: true } };
  },
  'POST /api/workers/:id/texts': async () => {
    const phone = newNumber();
    await hall.jobFor(phone);
    const [worker] = await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [phone]);
    await staff.post(`/api/workers/${worker?.id}/texts`).send({ message: 'Hello' }).expect(201);
    return { action: 'sms.texted', after: { workerId: worker?.id } };
  },
  'POST /api/inbox/:id/done': async () => {
    const from = newNumber();
    const { message } = await hall.sandbox.twilio.receiveText({ from, body: 'wrong number' });
    const [text] = await hall.sql<{ id: string }>(
      'SELECT id FROM inbound_messages WHERE twilio_message_sid = $1',
      [message.sid],
    );
    await staff.post(`/api/inbox/${text?.id}/done`).send({}).expect(200);
    return { action: 'inbound-text.done', after: { phoneNumber: from, understoodAs: 'stop?' } };
  },
  'PUT /api/hall': async () => {
    await staff.put('/api/hall').send({ name: 'Local 26' }).expect(200);
    return { action: 'hall.updated', before: { name: null }, after: { name: 'Local 26' } };
  },
  'POST /api/opt-in/:id': async () => {
    const { id } = await hall.make.phoneNumber({ phoneNumber: newNumber() });
    await hall.api.visitor().post(`/api/opt-in/${id}`).send({ optedIn: false }).expect(200);
    return { action: 'phone-number.consent-changed', source: 'link', actor: null, after: { optedIn: false } };
  },
  'POST /api/jobs': async () => {
    await idOf('/api/jobs', await job());
    return { action: 'job.created' };
  },
  'PUT /api/jobs/:id': async () => {
    const body = await job();
    const id = await idOf('/api/jobs', body);
    await staff
      .put(`/api/jobs/${id}`)
      .send({ ...body, status: 'Closed' })
      .expect(200);
    return { action: 'job.updated', before: { status: 'Open' }, after: { status: 'Closed' } };
  },
  'DELETE /api/jobs/:id': async () => {
    await staff.delete(`/api/jobs/${await idOf('/api/jobs', await job())}`).expect(204);
    return { action: 'job.deleted' };
  },
  'POST /api/jobs/:id/create-matches': async () => {
    await staff.post(`/api/jobs/${await idOf('/api/jobs', await job())}/create-matches`).expect(200);
    return {
      action: 'job.matches-refreshed',
      after: expect.objectContaining({
        dispatchListId: expect.any(String),
        rulesVersion: expect.any(String),
      }),
    };
  },
  'POST /api/jobs/:id/notify': async () => {
    const { jobId } = await match();
    await hall.notify(jobId);
    return { action: 'job-match.notified', after: { smsId: expect.any(String) } };
  },
  'POST /api/job-matches/:id/offer': async () => {
    const { matchId } = await match();
    await staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Start at 6 am.' }).expect(200);
    return { action: 'job-match.offered', before: { status: 'Pending' } };
  },
  'POST /api/jobs/:id/offers': async () => {
    const { jobId, matchId } = await match();
    await staff
      .post(`/api/jobs/${jobId}/offers`)
      .send({ matchIds: [matchId], message: 'Start at 6 am.' })
      .expect(201);
    return { action: 'job-match.offered', before: { status: 'Pending' } };
  },
  'POST /api/job-matches/:id/calls': async () => {
    const { matchId } = await match();
    await staff.post(`/api/job-matches/${matchId}/calls`).send({ result: 'busy' }).expect(201);
    return { action: 'job-match.called', after: { result: 'busy' } };
  },
  'POST /api/job-matches/:id/pass-over': async () => {
    const { matchId } = await match();
    await staff.post(`/api/job-matches/${matchId}/pass-over`).send({ reason: 'correction' }).expect(201);
    return { action: 'job-match.passed-over', after: { reason: 'correction' } };
  },
  'POST /api/offers/:id/withdraw': async () => {
    const { matchId } = await match();
    await staff.put(`/api/job-matches/${matchId}`).send({ status: 'Offered' }).expect(200);
    await staff
      .post(`/api/offers/${await offerOf(matchId)}/withdraw`)
      .send({ reason: 'Fewer' })
      .expect(200);
    return { action: 'job-match.offer-withdrawn', before: { status: 'Offered' } };
  },
  'POST /api/offers/:id/told': async () => {
    const { jobId, matchId } = await match();
    await staff.put(`/api/job-matches/${matchId}`).send({ status: 'Accepted' }).expect(200);
    const offer = await offerOf(matchId);
    await staff.delete(`/api/jobs/${jobId}`).expect(204);
    await staff.post(`/api/offers/${offer}/told`).send({}).expect(201);
    return { action: 'job-match.called', after: { result: 'left-message' } };
  },
  'POST /api/offers/:id/end': async () => {
    const { matchId } = await match();
    await staff.put(`/api/job-matches/${matchId}`).send({ status: 'Accepted' }).expect(200);
    await staff
      .post(`/api/offers/${await offerOf(matchId)}/end`)
      .send({ as: 'dropped-out' })
      .expect(200);
    return { action: 'job-match.dispatch-ended', before: { status: 'Accepted' } };
  },
  'POST /api/jobs/:id/cancel': async () => {
    const { jobId } = await match();
    await staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: false }).expect(200);
    return { action: 'job.cancelled', before: { status: 'Open' } };
  },
  'POST /api/job-matches/:id/send-link': async () => {
    const { jobId, matchId } = await match();
    await hall.notify(jobId);
    await staff.put(`/api/job-matches/${matchId}`).send({ status: 'Accepted' }).expect(200);
    const id = randomUUID();
    await hall.sql('UPDATE job_matches SET id = $2 WHERE id = $1', [matchId, id]);
    await staff.post(`/api/job-matches/${id}/send-link`).expect(202);
    return { action: 'job-match.link-sent', after: { smsId: expect.any(String) } };
  },
  'PUT /api/job-matches/:id': async () => {
    const { matchId } = await match();
    await hall.api.visitor().put(`/api/job-matches/${matchId}`).send({ status: 'Interested' }).expect(200);
    return {
      action: 'job-match.answered',
      source: 'link',
      actor: null,
      before: { status: 'Pending' },
      after: { status: 'Interested' },
    };
  },
  'POST /api/users': async () => {
    await idOf('/api/users', user());
    return { action: 'user.created', after: { username: expect.any(String), role: 'user' } };
  },
  'PUT /api/users/:id': async () => {
    const body = user();
    const id = await idOf('/api/users', body);
    await staff
      .put(`/api/users/${id}`)
      .send({ ...body, role: 'admin', password: 'another-secret' })
      .expect(200);
    return {
      action: 'user.updated',
      before: { role: 'user' },
      after: { role: 'admin', passwordChanged: true },
    };
  },
  'DELETE /api/users/:id': async () => {
    await staff.delete(`/api/users/${await idOf('/api/users', user())}`).expect(204);
    return { action: 'user.deleted' };
  },
  'POST /api/jobs/:id/fill': async () => {
    await filling();
    return { action: 'job.fill-started', after: expect.objectContaining({ only: 'everyone' }) };
  },
  'POST /api/jobs/:id/fill/pause': async () => {
    await staff.post(`/api/jobs/${await filling()}/fill/pause`).expect(200);
    return { action: 'job.fill-paused' };
  },
  'POST /api/jobs/:id/fill/resume': async () => {
    const id = await filling();
    await staff.post(`/api/jobs/${id}/fill/pause`).expect(200);
    await staff.post(`/api/jobs/${id}/fill/resume`).expect(200);
    return { action: 'job.fill-resumed' };
  },
  'POST /api/jobs/:id/fill/stop': async () => {
    const id = await filling();
    await staff.post(`/api/jobs/${id}/fill/stop`).send({ reason: 'Rain' }).expect(200);
    return { action: 'job.fill-stopped', after: { reason: 'Rain' } };
  },
  'POST /api/jobs/:id/slips': async () => {
    const { jobId, matchId } = await match();
    const settings = { EMAIL_FROM_ADDRESS: 'hall@example.org' };
    await staff.put('/api/email-settings').send(settings).expect(200);
    await hall.sql(
      `UPDATE employers SET email = 'banquets@example.org' WHERE id = (SELECT employer_id FROM jobs WHERE id = $1)`,
      [jobId],
    );
    await staff.put(`/api/job-matches/${matchId}`).send({ status: 'Accepted' }).expect(200);
    await staff.post(`/api/jobs/${jobId}/slips`).expect(202);
    return { action: 'job.slip-sent', after: { dispatches: 1 } };
  },
  'POST /api/jobs/:id/message': async () => {
    const { jobId, matchId } = await match();
    const message = { matchIds: [matchId], message: 'Come' };
    await staff.post(`/api/jobs/${jobId}/message`).send(message).expect(202);
    return { action: 'job.messaged', after: { queued: 1, unreachable: 0 } };
  },
  'POST /api/jobs/:id/stop-sending': async () => {
    const { id } = await hall.jobFor(newNumber());
    await hall.sql(
      `INSERT INTO sms (phone_number, message, purpose, job_id, next_try_at)
       VALUES ($1, 'x', 'notification', $2, now() + interval '1 hour')`,
      [newNumber(), id],
    );
    await staff.post(`/api/jobs/${id}/stop-sending`).send({}).expect(200);
    return { action: 'job.sending-stopped', after: { stopped: 1 } };
  },
  'POST /api/imports': async () => {
    await importOf();
    return { action: 'import.uploaded', after: { kind: 'workers', fileName: 'members.csv' } };
  },
  'POST /api/imports/:id/check': async () => {
    await importOf('check');
    return { action: 'import.check-started' };
  },
  'POST /api/imports/:id/apply': async () => {
    await importOf('check', 'apply');
    return { action: 'import.apply-started', after: { new: 1, changed: 0, same: 0, problems: 0 } };
  },
  'POST /api/imports/:id/stop': async () => {
    const id = await importOf('check');
    await hall.sql(`UPDATE imports SET status = 'checking' WHERE id = $1`, [id]);
    await staff.post(`/api/imports/${id}/stop`).send({}).expect(202);
    return {
      action: 'import.stopped',
      after: { reason: 'The file could not be checked. Somebody stopped it.' },
    };
  },
  'POST /api/imports/:id/undo': async () => {
    const id = await importOf('check', 'apply');
    await staff.post(`/api/imports/${id}/undo`).send({}).expect(202);
    return { action: 'import.undo-started' };
  },
  'POST /api/sms/test': async () => {
    await staff.post('/api/sms/test').send({ to: '+12125550177', message: 'Hello' }).expect(200);
    return { action: 'sms.test-sent', after: { phoneNumber: '+12125550177' } };
  },
  'POST /api/sms/:id/resolve': async () => {
    const [{ id } = { id: '' }] = await hall.sql<{ id: string }>(
      `INSERT INTO sms (phone_number, message, purpose, status) VALUES ($1, 'x', 'test', 'unknown') RETURNING id`,
      [newNumber()],
    );
    await staff.post(`/api/sms/${id}/resolve`).send({ status: 'sent' }).expect(200);
    return {
      action: 'sms.resolved',
      before: { status: 'unknown' },
      after: expect.objectContaining({ status: 'sent' }),
    };
  },
  'POST /api/emails/:id/resolve': async () => {
    const [{ id } = { id: '' }] = await hall.sql<{ id: string }>(
      `INSERT INTO emails (to_email, from_email, subject, status) VALUES ('ana@example.org', 'hall@example.org', 'x',
         'unknown') RETURNING id`,
    );
    await staff.post(`/api/emails/${id}/resolve`).send({ status: 'failed' }).expect(200);
    return { action: 'email.resolved', before: { status: 'unknown' }, after: { status: 'failed' } };
  },
  'POST /api/twilio/status': async () => {
    const { id } = await hall.jobFor('+15005553005'); // accepted, then not delivered
    await hall.notify(id);
    const failed = { notificationStatus: 'notification_failed', reason: expect.any(String) };
    return {
      action: 'job-match.notification-followed',
      source: 'provider',
      actor: null,
      byRequest: false,
      before: { notificationStatus: 'notified' },
      after: failed,
    };
  },
  'POST /api/twilio/inbound': async () => {
    const from = newNumber();
    await hall.jobFor(from);
    await hall.sandbox.twilio.receiveText({ from, body: 'STOP' });
    return {
      action: 'phone-number.consent-changed',
      source: 'keyword',
      actor: null,
      before: { optedIn: true },
      after: { optedIn: false, reason: 'STOP' },
    };
  },
  'PUT /api/email-settings': async () => {
    await staff.put('/api/email-settings').send({ EMAIL_FROM_NAME: 'The Hall' }).expect(200);
    return { action: 'email-settings.updated', after: { EMAIL_FROM_NAME: 'The Hall' } };
  },
  'POST /api/test-email': async () => {
    const email = { to: 'ana@example.org', from: 'hall@example.org', subject: 'Hello', html: '<p>Hello</p>' };
    await staff.post('/api/test-email').send(email).expect(200);
    return { action: 'email.test-sent', after: { toEmail: 'ana@example.org' } };
  },
  'POST /api/sendgrid/webhook/create-or-update': async () => {
    await staff.post('/api/sendgrid/webhook/create-or-update').expect(200);
    return { action: expect.stringMatching(/^email-webhook\.(created|updated)$/) };
  },
  'PUT /api/queues/{*path}': async () => {
    await staff.put('/api/queues/api/queues/sms-resolve/resume').expect(200);
    return { action: 'queue.changed', after: { change: 'resumed' } };
  },
};

/** They change nothing but the record of the message itself, whose every event is kept beside it. */
const onlyOwnRecord = ['POST /api/sendgrid/webhook'];

const lastId = async () =>
  (await hall.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_entries'))[0]?.id ?? '0';
const since = (id: string) =>
  hall.sql<Row>(
    `SELECT source, actor_name AS actor, action, before, after, ip_address AS ip, request_id AS request
     FROM audit_entries WHERE id > $1 ORDER BY id`,
    [id],
  );

/** They only say what would be. */
const changeNothing = [
  'POST /api/jobs/:id/fill/preview',
  'POST /api/jobs/:id/message/review',
  'POST /api/jobs/:id/offers/check',
  'POST /api/jobs/:id/offers/review',
  'POST /api/wording/:language/:key/preview',
];

describe('The audit log', () => {
  it('has an expectation for every route that changes something', () => {
    const writes = declaredRoutes(hall.api).filter(isWrite).map(nameOf);
    expect([...Object.keys(changes), ...onlyOwnRecord, ...changeNothing].sort()).toEqual(writes.sort());
  });

  it.each(Object.keys(changes))('tells who did what, when, from where: %s', async (route) => {
    const last = await lastId();
    const expected = await changes[route]?.();
    const { source = 'staff', actor = STAFF.username, byRequest = true, ...rest } = expected as Expected;
    const origin = byRequest
      ? { ip: expect.stringMatching(/127\.0\.0\.1$/), request: expect.stringMatching(/^[\w-]{8,}$/) }
      : {};
    await eventually(async () =>
      expect(await since(last)).toContainEqual(
        expect.objectContaining({ ...rest, source, actor, ...origin }),
      ),
    );
  });

  it('holds no secret, and has a sentence for everything it holds', async () => {
    const [{ text } = { text: '' }] = await hall.sql<{ text: string }>(
      'SELECT json_agg(a)::text AS text FROM audit_entries a',
    );
    for (const secret of ['argon2', 'only-once-told', 'told-to-nobody', 'another-secret', STAFF.password]) {
      expect(text).not.toContain(secret);
    }
    const actions = await hall.sql<{ action: string }>('SELECT DISTINCT action FROM audit_entries');
    expect(actions.map(({ action }) => action).filter((action) => !actionNames.includes(action))).toEqual([]);
  });
});
