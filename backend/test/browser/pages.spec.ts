import { findings } from '../support/axe.js';
import { watchErrors } from '../support/browser.js';
import { factories } from '../support/factories.js';
import { StaffBrowser } from '../support/staff-browser.js';

jest.setTimeout(180_000);

/** A worker and an employer as their pages show them: a job called about, texts both ways, an opt-out. */
describe('The pages of people', () => {
  let staff: StaffBrowser;
  let errors: string[];
  let ids: { worker: string; employer: string; job: string };

  beforeAll(async () => {
    staff = await StaffBrowser.open();
    const { dataSource } = staff.hall.api;
    const make = factories(dataSource);
    const employer = await make.employer({ companyName: 'Harbour View Hotel', contactName: 'Ann Moss' });
    const classification = await make.classification({ name: 'Night Banquet Captain' });
    const worker = await make.worker({
      ...{ firstName: 'Rosa', lastName: 'Zanetti', phone: '+16175559977', l26EmployerDate: '2006-02-12' },
      ...{ l26EmployerId: employer.id, l26ClassificationId: classification.id },
    });
    await make.phoneNumber({ phoneNumber: '+16175559977', optedIn: true });
    const job = await make.job({
      ...{ employerId: employer.id, classificationId: classification.id, title: 'Gala night', openings: 2 },
      startsAt: new Date(Date.now() + 86_400_000),
    });
    ids = { worker: worker.id, employer: employer.id, job: job.id };
    await dataSource.query(
      `INSERT INTO sms (phone_number, message, purpose, status, worker_id, job_id, created_at)
       VALUES ('+16175559977', 'Gala night on Saturday: are you interested?', 'notification', 'delivered', $1, $2,
         now() - interval '2 hours')`,
      [worker.id, job.id],
    );
    await dataSource.query(
      `INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, webhook_payload, worker_ids, created_at)
       VALUES ('SM-pages', '+16175559977', 'What time does it begin?', '{}', ARRAY[$1]::uuid[], now())`,
      [worker.id],
    );
    errors = watchErrors(staff.page);
  });
  afterAll(() => staff.close());

  const tab = (name: string) => staff.page.getByRole('tab', { name });

  it('record a call, and show it with the place and the whole verdict', async () => {
    const { page } = staff;
    await staff.visit(`/jobs/${ids.job}`);
    await staff.button('Refresh Matches').click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Rosa Zanetti' })
      .getByRole('link', { name: 'Rosa Zanetti', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Rosa Zanetti' }).waitFor();
    await staff.button('Record call').click();
    const dialog = page.getByRole('dialog', { name: 'Record Call' });
    await dialog.getByRole('combobox', { name: 'Job' }).click();
    await page.getByTitle('Gala night · Harbour View Hotel').click();
    await dialog.getByRole('radio', { name: 'Accepted' }).check();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record Call' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Gala night' });
    await row.getByText('Number 1 on the list; dispatched.').waitFor();
    await page
      .getByRole('region', { name: 'At a glance' })
      .getByRole('link', { name: 'Gala night' })
      .waitFor();
    await row.getByRole('button', { name: 'Whole verdict of Gala night' }).click();
    await page.getByText(/^You were number 1 on the list/).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('have tabs that the arrow keys walk, each with an address', async () => {
    const { page } = staff;
    await tab('Jobs').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**?tab=texts');
    await page.getByText('What time does it begin?').last().waitFor();
    await page.getByText('Understood as: Unclear').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.goto(`${staff.hall.api.url}/workers/${ids.worker}?tab=seniority`);
    await page.getByText('Tiebreaker (random draw)').waitFor();
    expect(await findings(page)).toEqual([]);
    await tab('History').click();
    await page.getByRole('list', { name: 'History' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('show a text that comes in while the page is open', async () => {
    const { page } = staff;
    await staff.visit(`/workers/${ids.worker}?tab=texts`);
    const box = page.getByRole('textbox', { name: 'Text to Rosa Zanetti' });
    await box.fill('It begins at six.');
    await page.getByRole('button', { name: 'Send' }).click();
    const thread = page.getByRole('list', { name: 'Texts with Rosa Zanetti' });
    await thread.getByText('It begins at six.').waitFor();
  });

  it('of an employer show its jobs and who was dispatched, with ways to both', async () => {
    const { page } = staff;
    await staff.visit(`/employers/${ids.employer}`);
    await page.getByRole('link', { name: 'Gala night' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await tab('Dispatches').click();
    await page.getByRole('link', { name: 'Rosa Zanetti' }).waitFor();
    expect(await findings(page)).toEqual([]);
    // The job's page asks for its run, and there is none yet.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  });

  it('say so where nobody is', async () => {
    await staff.visit('/workers/11111111-1111-4111-8111-111111111111');
    await staff.page.getByText('There is no such worker').waitFor();
    expect(await findings(staff.page)).toEqual([]);
    await staff.visit('/sms-management/inbox');
    expect(await findings(staff.page)).toEqual([]);
  });
});
