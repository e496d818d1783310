import type { Locator, Page } from 'playwright-core';
import { findings } from '../support/axe.js';
import { factories } from '../support/factories.js';
import { StaffBrowser } from '../support/staff-browser.js';

jest.setTimeout(180_000);

/** Monday morning in the demo's hall, with a job that starts in two hours and fills itself. */
describe('Today', () => {
  let staff: StaffBrowser;
  let page: Page;
  let jobId: string;

  beforeAll(async () => {
    staff = await StaffBrowser.open();
    ({ page } = staff);
    const make = factories(staff.hall.api.dataSource);
    const [employer, classification] = [
      await make.employer({ companyName: 'Pier Four' }),
      await make.classification(),
    ];
    const ids = { employerId: employer.id, classificationId: classification.id };
    const startsAt = new Date(Date.now() + 2 * 3_600_000);
    const job = await make.job({ ...ids, title: 'Early breakfast', openings: 3, startsAt });
    jobId = job.id;
    for (const [index, lastName] of ['Abreu', 'Baptiste', 'Chen', 'Dias'].entries()) {
      const phone = lastName === 'Baptiste' ? null : `+1212555914${index}`;
      await make.worker({
        ...{ firstName: 'Rosa', lastName, phone, l26EmployerDate: `200${index + 1}-05-04` },
        ...{ l26EmployerId: employer.id, l26ClassificationId: classification.id },
      });
      if (phone) await make.phoneNumber({ phoneNumber: phone, optedIn: true });
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  });
  afterAll(() => staff.close());

  const panel = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const row = () => panel('Open jobs').getByRole('listitem').filter({ hasText: 'Early breakfast' });
  /** As the worker does it, from the text. */
  const answers = async (lastName: string, status: string) => {
    const [match] = await staff.hall.api.dataSource.query<{ id: string }[]>(
      'SELECT m.id FROM job_matches m JOIN workers w ON w.id = m.worker_id WHERE m.job_id = $1 AND w.last_name = $2',
      [jobId, lastName],
    );
    await staff.hall.api.visitor().put(`/api/job-matches/${match?.id}`).send({ status }).expect(200);
  };

  it('follows a job that fills itself, what it needs, and who answers, without being loaded anew', async () => {
    const agent = await staff.hall.api.staff();
    const fill = { message: 'Six sharp.', only: 'everyone', unreachable: 'call' };
    await agent.post(`/api/jobs/${jobId}/fill`).send(fill).expect(201);
    await row().getByText('2 offers open').waitFor();
    await row()
      .getByText(
        /^2 offers are open, the first until .*; Rosa Baptiste is to be called; Rosa Dias is next\.$/,
      )
      .waitFor();
    await panel('Needs you').getByRole('link', { name: '1 person to phone' }).waitFor();
    await panel('Needs you').getByRole('link', { name: '2 offers end soon' }).waitFor();
    await answers('Abreu', 'Accepted');
    await row().getByText('1 of 3 filled').waitFor();
    await panel('Answers').getByRole('listitem').first().getByText('Rosa Abreu').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('moves nothing under the pointer', async () => {
    const log = page.getByRole('log', { name: 'Answers as they come' });
    const first = log.getByRole('listitem').first();
    await page.getByRole('heading', { level: 1 }).hover();
    await first.hover();
    const before = await first.boundingBox();
    await answers('Chen', 'Declined');
    await panel('Answers').getByText('Changes wait').waitFor();
    expect(await first.boundingBox()).toEqual(before);
    await first.getByText('Rosa Abreu').waitFor();
    await page.getByRole('heading', { level: 1 }).hover();
    await first.getByText('Rosa Chen').waitFor();
  });

  it('says that it cannot be fetched, keeps what it shows, and follows again', async () => {
    await page.route('**/api/today', (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of order' } }),
    );
    await answers('Dias', 'Declined');
    await page.getByText('Failed to fetch what goes on today. What is shown may be out of date.').waitFor();
    await row().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unroute('**/api/today');
    await page.getByRole('button', { name: 'Try again' }).click();
    await panel('Answers').getByRole('listitem').first().getByText('Rosa Dias').waitFor();
  });

  it('leads to the job by the keyboard, and its names and numbers to their pages', async () => {
    await row().getByRole('link', { name: 'Early breakfast' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/jobs/${jobId}`);
    await page.goBack();
    await panel('Answers').getByRole('link', { name: 'Rosa Dias' }).click();
    await page.waitForURL('**/workers/*');
    await page.goBack();
    await page.getByRole('link', { name: 'No texting hours are set: texts go out at any hour' }).click();
    await page.getByRole('dialog', { name: 'Hall and Texting Hours' }).waitFor();
  });
});
