import type { Browser, Locator, Page } from 'playwright-core';
import { seedDemo } from '../../src/demo/seed.service.js';
import { factories } from '../support/factories.js';
import { launchBrowser, wide } from '../support/browser.js';
import { signInAt } from '../support/pages.js';
import { STAFF, startTestApi, type TestApi } from '../support/test-api.js';

jest.setTimeout(180_000);

/** What the hall's rules refer to and who may change it, walked by a member of staff. */
describe('managing the hall', () => {
  let api: TestApi;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    api = await startTestApi();
    await seedDemo(api.app);
    browser = await launchBrowser();
    page = await (await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })).newPage();
    await signInAt(page, api.url);
  });

  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  const open = async (path: string, title: string) => {
    await page.goto(`${api.url}${path}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  };
  const dialog = () => page.getByRole('dialog');
  const press = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).click();
  const toast = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
    );
  const closed = () => dialog().waitFor({ state: 'hidden' });

  it('the page of eligibility and seniority says every rule', async () => {
    await open('/eligibility-seniority', 'Eligibility and Seniority');
    const tiered = page.getByRole('region', { name: 'Jobs that are not Encore use four echelons' });
    await tiered.getByRole('listitem').first().waitFor();
    const rules = await tiered.getByRole('listitem').allInnerTexts();
    const facts = [
      ['Local 26 members with the same employer and the same classification', 'Employment start date'],
      [
        'Local 26 members at a different employer with a substantially similar classification',
        'Classification date',
      ],
      ['Local 26 members holding a qualifying certificate', 'Certificate date'],
      [
        'Any member status, flagged as qualified for a substantially similar classification',
        "Certificate date, or today's date if there is none",
      ],
    ];
    expect(rules).toHaveLength(facts.length);
    for (const [index, texts] of facts.entries()) {
      for (const text of [`Echelon ${index + 1}`, ...texts, 'random tiebreaker'])
        expect(rules[index]).toContain(text);
    }
    const encore = page.getByRole('region', { name: 'Encore jobs use one rule' });
    const [only = '', ...others] = await encore.getByRole('listitem').allInnerTexts();
    expect(others).toEqual([]);
    for (const text of [
      'Local 26 members flagged as able to work in the classification',
      'Employment date',
      'random tiebreaker',
    ])
      expect(only).toContain(text);
  });

  it('classifications are added, found, renamed and deleted; one in use stays', async () => {
    await factories(api.dataSource).job({
      classificationId: (await factories(api.dataSource).classification({ name: 'Valet' })).id,
    });
    await open('/best-local26-management', 'BEST / Local 26 Management');
    expect(new URL(page.url()).pathname).toBe('/best-local26-management/classifications');

    await press('Add Classification');
    await dialog().getByLabel('Name').fill('VALET');
    await press('Create', dialog());
    await dialog().getByText('A classification named “VALET” already exists.').waitFor();
    await toast('Failed to create classification');
    await dialog().getByLabel('Name').fill('Coat Check');
    await dialog().getByLabel('Name').press('Enter');
    await toast('Classification created successfully');
    await closed();
    expect(await focused()).toBe('Add Classification');

    await page.getByLabel('Search', { exact: true }).fill('coat');
    await press('Search');
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    expect(new URL(page.url()).search).toBe('?search=coat');
    await press('Edit Coat Check');
    await dialog().getByLabel('Name').fill('Cloakroom (coat check)');
    await press('Save Changes', dialog());
    await toast('Classification updated successfully');
    await press('Delete Cloakroom (coat check)');
    await dialog().getByText('This action cannot be undone.').waitFor();
    await press('Delete', dialog());
    await toast('Classification deleted successfully');
    await page.getByText('No classifications found', { exact: true }).waitFor();
    await press('Clear Search');

    await press('Delete Valet');
    await press('Delete', dialog());
    await dialog().getByText('This classification has 1 job and cannot be deleted.').waitFor();
    await toast('Failed to delete classification');
    await press('Cancel', dialog());
    await closed();
    expect(await focused()).toBe('Delete Valet');
  });

  it.each([
    ['Substantially Similar Classification', 'Substantially similar classification', 'substantially-similar'],
    ['Certificate', 'Certificate', 'certificates'],
  ])('a %s holds classifications chosen with the keyboard', async (singular, sentence, tab) => {
    await open('/best-local26-management/classifications', 'BEST / Local 26 Management');
    await page.getByRole('tab', { name: `${singular}s`, exact: true }).click();
    await page.waitForURL(`**/best-local26-management/${tab}`);

    await press(`Add ${singular}`);
    await dialog().getByText(`Add New ${singular}`).waitFor();
    await dialog().getByLabel('Name').fill('Behind the bar');
    await dialog().getByLabel('Name').press('Tab');
    await page.keyboard.type('bartender');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await dialog()
      .getByText(/^2 of \d+ selected$/)
      .waitFor();
    await press('Create', dialog());
    await toast(`${sentence} created successfully`);
    await closed();
    const badges = page.getByRole('list', { name: 'Classifications of Behind the bar' });
    await badges.waitFor();
    expect(await badges.getByRole('listitem').allInnerTexts()).toEqual(['Banquet Bartender', 'Bartender']);

    await press('Edit Behind the bar');
    for (const name of ['Banquet Bartender', 'Bartender'])
      await dialog().getByRole('checkbox', { name, exact: true }).uncheck();
    await press('Save Changes', dialog());
    await toast(`${sentence} updated successfully`);
    await row('Behind the bar').getByText('No classifications assigned').waitFor();

    await press('Delete Behind the bar');
    await dialog().getByText(`Delete ${singular}`).waitFor();
    await press('Delete', dialog());
    await toast(`${sentence} deleted successfully`);
    await row('Behind the bar').waitFor({ state: 'detached' });
  });

  it('a classification that somebody else adds shows by itself; a tab that is none is not found', async () => {
    await open('/classifications', 'Classifications');
    await row('Valet').waitFor();
    await (await api.staff()).post('/api/classifications').send({ name: 'Abalone Shucker' }).expect(201);
    await row('Abalone Shucker').waitFor();
    await open('/best-local26-management/employers', '404 Page Not Found');
  });

  it('users are added, changed and deleted, but not oneself and not the last admin', async () => {
    await open('/users', 'User Management');
    await press('Add User');
    await dialog().getByLabel('Username').fill(STAFF.username.toUpperCase());
    await dialog().getByLabel('Password').fill('tide and timber');
    await press('Add User', dialog());
    await dialog().getByText('Username already exists').waitFor();
    await dialog().getByLabel('Username').fill('marisol');
    await dialog().getByRole('combobox', { name: 'Role' }).press('ArrowDown');
    await page.getByTitle('User', { exact: true }).click();
    await press('Add User', dialog());
    await toast('User created successfully');
    await row('marisol').getByText('a few seconds ago').waitFor();

    await page.getByLabel('Search by username').fill('MARI');
    await page.getByText(/^1 of \d+ users$/).waitFor();
    await press('Delete marisol');
    await dialog().getByText('marisol').waitFor();
    await press('Delete', dialog());
    await toast('User deleted successfully');
    await page.getByText('No users match your search criteria.').waitFor();

    await page.getByLabel('Search by username').fill('');
    await press(`Delete ${STAFF.username}`);
    await press('Delete', dialog());
    await dialog().getByText('You cannot delete your own account').waitFor();
    await press('Cancel', dialog());
    await closed();

    await api.dataSource.query(`UPDATE users SET role = 'user' WHERE username <> $1`, [STAFF.username]);
    await press(`Edit ${STAFF.username}`);
    await dialog().getByRole('combobox', { name: 'Role' }).press('ArrowDown');
    await page.getByTitle('User', { exact: true }).click();
    await press('Save Changes', dialog());
    await dialog().getByText('At least one admin must remain').waitFor();
    await press('Cancel', dialog());
    await press('Discard', page.getByRole('dialog', { name: 'Discard what you typed?' }));
    await closed();
  });

  it('one’s own password is changed from the user menu, and the session goes on', async () => {
    await open('/users', 'User Management');
    await press(STAFF.username);
    await page.getByText('Change Password').click();
    await dialog().getByLabel('Current Password').fill('not mine');
    await dialog().getByLabel('New Password', { exact: true }).fill('tide and timber');
    await dialog().getByLabel('Confirm New Password').fill('tide and timber');
    await press('Change Password', dialog());
    await dialog().getByText('Current password is incorrect').waitFor();
    await dialog().getByLabel('Current Password').fill(STAFF.password);
    await press('Change Password', dialog());
    await toast('Password changed successfully');
    await closed();
    await open('/certificates', 'Certificates');
  });
});
