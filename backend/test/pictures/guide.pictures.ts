import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Sealer } from '../../src/dispatch/seals/sealer.service.js';
import { factories } from '../support/factories.js';
import { StaffBrowser } from '../support/staff-browser.js';

const FOLDER = join(__dirname, '../../../docs/guide/images');
const README = join(__dirname, '../../../docs/images');
const SIZE = { width: 1200, height: 760 };
const PHONE = { width: 375, height: 740 };

let staff: StaffBrowser;
beforeAll(async () => {
  staff = await StaffBrowser.open();
  await staff.page.setViewportSize(SIZE);
});
afterAll(() => staff.close());

const shoot = (page: Page, path: string) => page.screenshot({ path, animations: 'disabled' });
const take = async (name: string, folder = FOLDER) => {
  await staff.loaded();
  await shoot(staff.page, join(folder, `${name}.png`));
};
const sql = <Row>(statement: string): Promise<Row[]> => staff.hall.api.dataSource.query(statement);
/** An open job on whose list somebody was offered it. */
const someJob = async () => {
  const [job] = await sql<{ id: string; worker: string }>(
    `SELECT o.job_id AS id, o.worker_id AS worker FROM offers o JOIN jobs j ON j.id = o.job_id AND j.status = 'Open'
     WHERE o.worker_id IS NOT NULL GROUP BY o.job_id, o.worker_id, o.priority ORDER BY count(*) DESC, o.priority LIMIT 1`,
  );
  return job as { id: string; worker: string };
};

describe("The guide's pictures", () => {
  it('job', async () => {
    const { id } = await someJob();
    await staff.visit(`/jobs/${id}`);
    await staff.page.getByRole('table').first().waitFor();
    await take('job');
    await take('job', README);
  });

  it('notify', async () => {
    const { id } = await someJob();
    await staff.visit(`/jobs/${id}`);
    await staff.button('Notify Workers').click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByLabel('Additional note (optional)').fill('Black trousers, white shirt.');
    await dialog.getByText('Black trousers, white shirt.').last().waitFor();
    await take('notify', README);
  });

  it('answer', async () => {
    const [match] = await sql<{ id: string }>(
      `SELECT m.id FROM job_matches m JOIN jobs j ON j.id = m.job_id AND j.status = 'Open'
       WHERE m.status = 'Offered' ORDER BY j.starts_at DESC NULLS LAST, m.priority LIMIT 1`,
    );
    const browser = staff.page.context().browser();
    const context = await browser?.newContext({ viewport: PHONE, deviceScaleFactor: 2, locale: 'en-US' });
    const phone = await context?.newPage();
    if (!phone) throw new Error('The browser is gone');
    await phone.goto(`${staff.hall.api.url}/worker-view/${match?.id}`);
    await phone.getByRole('button', { name: /Accept/ }).waitFor();
    await shoot(phone, join(README, 'answer.png'));
    await context?.close();
  });

  it('to-call', async () => {
    const make = factories(staff.hall.api.dataSource);
    const employer = await make.employer({ companyName: 'Seaport Ballroom' });
    const classification = await make.classification({ name: 'Sommelier' });
    const ids = { employerId: employer.id, classificationId: classification.id };
    const startsAt = new Date();
    // Five in the afternoon of the Saturday that comes, in New York's winter.
    startsAt.setUTCDate(startsAt.getUTCDate() + 7 - ((startsAt.getUTCDay() + 1) % 7));
    startsAt.setUTCHours(22, 0, 0, 0);
    const { id } = await make.job({ ...ids, title: 'Gala dinner, sommeliers', openings: 3, startsAt });
    for (const [index, [firstName, lastName]] of [
      ['Rosa', 'Abreu'],
      ['Genet', 'Abebe'],
      ['Marie', 'Pierre'],
      ['Joseph', 'Walsh'],
    ].entries()) {
      const phone = index === 1 ? null : `+1413555019${index}`;
      await make.worker({
        ...{ firstName, lastName, phone, l26EmployerDate: `200${index + 1}-05-04` },
        ...{ l26EmployerId: employer.id, l26ClassificationId: classification.id },
      });
      if (phone) await make.phoneNumber({ phoneNumber: phone, optedIn: index !== 2 });
    }
    await staff.visit(`/jobs/${id}`);
    await staff.button('Refresh Matches').click();
    await staff.page.getByRole('row').filter({ hasText: 'Rosa Abreu' }).waitFor();
    await staff.button('Fill by itself').click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByLabel('Offer Message').fill('Saturday at five, black tie.');
    await staff.button('Preview').click();
    await staff.button('Start').click();
    const panel = staff.page.getByRole('region', { name: 'Filling by itself' });
    await panel.getByText('To call (2)').waitFor();
    await staff.page.locator('.toast').first().waitFor({ state: 'hidden' });
    await panel.scrollIntoViewIfNeeded();
    await take('to-call');
  });

  it('texting-hours', async () => {
    await staff.visit('/sms-management');
    await staff.button('Hall and Texting Hours').click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Local 26 Hiring Hall');
    await dialog.getByLabel('Phone', { exact: true }).fill('(617) 555-0126');
    await dialog.getByLabel('Texts from').fill('08:00');
    await dialog.getByLabel('Texts until').fill('20:00');
    await dialog.getByLabel('Texts until').blur();
    // Down to the hours: below them stand names in scripts that not every machine has letters for.
    await staff.page.setViewportSize({ ...SIZE, height: 560 });
    await take('texting-hours');
    await staff.page.setViewportSize(SIZE);
  });

  it('why', async () => {
    const { id, worker } = await someJob();
    await staff.visit(`/jobs/${id}?why=${worker}`);
    await staff.page.getByRole('dialog').getByText('Echelon').first().waitFor();
    await take('why');
  });

  it('record, slip and exceptions', async () => {
    const { id } = await someJob();
    const matches = await sql<{ id: string }>(
      `SELECT m.id FROM job_matches m JOIN workers w ON w.id = m.worker_id
         JOIN phone_numbers p ON p.phone_number = w.phone AND p.opted_in AND NOT p.blocked
       WHERE m.job_id = '${id}' AND m.status IN ('Pending', 'Interested') ORDER BY m.priority`,
    );
    await sql(`UPDATE jobs SET report_to = 'Staff entrance, Atlantic Avenue' WHERE id = '${id}'`);
    const agent = await staff.hall.api.staff();
    const [first, second, last] = [matches[0], matches[1], matches.at(-1)];
    const pass = { reason: 'could-not-be-reached', note: 'The number rings, nobody answers.' };
    await agent.post(`/api/job-matches/${first?.id}/pass-over`).send(pass).expect(201);
    await agent.put(`/api/job-matches/${second?.id}`).send({ status: 'Accepted' }).expect(200);
    const offer = { message: 'Come.', outOfOrderReason: 'special-skill' };
    await agent.post(`/api/job-matches/${last?.id}/offer`).send(offer).expect(200);
    await staff.hall.api.app.get(Sealer, { strict: false }).seal();
    for (const [name, path, content] of [
      ['record', `/jobs/${id}/record`, 'What happened'],
      ['slip', `/jobs/${id}/slips`, 'Report to'],
      ['exceptions', '/exceptions', 'The number rings'],
    ] as const) {
      await staff.visit(path);
      await staff.page.getByText(content).first().waitFor();
      await take(name);
    }
  });

  it('inbox', async () => {
    await sql(
      `INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, webhook_payload, understood_as, created_at)
       SELECT 'SM' || lpad(n::text, 32, '0'), phone, says, '{}', 'unclear', now() - n * interval '20 minutes'
       FROM (SELECT row_number() OVER (ORDER BY id) AS n, phone FROM workers WHERE phone IS NOT NULL AND status = 'Active' LIMIT 3) w
         JOIN (VALUES (1, 'Can I come an hour later?'), (2, 'Which entrance is it?'), (3, 'My bus is late')) v(at, says) ON v.at = w.n`,
    );
    await staff.visit('/sms-management/inbox');
    await staff.page.getByText('Which entrance is it?').first().waitFor();
    await take('inbox');
  });

  it('import', async () => {
    await staff.visit('/workers/import');
    await staff.page.getByLabel('Choose a file').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Employee No.,First Name,Surname,Cell Phone,Class,House\n' +
          'L26-900001,Rosa,Diaz,617-555-0171,Banquet Server,Harborlight Hotel\n' +
          'L26-900002,Ben,Ochs,617-555-0172,Cook,Back Bay Arms\n',
      ),
    });
    await staff.page.getByRole('button', { name: 'Upload' }).click();
    await staff.page.getByRole('heading', { name: 'Columns' }).waitFor();
    await take('import');
  });

  it('report', async () => {
    await staff.visit('/reports?period=this-year&by=employer&figure=offers');
    await staff.page.locator('.recharts-bar-rectangle path').first().waitFor();
    await take('report');
  });
});
