import type { Browser, Page } from 'playwright-core';
import { findings } from '../support/axe.js';
import { launchBrowser, narrow, watchErrors, wide } from '../support/browser.js';
import { galaNight } from '../support/gala-night.js';
import { signInAt, toast } from '../support/pages.js';
import { startTestHall, type TestHall } from '../support/test-hall.js';

jest.setTimeout(180_000);

/** What of the cards' buttons, links and words is cut or stands over the edge; a strip of tabs may be moved sideways. */
const BEYOND_THEIR_CARD = `(() => {
  const LEAST_GAP_PX = 8;
  const beyond = [];
  for (const card of document.querySelectorAll('.panel')) {
    const { left, right } = card.getBoundingClientRect();
    for (const part of card.querySelectorAll('h2, h3, p, li, button, a, input')) {
      const box = part.getBoundingClientRect();
      if (box.width <= 1 || part.closest('[role=tablist], .visually-hidden')) continue;
      if (box.left < left + LEAST_GAP_PX || box.right > right - LEAST_GAP_PX) beyond.push(part.textContent);
    }
    for (const input of card.querySelectorAll('input[placeholder]')) {
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = getComputedStyle(input).font;
      if (pen.measureText(input.placeholder).width > input.clientWidth) beyond.push(input.placeholder);
    }
  }
  return beyond;
})()`;

/** A job that fills itself, as the dispatcher sees it: offers in order, a call, an answer by link, and full. */
describe('filling a job from its page', () => {
  let hall: TestHall;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let jobId: string;

  beforeAll(async () => {
    hall = await startTestHall();
    jobId = (await galaNight(hall.api.dataSource, ['Abreu', 'Baptiste', 'Chen', 'Dias'])).id;
    browser = await launchBrowser();
    page = await (await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })).newPage();
    errors = watchErrors(page);
    await signInAt(page, hall.api.url);
    await page.goto(`${hall.api.url}/jobs/${jobId}`);
  });

  afterAll(async () => {
    await browser.close();
    await hall.close();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const panel = () => page.getByRole('region', { name: 'Filling by itself' });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  it('begins after a look at what would happen', async () => {
    await button('Refresh Matches').click();
    await toast(page, 'Job Matches Updated');
    await button('Fill by itself').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Offer Message').fill('Saturday at five.');
    expect(await findings(page)).toEqual([]);
    await button('Preview').click();
    await dialog.getByText('#1 Rosa Abreu').waitFor();
    await dialog.getByText('Rosa Baptiste (no phone number)').waitFor();
    expect(await findings(page)).toEqual([]);
    await button('Start').click();
    await toast(page, 'Success', 'The job is being filled');
    await panel().getByText('To call (1)').waitFor();
    await panel()
      .getByText(/#1 Rosa Abreu/)
      .first()
      .waitFor();
    await row('Rosa Abreu')
      .getByText(/^Offered .*, delivered$/)
      .waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('takes the result of a call by one button, and offers the place to the next in order', async () => {
    await page
      .getByRole('group', { name: 'Result of the call to Rosa Baptiste' })
      .getByRole('button', { name: 'Declined', exact: true })
      .click();
    await row('Rosa Chen')
      .getByText(/^Offered /)
      .waitFor();
    await row('Rosa Baptiste')
      .getByText(/^Declined /)
      .waitFor();
    await panel().getByText('To call (1)').waitFor({ state: 'hidden' });
  });

  it('is full once the offered say yes, without the page being loaded anew', async () => {
    for (const name of ['Abreu', 'Chen']) {
      const [match] = await hall.api.dataSource.query<{ id: string }[]>(
        `SELECT m.id FROM job_matches m JOIN workers w ON w.id = m.worker_id
         WHERE m.job_id = $1 AND w.last_name = $2`,
        [jobId, name],
      );
      const phone = await (await browser.newContext({ viewport: narrow })).newPage();
      await phone.goto(`${hall.api.url}/worker-view/${match?.id}`);
      await phone.getByRole('button', { name: /^Accept/ }).click();
      await row(`Rosa ${name}`)
        .getByText(/^Accepted /)
        .first()
        .waitFor();
      await phone.context().close();
    }
    await panel().getByText('Filled', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Accepted (2)' }).waitFor();
    await page
      .getByText(/2 of 2 filled/)
      .first()
      .waitFor();
  });

  it('ends a dispatch from the menu of its row by the keyboard, which gives the focus back', async () => {
    const more = button('More actions Rosa Chen');
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'End the dispatch' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'End Dispatch' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'End Dispatch' }).click();
    await toast(page, 'Success', 'Dispatch ended');
    await row('Rosa Chen')
      .getByText(/^Dropped out /)
      .waitFor();
    await page
      .getByText(/1 of 2 filled/)
      .first()
      .waitFor();
    expect(errors.filter((error) => !/status of (401|404)/.test(error))).toEqual([]);
  });

  it('shows the list on the first screen of a phone, with nothing wider than it', async () => {
    const phone = await (
      await browser.newContext({
        viewport: narrow,
        storageState: await page.context().storageState(),
        colorScheme: 'dark',
      })
    ).newPage();
    await phone.goto(`${hall.api.url}/jobs/${jobId}`);
    const first = phone.getByRole('checkbox', { name: /^Select Rosa/ }).first();
    await first.waitFor();
    const box = await first.boundingBox();
    expect(box?.y).toBeLessThan(narrow.height);
    const widest = await phone.evaluate<number>('document.documentElement.scrollWidth');
    expect(widest).toBe(narrow.width);
    await first.check();
    await phone.getByRole('button', { name: 'Offer to 1 selected' }).waitFor();
    await phone.getByText('Select all', { exact: true }).click();
    await phone.getByRole('button', { name: /^Offer to [2-9]\d* selected/ }).waitFor();
    expect(await phone.evaluate<string[]>(BEYOND_THEIR_CARD)).toEqual([]);
    for (const fold of ['More actions', 'Show details', 'More'])
      await phone.getByRole('button', { name: fold, exact: true }).click();
    await phone.getByRole('button', { name: 'View Eligible Workers' }).waitFor();
    expect(await phone.evaluate<string[]>(BEYOND_THEIR_CARD)).toEqual([]);
    await phone.context().close();
  });
});
