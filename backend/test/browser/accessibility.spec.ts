import { findings } from '../support/axe.js';
import { narrow } from '../support/browser.js';
import { StaffBrowser } from '../support/staff-browser.js';
import { STAFF } from '../support/test-api.js';

jest.setTimeout(180_000);

let staff: StaffBrowser;
let atSignIn: string[];

beforeAll(async () => {
  staff = await StaffBrowser.open(async (page) => (atSignIn = await findings(page)));
});
afterAll(() => staff.close());

describe('axe finds nothing, at both widths, in the light and in the dark', () => {
  it('at sign-in', () => expect(atSignIn).toEqual([]));

  it.each([
    ['/today', 'The last 30 days'],
    ['/workers?search=ad', 'Showing 1 to'],
    ['/employers', 'Harborlight Hotel'],
    ['/jobs', 'View Details'],
    ['/eligibility-seniority', 'Encore'],
    ['/best-local26-management/classifications', 'Banquet Server'],
    ['/best-local26-management/substantially-similar', 'Showing 1 to'],
    ['/best-local26-management/certificates', 'Showing 1 to'],
    ['/classifications', 'Banquet Server'],
    ['/substantially-similar-classifications', 'Showing 1 to'],
    ['/certificates', 'Showing 1 to'],
    ['/users', 'dispatcher'],
    ['/audit-log', 'Audit Log'],
    ['/sms-management/test', 'Send Test SMS'],
    ['/sms-management/history', 'New Job Available'],
    ['/sms-management/phone-numbers', 'Showing 1 to'],
    ['/test-sms', 'Send Test SMS'],
    ['/email-management/test', 'Subject'],
    ['/email-management/history', 'Subject'],
    ['/email-management/webhook', 'Webhook Status'],
    ['/email-management/settings', 'Save Settings'],
    ['/test-email', 'Subject'],
    ['/email-history', 'Subject'],
    ['/sendgrid-webhook', 'Webhook Status'],
    ['/email-settings', 'Save Settings'],
    ['/no-such-page', 'Did you forget to add the page to the router?'],
  ])('on %s', async (path, content) => {
    await staff.visit(path);
    await staff.page.getByText(content).first().waitFor({ state: 'attached' });
    expect(await findings(staff.page)).toEqual([]);
  });

  it('on what is printed of a job, and among the exceptions of its hall', async () => {
    const [last] = await staff.hall.api.dataSource.query<{ id: string; job: string; worker: string }[]>(
      // The last one of the smallest list: axe looks at every row, and whoever stands before makes it an exception.
      `SELECT m.id, m.job_id AS job, m.worker_id AS worker FROM job_matches m JOIN jobs j ON j.id = m.job_id
       WHERE j.status = 'Open' AND m.status = 'Pending' AND m.priority > 1
       ORDER BY (SELECT count(*) FROM job_matches o WHERE o.job_id = j.id), m.priority DESC LIMIT 1`,
    );
    const agent = await staff.hall.api.staff();
    await agent.post(`/api/jobs/${last?.job}/create-matches`).expect(200);
    await agent.put(`/api/job-matches/${last?.id}`).send({ status: 'Accepted' }).expect(200);
    for (const [path, content] of [
      [`/jobs/${last?.job}/record`, 'How the job came to be as it is'],
      [`/jobs/${last?.job}/slips`, 'Classification'],
      [`/jobs/${last?.job}/why/${last?.worker}`, 'What happened'],
      ['/exceptions', 'No reason given'],
    ] as const) {
      await staff.visit(path);
      await staff.page.getByText(content).first().waitFor();
      expect(await findings(staff.page)).toEqual([]);
    }
  });

  it('in the menus, and in Change Password', async () => {
    await staff.visit('/employers');
    await staff.button('Settings').click();
    expect(await findings(staff.page, 'header')).toEqual([]);
    await staff.button(STAFF.username).click();
    await staff.page.getByRole('radio', { name: 'System' }).waitFor();
    expect(await findings(staff.page, 'header')).toEqual([]);
    // Narrow, the menu was hidden and with it closed.
    await staff.button(STAFF.username).click();
    await staff.button('Change Password').click();
    await staff.page.getByLabel('Current Password').waitFor();
    expect(await findings(staff.page, '[role=dialog]')).toEqual([]);
    await staff.page.keyboard.press('Escape');
    await staff.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await staff.page.setViewportSize(narrow);
    await staff.button('Open menu').click();
    await staff.page.getByRole('dialog').getByRole('link', { name: 'All Jobs' }).waitFor();
    expect(await findings(staff.page, '[role=dialog]')).toEqual([]);
  });

  it('on what a worker opens', async () => {
    const [match] = await staff.hall.api.dataSource.query<{ id: string }[]>(
      `SELECT m.id FROM job_matches m JOIN jobs j ON j.id = m.job_id
       WHERE j.status = 'Open' AND m.status = 'Pending' LIMIT 1`,
    );
    await staff.visit(`/worker-view/${match?.id}`);
    await staff.button('Submit').waitFor();
    expect(await findings(staff.page)).toEqual([]);
    const [phone] = await staff.hall.api.dataSource.query<{ id: string }[]>(
      'SELECT id FROM phone_numbers LIMIT 1',
    );
    for (const id of [phone?.id, '', '00000000-0000-4000-8000-000000000000']) {
      await staff.visit(`/opt-in/${id}`);
      expect(await findings(staff.page)).toEqual([]);
    }
  });
});
