import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { seedDemo } from '../../src/seed/seed.service.js';
import { launchBrowser, narrow, wide } from '../support/browser.js';
import { STAFF, startTestApi, type TestApi } from '../support/test-api.js';

jest.setTimeout(180_000);

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, as short sentences; the page's own policy lets no script in, so it is evaluated from outside. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { preload: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

const scrollsSideways = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe.each([
  ['wide', wide],
  ['narrow', narrow],
])('every page, %s', (_name, viewport) => {
  let api: TestApi;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    api = await startTestApi();
    await seedDemo(api.app);
    browser = await launchBrowser();
    page = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
  });

  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  async function isSound(ready: () => Promise<unknown>): Promise<void> {
    await ready();
    expect(await findings(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }

  it('sign-in', async () => {
    await page.goto(`${api.url}/auth`);
    await isSound(() => page.getByRole('button', { name: 'Sign In' }).waitFor());
    await page.getByLabel('Username').fill(STAFF.username);
    await page.getByLabel('Password').fill(STAFF.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { level: 1, name: 'Workers' }).waitFor();
  });

  it.each([
    ['/workers', 'Workers', 'Showing 1 to 100 of 600 results'],
    ['/employers', 'Employers', 'Harborlight Hotel'],
    ['/jobs', 'Jobs', 'View Details'],
    ['/no-such-page', '404 Page Not Found', 'Did you forget to add the page to the router?'],
  ])('%s', async (path, title, content) => {
    await page.goto(`${api.url}${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await isSound(() => page.getByText(content).first().waitFor());
  });

  it('a job with its matches, and a dialog on it', async () => {
    const [job] = await api.dataSource.query<{ id: string; title: string }[]>(
      `SELECT id, title FROM jobs j WHERE status = 'Open'
       ORDER BY (SELECT count(*) FROM job_matches m WHERE m.job_id = j.id) DESC LIMIT 1`,
    );
    await page.goto(`${api.url}/jobs/${job?.id}`);
    await page.getByRole('heading', { level: 1, name: job?.title }).waitFor();
    await isSound(() => page.getByRole('heading', { name: /Job Matches \(\d+\)/ }).waitFor());
    await page.getByRole('button', { name: 'Notify Workers' }).click();
    await isSound(() => page.getByRole('dialog').getByText('New Job Available').first().waitFor());
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Notify Workers');
  });

  it('what a worker opens', async () => {
    const [match] = await api.dataSource.query<{ id: string }[]>(
      `SELECT m.id FROM job_matches m JOIN jobs j ON j.id = m.job_id WHERE j.status = 'Open' AND m.status = 'Pending' LIMIT 1`,
    );
    await page.goto(`${api.url}/worker-view/${match?.id}`);
    await isSound(() => page.getByRole('button', { name: 'Submit' }).waitFor());
    const [phone] = await api.dataSource.query<{ id: string }[]>('SELECT id FROM phone_numbers LIMIT 1');
    await page.goto(`${api.url}/opt-in/${phone?.id}`);
    await isSound(() => page.getByRole('button', { name: 'Update Preferences' }).waitFor());
  });
});
