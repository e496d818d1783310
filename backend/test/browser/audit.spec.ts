import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { seedDemo } from '../../src/demo/seed.service.js';
import { findings } from '../support/axe.js';
import { launchBrowser, watchErrors, wide } from '../support/browser.js';
import { signInAt } from '../support/pages.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';

jest.setTimeout(180_000);

let api: TestApi;
let staff: Agent;
let browser: Browser;
let page: Page;
let errors: string[];
let job: { id: string; title: string };
let worker: { id: string; name: string };

beforeAll(async () => {
  api = await startTestApi();
  await seedDemo(api.app);
  staff = await api.staff();
  [job] = await api.dataSource.query(
    `SELECT j.id, j.title FROM jobs j WHERE j.status = 'Open'
       AND (SELECT count(*) FROM job_matches m WHERE m.job_id = j.id) BETWEEN 1 AND 60 ORDER BY j.id LIMIT 1`,
  );
  await staff.post(`/api/jobs/${job.id}/create-matches`).expect(200);
  [worker] = await api.dataSource.query(
    `SELECT w.id, w.first_name || ' ' || w.last_name AS name FROM job_matches m JOIN workers w ON w.id = m.worker_id
     WHERE m.job_id = $1 ORDER BY m.priority LIMIT 1`,
    [job.id],
  );
  const edit = (body: object) => staff.patch(`/api/workers/${worker.id}`).send(body).expect(200);
  for (let time = 0; time < 30; time += 1) {
    await edit({ status: 'Inactive' });
    await edit({ status: 'Active' });
  }
  browser = await launchBrowser();
  page = await (await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })).newPage();
  errors = watchErrors(page);
  await signInAt(page, `${api.url}/auth`);
});

afterAll(async () => {
  await browser.close();
  await api.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

/** The last entry of a list of so many. */
const oldestShown = (count: number) => page.locator(`.audit-entry:nth-child(${count}):last-child`);

describe('The audit log', () => {
  it('is found in the Settings menu, read with the keyboard, and filtered by its address', async () => {
    await button('Settings').click();
    await page.getByRole('link', { name: 'Audit Log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
    await button('dispatcher signed in').waitFor();

    await page.goto(`${api.url}/audit-log?action=worker.updated`);
    const newest = button(`dispatcher changed ${worker.name}: status Inactive → Active`);
    await newest.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: 'Status Inactive Active' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(wide);
  });

  it('goes back in pages that new entries do not move', async () => {
    await page.goto(`${api.url}/audit-log?action=worker.updated`);
    await page.getByText('60 entries').waitFor();
    await oldestShown(50).waitFor();
    await button('Older').click();
    await page.getByText('60 entries · page 2').waitFor();
    await oldestShown(10).waitFor();
    expect(page.url()).toMatch(/action=worker\.updated&before=\d+&page=2$/);
    await button('Newer').click();
    await oldestShown(50).waitFor();
    expect(page.url()).toMatch(/audit-log\?action=worker\.updated$/);
  });

  it('is downloaded as it is filtered', async () => {
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('audit-log.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(61);
    expect(lines[1]).toContain(`dispatcher changed ${worker.name}: status Inactive → Active`);
  });

  it('shows the list of a refresh as it was', async () => {
    await page.goto(`${api.url}/jobs/${job.id}`);
    await button('History').click();
    await button(`dispatcher refreshed the matches of ${job.title}`).click();
    const opener = button('Show the list');
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'The List as It Was' });
    await dialog.getByRole('rowheader', { name: worker.name }).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await page.setViewportSize(wide);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await opener.and(page.locator(':focus')).waitFor();
    expect(await findings(page, '.history')).toEqual([]);
    await page.setViewportSize(wide);
  });

  it('is the history of a match and of a worker on their details', async () => {
    await page.goto(`${api.url}/jobs/${job.id}?search=${encodeURIComponent(worker.name)}`);
    await button(`View details ${worker.name}`).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'History' }).click();
    await dialog.getByRole('button', { name: `dispatcher refreshed the matches of ${job.title}` }).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${api.url}/workers?search=${encodeURIComponent(worker.name)}`);
    await button(`View ${worker.name}`).click();
    await dialog.getByRole('button', { name: 'History' }).click();
    await dialog
      .getByRole('button', { name: /status Inactive → Active/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Show older' }).click();
    await oldestShown(40).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    expect(errors).toEqual([]);
  });
});
