import { WebhookEvents } from '../../../src/messaging/email/webhook-events.js';
import { StatusCallbacks } from '../../../src/messaging/sms/status-callbacks.js';
import type { Messaging } from '../messaging/messaging.js';
import { type Erasing, startErasing } from './erasing.js';

/** Everything by which Rosa could be known; dates and places of hers name nobody. */
const ROSA = {
  firstName: 'Rosalía',
  lastName: 'Quintana Díaz',
  phone: '+16175550171',
  formerPhone: '+16175550172',
  email: 'rosalia.q@example.org',
  formerEmail: 'Rosalia.Former@Example.org',
  l26EmployeeId: 'EMP-77123',
};
const OF_ROSA = [
  'Rosalía',
  'Rosalia',
  'Quintana',
  '6175550171',
  '555-0171',
  '6175550172',
  'rosalia.q@',
  'rosalia.former@',
  'EMP-77123',
  'my own words',
  'Ropewalk',
];
/** Another worker, who must be left as she is. */
const OTHER = {
  firstName: 'Beatriz',
  lastName: 'Ferreira',
  phone: '+16175550181',
  email: 'ferreira@example.org',
};

const STOP_IN_WORDS = 'Please take me off your list, said at the Ropewalk';

let erasing: Erasing;
let hall: Messaging;
let otherId: string;
beforeAll(async () => {
  erasing = await startErasing();
  ({ hall } = erasing);
});
afterAll(() => erasing.close());

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const needles = OF_ROSA.map(folded);
const traces = async () =>
  (await erasing.everything()).filter((line) => needles.some((needle) => folded(line).includes(needle)));
const placesOf = (lines: string[]) => [...new Set(lines.map((line) => line.replace(/^public\.|: .*/gs, '')))];

/** A member of whom the hall knows all that it can know of anybody. */
async function memberWithEverything() {
  const { firstName, lastName, l26EmployeeId } = ROSA;
  const former = { phone: ROSA.formerPhone, email: ROSA.formerEmail };
  const id = await erasing.addWorker({ firstName, lastName, ...former });
  await erasing.optIn(ROSA.formerPhone);
  await hall.staff
    .patch(`/api/workers/${id}`)
    .send({ phone: ROSA.phone, email: ROSA.email, l26EmployeeId, l26EmployerDate: '2011-03-04' })
    .expect(200);
  const numberId = await erasing.optIn(ROSA.phone);
  await hall.staff
    .put(`/api/phone-numbers/${numberId}`)
    .send({ comment: `${firstName} prefers texts after 5 pm` })
    .expect(200);

  const job = await hall.make.job({
    title: 'Server at the gala',
    description: '<p>Ask for Rosalia Quintana Diaz, 617-555-0171, or for Beatriz Ferreira.</p>',
  });
  const match = await hall.make.match({ jobId: job.id, workerId: id });
  await hall.make.match({ jobId: job.id, workerId: otherId, priority: 2 });
  await hall.staff
    .put(`/api/jobs/${job.id}`)
    .send({
      instructions: '<p>Quintana Díaz, Rosalía has the keys: (617) 555-0171, rosalia.q@example.org</p>',
    })
    .expect(200);
  const note = `Bring ID, says ${firstName} ${lastName}`;
  await hall.staff.post(`/api/jobs/${job.id}/notify`).send({ note }).expect(202);
  await erasing.idle();
  await hall.api.visitor().put(`/api/job-matches/${match.id}`).send({ status: 'Interested' }).expect(200);
  await hall.staff.post(`/api/job-matches/${match.id}/offer`).send({ message: 'At six' }).expect(200);
  await erasing.idle();
  await hall.staff.put(`/api/job-matches/${match.id}`).send({ status: 'Accepted' }).expect(200);
  await hall.staff.post('/api/sms/test').send({ to: ROSA.phone, message: 'my own words' }).expect(200);
  const from = 'Local 26 <hall@example.org>';
  await hall.staff
    .post('/api/test-email')
    .send({ to: ROSA.email, from, subject: `For ${firstName}`, html: '<p>my own words</p>' })
    .expect(200);
  await hall.sandbox.twilio.receiveText({ from: ROSA.phone, body: `my own words, ${firstName}` });
  await hall.sandbox.twilio.receiveText({ from: ROSA.phone, body: STOP_IN_WORDS });
  await hall.sandbox.twilio.receiveText({ from: ROSA.phone, body: 'STOP' });
  await erasing.idle();
  return { id, jobId: job.id, matchId: match.id };
}

describe('Erasing a worker', () => {
  let rosa: { id: string; jobId: string; matchId: string };
  let before: string[];
  let others: object;
  const pseudonym = () => `Erased member ${rosa.id.slice(0, 8)}`;
  /** What belongs to somebody else, as the hall shows it. */
  const ofOthers = async () => ({
    worker: (await hall.staff.get(`/api/workers/${otherId}`)).body as object,
    number: await erasing.recordOf(OTHER.phone),
    texts: await hall.sql('SELECT * FROM sms WHERE worker_id = $1', [otherId]),
    entries: await hall.sql(
      `SELECT * FROM audit_entries WHERE entity_id = $1 OR worker_id = $1::uuid OR entity_type = 'employer' ORDER BY id`,
      [otherId],
    ),
  });

  beforeAll(async () => {
    otherId = await erasing.addWorker(OTHER);
    await erasing.optIn(OTHER.phone);
    rosa = await memberWithEverything();
    before = await erasing.lasting();
    others = await ofOthers();
  });

  it('begins with traces in every part of the hall', async () => {
    expect(placesOf(await traces())).toEqual(
      expect.arrayContaining([
        ...['workers.first_name', 'workers.phone', 'workers.email', 'workers.l26_employee_id'],
        ...['phone_numbers.phone_number', 'phone_numbers.comment'],
        ...['sms.phone_number', 'sms.message', 'sms.twilio_request', 'sms.twilio_response'],
        ...['emails.to_email', 'emails.subject', 'emails.html_content', 'emails.sendgrid_request'],
        ...[
          'emails_events.webhook_payload',
          'sms_events.webhook_payload',
          'inbound_messages.webhook_payload',
        ],
        ...['inbound_messages.phone_number', 'inbound_messages.body'],
        ...['audit_entries.before', 'audit_entries.after', 'jobs.description', 'jobs.instructions'],
        'offers.worker_name',
      ]),
    );
  });

  it('is refused without a word that it is meant, and by anybody but the owner of the log', async () => {
    expect(await erasing.command(rosa.id)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('cannot be undone'),
    });
    expect(await erasing.command('--yes')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Say who'),
    });
    expect(await erasing.command('rosa', '--yes')).toMatchObject({
      code: 1,
      errors: 'rosa is not the id of a worker.\n',
    });
    expect(await erasing.command('00000000-0000-4000-8000-000000000000', '--yes')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Neither the hall nor its log knows'),
    });
    expect(await erasing.run([rosa.id, '--yes'], {})).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Set MIGRATION_DATABASE_URL'),
    });
    expect(await erasing.lasting()).toEqual(before);
  });

  it('is refused while an offer is open or a text is being sent', async () => {
    const whileIt = async (begin: string, end: string, said: string) => {
      await erasing.owner.query(begin);
      expect(await erasing.command(rosa.id, '--yes')).toMatchObject({
        code: 1,
        errors: expect.stringContaining(said),
      });
      await erasing.owner.query(end);
    };
    const match = (status: string) =>
      `UPDATE job_matches SET status = '${status}' WHERE id = '${rosa.matchId}'`;
    await whileIt(match('Offered'), match('Accepted'), 'is offered the job Server at the gala');
    const text = (status: string) =>
      `UPDATE sms SET status = '${status}', claimed_at = now() WHERE worker_id = '${rosa.id}' AND purpose = 'offer'`;
    await whileIt(text('sending'), text('delivered'), 'A text to this worker is being sent');
    expect(placesOf(await traces())).toContain('workers.first_name');
  });

  it('says first what it would do, and changes nothing', async () => {
    const present = await erasing.lasting();
    const { code, output, errors } = await erasing.command(rosa.id, '--dry-run');
    expect(errors).toBe('');
    expect(output).toContain(`would become ${pseudonym()}`);
    expect(output).toMatch(/ {2}5 of sms\n/);
    expect(output).toMatch(/ {2}2 of phone_numbers\n/);
    expect(output).toContain('1 opt-outs or blocks of numbers stay');
    expect(code).toBe(0);
    expect(await erasing.lasting()).toEqual(present);
  });

  it('leaves no trace in any text of any table, and others as they are', async () => {
    const { code, output, errors } = await erasing.command(rosa.id, '--yes');
    expect(errors).toBe('');
    expect(output).toContain(`is now ${pseudonym()}`);
    expect(code).toBe(0);
    expect(await traces()).toEqual([]);
    const kept = await ofOthers();
    expect({ ...kept, texts: [] }).toEqual({ ...others, texts: [] });
    // A note that named her is still a text to the other one, about the same job.
    expect(kept.texts).toMatchObject([
      {
        phone_number: OTHER.phone,
        status: 'delivered',
        message: expect.stringContaining(`says ${pseudonym()}`),
      },
    ]);
    const { body } = await hall.staff.get(`/api/jobs/${rosa.jobId}`).expect(200);
    expect(body).toMatchObject({
      description: `<p>Ask for ${pseudonym()}, ${pseudonym()}, or for Beatriz Ferreira.</p>`,
    });
  });

  it('leaves the record of dispatch to be read under the pseudonym', async () => {
    const matches = await hall.staff.get(`/api/job-matches?jobId=${rosa.jobId}`).expect(200);
    expect(matches.body[0]).toMatchObject({
      status: 'Accepted',
      worker: { firstName: 'Erased member', lastName: rosa.id.slice(0, 8), phone: null, status: 'Inactive' },
    });
    expect(await erasing.erasedTexts(rosa.id)).toEqual([
      { phone_number: pseudonym(), message: '', status: 'delivered' },
      { phone_number: pseudonym(), message: '', status: 'delivered' },
      // The hall's reply to her own words: her STOP overtook it, at the hall or at the provider.
      { phone_number: pseudonym(), message: '', status: expect.stringMatching(/^(stopped|failed)$/) },
    ]);
    const offers = await hall.staff.get(`/api/jobs/${rosa.jobId}/offers`).expect(200);
    expect((offers.body as object[])[0]).toMatchObject({
      workerId: rosa.id,
      workerName: pseudonym(),
      message: '',
      events: [{ outcome: 'open' }, { outcome: 'accepted' }],
    });
    const history = await hall.staff.get(
      `/api/audit-entries?entityType=worker&entityId=${rosa.id}&related=true&limit=100`,
    );
    const said = (history.body as { summary: string }[]).map(({ summary }) => summary);
    expect(said[0]).toMatch(
      new RegExp(`^Hiring Hall erased the personal data of ${pseudonym()}: \\d+ rows$`),
    );
    expect(said).toContain(`dispatcher set ${pseudonym()} for Server at the gala: status Offered → Accepted`);
    expect(said).toContain(`dispatcher added the worker ${pseudonym()}`);
  });

  it('names the rows that it wrote over, and no value', async () => {
    const [entry] = await hall.sql<{ after: { rows: Record<string, string[]> } }>(
      `SELECT after FROM audit_entries WHERE action = 'worker.erased'`,
    );
    const { rows } = entry?.after ?? { rows: {} };
    expect(rows).toMatchObject({ workers: [rosa.id], jobs: [rosa.jobId] });
    const told = await hall.sql<{ id: string }>(
      `SELECT id FROM audit_entries WHERE entity_type = 'worker' AND entity_id = $1 AND action <> 'worker.erased'`,
      [rosa.id],
    );
    expect(rows.audit_entries).toEqual(expect.arrayContaining(told.map(({ id }) => id)));
  });

  it('shows the worker no more, and opens none of the links that were texted', async () => {
    await hall.staff.get(`/api/workers/${rosa.id}`).expect(404);
    await hall.staff.patch(`/api/workers/${rosa.id}`).send({ firstName: 'Rosalía' }).expect(404);
    const { body } = await hall.staff.get('/api/workers').expect(200);
    expect((body as { id: string }[]).map(({ id }) => id)).not.toContain(rosa.id);
    await hall.api.visitor().get(`/api/worker-view/${rosa.matchId}`).expect(404);
  });

  it('takes in nothing of hers that a provider repeats later', async () => {
    const [text] = await hall.sql<{ id: string; sid: string }>(
      'SELECT id, twilio_message_sid AS sid FROM sms WHERE worker_id = $1 LIMIT 1',
      [rosa.id],
    );
    const callbacks = hall.api.app.get(StatusCallbacks, { strict: false });
    await callbacks.take(text?.id, { MessageSid: text?.sid, MessageStatus: 'delivered', To: ROSA.phone });
    const events = hall.api.app.get(WebhookEvents, { strict: false });
    const [email] = await hall.sql<{ id: string }>('SELECT id FROM emails LIMIT 1');
    const event = {
      emailId: email?.id,
      email: ROSA.email,
      event: 'open',
      timestamp: 1_700_000_000,
      sg_event_id: 'later',
    };
    await events.take(Buffer.from(JSON.stringify([event])));
    await erasing.idle();
    expect(await traces()).toEqual([]);
  });

  it('is done once: the second time it says so', async () => {
    const present = await erasing.lasting();
    for (const how of ['--yes', '--dry-run']) {
      expect(await erasing.command(rosa.id, how)).toMatchObject({
        code: 0,
        output: `${rosa.id}  erased already: ${pseudonym()}\n`,
      });
    }
    expect(await erasing.lasting()).toEqual(present);
    expect((await erasing.command('--list')).output).toBe(`${rosa.id}\n`);
  });

  it('keeps her STOP: whoever gets the number is not texted, and cannot be opted in', async () => {
    await erasing.addWorker({ firstName: 'Next', lastName: 'Holder', phone: ROSA.phone });
    const record = await erasing.recordOf(ROSA.phone);
    expect(record?.consent).toMatchObject({ state: 'opted-out', way: 'text', providerBlocks: true });
    const { body } = await hall.staff
      .put(`/api/phone-numbers/${record?.id}`)
      .send({ optedIn: true, optInWay: 'form', optInDate: new Date().toISOString() })
      .expect(409);
    expect(body).toMatchObject({ code: 'stopped_by_text' });
    // One that was opted in is as any new number.
    await erasing.addWorker({ firstName: 'Another', lastName: 'Holder', phone: ROSA.formerPhone });
    expect((await erasing.recordOf(ROSA.formerPhone))?.consent).toMatchObject({ state: 'not-asked' });
  });

  it('leaves no text that somebody wrote from a number that another one has since', async () => {
    const phone = '+16175550197';
    const id = await erasing.addWorker({ firstName: 'Dorotea', lastName: 'Vives', phone });
    await erasing.optIn(phone);
    await hall.sandbox.twilio.receiveText({ from: phone, body: 'Dorotea here, what about Friday?' });
    await hall.staff.patch(`/api/workers/${id}`).send({ phone: '+16175550198' }).expect(200);
    await erasing.addWorker({ firstName: 'Basilio', lastName: 'Quint', phone });
    await erasing.optIn(phone);
    await hall.sandbox.twilio.receiveText({ from: phone, body: 'Basilio here, what about Monday?' });
    const former = '+16175550196';
    const other = await erasing.addWorker({ firstName: 'Celia', lastName: 'Roca', phone: former });
    await hall.sandbox.twilio.receiveText({ from: former, body: 'Celia here, what about Sunday?' });
    await hall.staff.patch(`/api/workers/${other}`).send({ phone: '+16175550195' }).expect(200);
    await hall.staff.patch(`/api/workers/${id}`).send({ phone: former }).expect(200);
    expect(await erasing.command(id, '--yes')).toMatchObject({ code: 0, errors: '' });
    const left = await erasing.everything();
    expect(left.filter((line) => /Dorotea|Vives/.test(line))).toEqual([]);
    expect(left.filter((line) => /Basilio here/.test(line))).not.toEqual([]);
    expect(left.filter((line) => /Celia here/.test(line))).not.toEqual([]);
  });
});
