import type { Browser, Locator, Page } from 'playwright-core';
import { seedDemo } from '../../src/seed/seed.service.js';
import { findings } from '../support/axe.js';
import { launchBrowser, narrow, wide } from '../support/browser.js';
import { STAFF } from '../support/test-api.js';
import { startTestHall, type TestHall } from '../support/test-hall.js';

jest.setTimeout(120_000);

let hall: TestHall;
let browser: Browser;
let page: Page;
let atSignIn: string[];

beforeAll(async () => {
  hall = await startTestHall();
  await seedDemo(hall.api.app);
  browser = await launchBrowser();
  page = await (await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })).newPage();
  await page.goto(`${hall.api.url}/auth`);
  await button('Sign In').waitFor();
  atSignIn = await findings(page);
  await page.getByLabel('Username').fill(STAFF.username);
  await page.getByLabel('Password').fill(STAFF.password);
  await button('Sign In').click();
  await page.getByRole('heading', { level: 1, name: 'Workers' }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await hall.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

/** No spinner, no placeholder. */
const loaded = () => page.locator('.ant-spin-spinning, .ant-skeleton').first().waitFor({ state: 'hidden' });

async function visit(path: string): Promise<void> {
  await page.goto(hall.api.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await loaded();
}

/** Opens a dialog, looks at each of its steps, closes it with Escape, and demands the focus back where it was. */
async function dialogIsSound(opener: Locator, ...steps: (() => Promise<unknown>)[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  await opener.click();
  for (const step of [() => dialog.waitFor(), ...steps]) {
    await step();
    await loaded();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await opener.and(page.locator(':focus')).waitFor();
}

describe('axe finds nothing, at both widths, in the light and in the dark', () => {
  it('at sign-in', () => expect(atSignIn).toEqual([]));

  it.each([
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
    await visit(path);
    await page.getByText(content).first().waitFor({ state: 'attached' });
    expect(await findings(page)).toEqual([]);
  });

  it('in the dialogs of workers', async () => {
    await visit('/workers?search=ad');
    await page.getByText('Showing 1 to').waitFor();
    for (const name of ['Add Worker', /^View /, /^Edit /, /^L26 /, /^BEST /, /^Delete /, /edit phone number/])
      await dialogIsSound(button(name));
  });

  it('in the dialogs of employers and jobs', async () => {
    await visit('/employers');
    for (const name of ['Add Employer', /^View /, /^Edit /, /^Delete /]) await dialogIsSound(button(name));
    await visit('/jobs');
    await dialogIsSound(button('Add Job'), () =>
      page.getByLabel('Job Description', { exact: true }).waitFor(),
    );
  });

  it('on a job and in its dialogs', async () => {
    const [job] = await hall.api.dataSource.query<{ id: string }[]>(
      `SELECT id FROM jobs j WHERE status = 'Open'
       ORDER BY (SELECT count(*) FROM job_matches m WHERE m.job_id = j.id AND m.sms_id IS NOT NULL) DESC LIMIT 1`,
    );
    await visit(`/jobs/${job?.id}`);
    await page.getByRole('heading', { name: /Job Matches \(\d+\)/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialogIsSound(button('Edit'));
    await dialogIsSound(button('Delete'));
    await dialogIsSound(button('View Eligible Workers'), () =>
      page.getByText(/Found \d+ eligible/).waitFor(),
    );
    await dialogIsSound(button('Notify Workers'), () => button('Review & Send').click());
    await dialogIsSound(button(/^View Details /));
    await dialogIsSound(page.locator('.message-status button').first(), () =>
      page.getByText('SMS Message Details').waitFor(),
    );
    const offer = page.locator('button:enabled[aria-label^="Send Offer"]').first();
    await dialogIsSound(offer, async () => {
      await page.getByRole('dialog').getByRole('textbox').fill('Saturday at five.');
      await button('Review & Send').click();
    });
  });

  it('in the dialogs of reference data, users and messages', async () => {
    await visit('/classifications');
    for (const name of [/^Add /, /^Edit /, /^Delete /]) await dialogIsSound(button(name));
    await visit('/certificates');
    for (const name of [/^Add /, /^Edit /, /^Delete /]) await dialogIsSound(button(name));
    await visit('/users');
    for (const name of ['Add User', /^Edit /]) await dialogIsSound(button(name));
    await visit('/sms-management/history');
    await dialogIsSound(button(/^View /));
    await visit('/sms-management/phone-numbers');
    await dialogIsSound(button(/^Edit /));
    await visit('/email-management/history');
    await dialogIsSound(button(/^View /));
  });

  it('in the menus, and in Change Password', async () => {
    await visit('/employers');
    await button('Settings').click();
    expect(await findings(page, 'header')).toEqual([]);
    await button(STAFF.username).click();
    await page.getByRole('radio', { name: 'System' }).waitFor();
    expect(await findings(page, 'header')).toEqual([]);
    // Narrow, the menu was hidden and with it closed.
    await button(STAFF.username).click();
    await button('Change Password').click();
    await page.getByLabel('Current Password').waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.setViewportSize(narrow);
    await button('Open menu').click();
    await page.getByRole('dialog').getByRole('link', { name: 'All Jobs' }).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
  });

  it('on what a worker opens', async () => {
    const [match] = await hall.api.dataSource.query<{ id: string }[]>(
      `SELECT m.id FROM job_matches m JOIN jobs j ON j.id = m.job_id
       WHERE j.status = 'Open' AND m.status = 'Pending' LIMIT 1`,
    );
    await visit(`/worker-view/${match?.id}`);
    await button('Submit').waitFor();
    expect(await findings(page)).toEqual([]);
    const [phone] = await hall.api.dataSource.query<{ id: string }[]>('SELECT id FROM phone_numbers LIMIT 1');
    for (const id of [phone?.id, '', '00000000-0000-4000-8000-000000000000']) {
      await visit(`/opt-in/${id}`);
      expect(await findings(page)).toEqual([]);
    }
  });
});
