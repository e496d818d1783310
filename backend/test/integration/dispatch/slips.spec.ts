import type { SlipDueDto, SlipResultDto, SlipsDto } from '../../../src/dispatch/slips/dto/slip.dto.js';
import { untilEmail } from '../email/emails.js';
import { eventually } from '../messaging/eventually.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { byHand, inHours } from './by-hand.js';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging();
  hand = byHand(hall);
  await hall.staff.put('/api/hall').send({ name: 'Local 26', phone: '6175550100' }).expect(200);
  await hall.staff.put('/api/email-settings').send({ EMAIL_FROM_ADDRESS: 'hall@example.org' }).expect(200);
});
afterAll(() => hall.close());

const slipsOf = async (jobId: string) =>
  (await hall.staff.get(`/api/jobs/${jobId}/slips`).expect(200)).body as SlipsDto;
const send = (jobId: string) => hall.staff.post(`/api/jobs/${jobId}/slips`);
const sent = async (jobId: string) => (await send(jobId).expect(202)).body as SlipResultDto;
const dueOf = async (jobId: string) =>
  ((await hall.staff.get('/api/slips/due').expect(200)).body as SlipDueDto[]).find(
    (one) => one.jobId === jobId,
  )?.state;
const addressOf = (jobId: string, email: string | null) =>
  hall.sql('UPDATE employers SET email = $2 WHERE id = (SELECT employer_id FROM jobs WHERE id = $1)', [
    jobId,
    email,
  ]);
const bodyOf = async (emailId: string) =>
  (
    await hall.sql<{ text: string; subject: string; job: string }>(
      'SELECT text_content AS text, subject, job_id AS job FROM emails WHERE id = $1',
      [emailId],
    )
  )[0];

/** A job with so many openings, all of them taken. */
async function filled(count: number, email: string | null = 'banquets@example.org') {
  const job = await hand.jobWith(count + 1, { openings: count + 1, title: 'Gala night' });
  await hall.sql(`UPDATE jobs SET report_to = 'The back door' WHERE id = $1`, [job.jobId]);
  await addressOf(job.jobId, email);
  await hall.sql(
    `INSERT INTO dispatch_lists (job_id, rules_version, dispatch_class, scope, worker_ids, echelons, seniority_dates,
       counted_from_today, tiebreaks)
     VALUES ($1, '2026-1', 'L26 Tiered', '{}', '{}', '{}', '{}', '{}', '{}')`,
    [job.jobId],
  );
  for (const matchId of job.matchIds.slice(0, count)) await hand.set(matchId, 'Accepted');
  return job;
}

describe('the slips of a job', () => {
  it('say who comes, where and when, and of a worker nothing but the name', async () => {
    const { jobId, names, phones } = await filled(2);
    const slips = await slipsOf(jobId);
    expect(slips).toMatchObject({
      ...{ hallName: 'Local 26', hallPhone: '+16175550100', jobTitle: 'Gala night', sent: [] },
      ...{ reportTo: 'The back door', toEmail: 'banquets@example.org', state: 'not-sent' },
      rulesVersions: ['2026-1'],
    });
    expect(slips.dispatches.map(({ workerName }) => workerName).sort()).toEqual(names.slice(0, 2).sort());
    expect(Object.keys(slips.dispatches[0] ?? {}).sort()).toEqual(['offerId', 'workerName']);
    expect(JSON.stringify(slips)).not.toContain(phones[0]);
  });

  it('go to the employer in one e-mail, of which the delivery is shown', async () => {
    const { jobId, names, phones } = await filled(2);
    const { emailId, message, isNew } = await sent(jobId);
    expect({ message, isNew }).toEqual({
      message: 'The slip goes to banquets@example.org: 2 dispatched.',
      isNew: true,
    });
    const email = await bodyOf(emailId);
    expect(email).toMatchObject({ job: jobId, subject: 'Dispatch slip: Gala night' });
    for (const part of [...names.slice(0, 2), 'The back door', '+1 (617) 555-0100'])
      expect(email?.text).toContain(part);
    for (const phone of phones) expect(email?.text).not.toContain(phone.slice(-4));
    expect(email?.text).not.toContain(names[2]);
    await untilEmail(hall, emailId, { status: 'delivered' });
    const slips = await slipsOf(jobId);
    expect(slips).toMatchObject({ state: 'up-to-date', sent: [{ status: 'delivered', dispatches: 2 }] });
    expect(slips.sent[0]).toMatchObject({ madeBy: 'dispatcher', toEmail: 'banquets@example.org' });
  });

  it('are one e-mail however often and by however many they are sent, until something changes', async () => {
    const { jobId, matchIds } = await filled(1);
    const answers = await Promise.all([sent(jobId), sent(jobId), sent(jobId)]);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await sent(jobId)).message).toMatch(/^The slip of .* says the same; nothing was sent again\.$/);

    await hand.set(matchIds[1], 'Accepted');
    expect((await slipsOf(jobId)).state).toBe('out-of-date');
    await untilEmail(hall, answers[0].emailId, { status: 'delivered' });
    const second = await sent(jobId);
    expect(second.isNew).toBe(true);
    expect((await bodyOf(second.emailId))?.text).toMatch(/It replaces the one of .*\d:\d\d [AP]M\./);
    const slips = await slipsOf(jobId);
    expect(slips.sent.map(({ dispatches }) => dispatches)).toEqual([2, 1]);
    expect(slips.sent[0]?.replacesAt).toBe(slips.sent[1]?.madeAt);
    const { body } = await hall.staff.get(`/api/jobs/${jobId}/events`).expect(200);
    expect((body as { type: string; says: string }[]).filter(({ type }) => type === 'slip')).toMatchObject([
      { says: 'The employer was e-mailed the slips of 1.' },
      { says: 'The employer was e-mailed the slips of 2, in place of the ones before.' },
    ]);
  });

  it('go in their order: one that still waits does not go after the one that replaces it', async () => {
    const { jobId, matchIds } = await filled(1);
    const to = 'put-off@example.org';
    await addressOf(jobId, to);
    hall.sandbox.sendgrid.addRule({ to, times: 1, outcome: 'rate-limited', resetInSeconds: 6 });
    const first = await sent(jobId);
    const isPutOff = () =>
      hall.sql('SELECT FROM emails WHERE id = $1 AND next_try_at > now()', [first.emailId]);
    await eventually(async () => expect(await isPutOff()).toHaveLength(1));
    await hand.set(matchIds[1], 'Accepted');
    const second = await sent(jobId);
    expect((await bodyOf(second.emailId))?.text).not.toContain('It replaces');
    await untilEmail(hall, second.emailId, { status: 'delivered' });
    await untilEmail(hall, first.emailId, { status: 'stopped' });
    expect(await slipsOf(jobId)).toMatchObject({
      state: 'up-to-date',
      sent: [
        { status: 'delivered', dispatches: 2, replacesAt: null },
        { status: 'stopped', dispatches: 1, errorMessage: 'A newer slip replaced it before it was sent' },
      ],
    });
  });

  it('say that nobody comes any more', async () => {
    const { jobId } = await filled(1);
    await sent(jobId);
    const [offer] = await hand.offersOf(jobId);
    await hand.end(offer?.id, { as: 'dropped-out' }).expect(200);
    expect((await bodyOf((await sent(jobId)).emailId))?.text).toContain('Nobody is dispatched any more.');
  });

  it('go out again when the last e-mail did not arrive, and replace what did', async () => {
    const { jobId } = await filled(1);
    const { emailId, id } = await sent(jobId);
    await untilEmail(hall, emailId, { status: 'delivered' });
    await hall.sql(`UPDATE emails SET status = 'bounce' WHERE id = $1`, [emailId]);
    expect((await slipsOf(jobId)).state).toBe('failed');
    const again = await sent(jobId);
    expect(again).toMatchObject({ isNew: true });
    expect(again.id).not.toBe(id);
    expect((await slipsOf(jobId)).sent[0]?.replacesAt).toBeNull();
  });

  it('are the first ones for an employer who gets the job of another, and replace none', async () => {
    const { jobId } = await filled(1);
    const { id } = await sent(jobId);
    const [former] = await hall.sql<{ id: string }>('SELECT employer_id AS id FROM jobs WHERE id = $1', [
      jobId,
    ]);
    const other = await hall.make.employer({ email: 'rooms@example.org' });
    const give = (employerId: string) =>
      hall.sql('UPDATE jobs SET employer_id = $2 WHERE id = $1', [jobId, employerId]);
    await give(other.id);
    expect((await slipsOf(jobId)).state).toBe('not-sent');
    const { emailId } = await sent(jobId);
    expect((await bodyOf(emailId))?.text).not.toContain('replaces');
    expect((await slipsOf(jobId)).sent[0]).toMatchObject({ toEmail: 'rooms@example.org', replacesAt: null });
    await give(former?.id ?? '');
    expect(await slipsOf(jobId)).toMatchObject({ state: 'up-to-date' });
    expect((await sent(jobId)).id).toBe(id);
  });

  it('are only printed for an employer without an address, and not before somebody is dispatched', async () => {
    const { jobId } = await filled(1, null);
    const { body } = await send(jobId).expect(422);
    expect(body.code).toBe('employer_without_address');
    expect(body.error).toMatch(/has no e-mail address\. Print the slips, or enter an address/);
    const nobody = await filled(0);
    expect((await send(nobody.jobId).expect(409)).body.error).toBe('Nobody is dispatched to this job yet.');
    const gone = '00000000-0000-4000-8000-000000000000';
    await send(gone).expect(404);
    await hall.staff.get(`/api/jobs/${gone}/slips`).expect(404);
    await hall.api.visitor().post(`/api/jobs/${jobId}/slips`).expect(401);
  });

  it('are due while the employer has not got what is true now, until the job is over', async () => {
    const { jobId, matchIds } = await filled(1, null);
    expect(await dueOf(jobId)).toBe('no-address');
    await addressOf(jobId, 'banquets@example.org');
    expect(await dueOf(jobId)).toBe('not-sent');
    await sent(jobId);
    await eventually(async () => expect(await dueOf(jobId)).toBeUndefined());
    await hand.set(matchIds[1], 'Accepted');
    expect(await dueOf(jobId)).toBe('out-of-date');
    await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Closed' }).expect(200);
    expect(await dueOf(jobId)).toBe('out-of-date');
    await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Filled' }).expect(200);
    await hall.sql('UPDATE jobs SET starts_at = $2, ends_at = NULL WHERE id = $1', [jobId, inHours(-7)]);
    expect(await dueOf(jobId)).toBe('out-of-date');
    await hall.sql('UPDATE jobs SET starts_at = $2 WHERE id = $1', [jobId, inHours(-9)]);
    expect(await dueOf(jobId)).toBeUndefined();
  });

  it.each(['Closed', 'Draft'])('of a job set to %s are due when who was to come does not', async (status) => {
    const { jobId, matchIds } = await filled(1);
    await sent(jobId);
    await hall.staff.put(`/api/jobs/${jobId}`).send({ status }).expect(200);
    await eventually(async () => expect(await dueOf(jobId)).toBeUndefined());
    const [{ id = '' } = {}] = await hall.sql<{ id: string }>('SELECT id FROM offers WHERE match_id = $1', [
      matchIds[0],
    ]);
    await hall.staff.post(`/api/offers/${id}/end`).send({ as: 'dropped-out' }).expect(200);
    expect(await dueOf(jobId)).toBe('out-of-date');
    await sent(jobId);
    await eventually(async () => expect(await dueOf(jobId)).toBeUndefined());
  });

  it('go out again with a name that was corrected', async () => {
    const { jobId, workerIds } = await filled(1);
    await sent(jobId);
    await eventually(async () => expect(await dueOf(jobId)).toBeUndefined());
    await hall.staff.patch(`/api/workers/${workerIds[0]}`).send({ firstName: 'Corrected' }).expect(200);
    expect(await dueOf(jobId)).toBe('out-of-date');
    const { emailId } = await sent(jobId);
    expect((await bodyOf(emailId))?.text).toContain('Corrected ');
  });

  it('of work that is off are not due: the employer knows', async () => {
    const { jobId } = await filled(1);
    await sent(jobId);
    await hall.staff
      .post(`/api/jobs/${jobId}/cancel`)
      .send({ reason: 'Called off by the employer', tell: false })
      .expect(200);
    expect(await dueOf(jobId)).toBeUndefined();
  });
});
