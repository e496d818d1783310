import type { Browser, Page } from 'playwright-core';
import { launchBrowser, watchErrors, wide } from '../support/browser.js';
import { galaNight } from '../support/gala-night.js';
import { Keyboard } from '../support/keyboard.js';
import { signInAt, toast } from '../support/pages.js';
import { startTestHall, type TestHall } from '../support/test-hall.js';

jest.setTimeout(180_000);

const HOUR_MS = 3_600_000;

/** A run from its start to its end by somebody who has no mouse: the focus is never lost, seen, and named. */
describe('filling a job by keyboard alone', () => {
  let hall: TestHall;
  let browser: Browser;
  let page: Page;
  let keys: Keyboard;
  let errors: string[];

  beforeAll(async () => {
    hall = await startTestHall();
    const lastNames = ['Abreu', 'Baptiste', 'Chen', 'Dias', 'Evora', 'Fontes'];
    const startsAt = new Date(Date.now() + 20 * HOUR_MS);
    const job = await galaNight(hall.api.dataSource, lastNames, { startsAt, postDate: '2025-01-06' });
    browser = await launchBrowser();
    page = await (await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })).newPage();
    errors = watchErrors(page);
    keys = new Keyboard(page);
    await signInAt(page, hall.api.url);
    await page.goto(`${hall.api.url}/jobs/${job.id}`);
    await page.getByRole('heading', { level: 1, name: 'Gala night' }).waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await hall.close();
  });

  const panel = () => page.getByRole('region', { name: 'Filling by itself' });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  it('starts a run after its preview', async () => {
    await keys.to('button "Refresh Matches"');
    await keys.press('Enter');
    await toast(page, 'Job Matches Updated');
    await keys.on('button "Refresh Matches"');
    await keys.to('button "Fill by itself"');
    await keys.press('Enter');
    await keys.on('textbox "Offer Message"');
    await keys.type('Saturday at five.');
    await keys.to('button "Preview"');
    await keys.press('Enter');
    await page.getByText('#1 Rosa Abreu').waitFor();
    await keys.to('button "Start"');
    await keys.press('Enter');
    await toast(page, 'Success', 'The job is being filled');
    await panel().getByText('To call (1)').waitFor();
    await keys.on('region "Filling by itself"');
  });

  it('pauses it, and has it go on', async () => {
    await keys.to('button "Pause"');
    await keys.press('Enter');
    await panel().getByText('Paused', { exact: true }).waitFor();
    await keys.on('button "Resume"');
    await keys.press('Space');
    await panel().getByText('Running', { exact: true }).waitFor();
    await keys.on('button "Pause"');
  });

  it('records what came of a call, and goes on without who cannot be reached', async () => {
    await keys.to('button "No answer"');
    await keys.press('Enter');
    await panel().getByText('last call: no answer').waitFor();
    await keys.on('button "No answer"');
    await keys.to('button "Go on without them"');
    await keys.press('Enter');
    await panel().getByText('To call (1)').waitFor({ state: 'hidden' });
    await keys.on('region "Filling by itself"');
    await row('Rosa Chen')
      .getByText(/^Offered /)
      .waitFor();
  });

  it('passes over and withdraws by the menu of a row', async () => {
    await keys.to('button "More actions Rosa Dias"');
    await keys.press('Enter');
    await keys.on('menuitem "Record a call"');
    await keys.press('ArrowDown');
    await keys.on('menuitem "Pass over"');
    await keys.press('Escape');
    await keys.on('button "More actions Rosa Dias"');
    await keys.press('Enter');
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await keys.on('combobox "* Reason"');
    await keys.press('ArrowDown');
    await page.getByRole('listbox').waitFor({ state: 'attached' });
    await keys.press('Enter');
    await keys.to('button "Pass Over"');
    await keys.press('Enter');
    await toast(page, 'Success', 'Passed over');
    await keys.on('button "More actions Rosa Dias"');

    await keys.to('button "More actions Rosa Chen"', 'Shift+Tab');
    await keys.press('Enter');
    await keys.press('End');
    await keys.on('menuitem "Withdraw the offer"');
    await keys.press('Enter');
    await keys.on('textbox "* Reason"');
    await keys.type('Called off');
    await keys.to('button "Withdraw Offer"');
    await keys.press('Enter');
    await toast(page, 'Success', 'Offer withdrawn');
    await keys.on('button "More actions Rosa Chen"');
    await row('Rosa Evora')
      .getByText(/^Offered /)
      .waitFor();
  });

  it('stops it, and starts an urgent one', async () => {
    await keys.to('button "Stop"', 'Shift+Tab');
    await keys.press('Enter');
    await keys.on(/^(checkbox|textbox)/);
    await keys.to('button "Stop"');
    await keys.press('Enter');
    await panel().getByText('Stopped', { exact: true }).waitFor();
    await keys.on(/^(region "Filling by itself"|main)/);
    await keys.to('button "Fill by itself"', 'Shift+Tab');
    await keys.press('Enter');
    await keys.on('textbox "Offer Message"');
    await keys.type('Saturday at five.');
    await keys.to('checkbox "Urgent: text at any hour"');
    await keys.press('Space');
    await keys.to('button "Preview"');
    await keys.press('Enter');
    await page.getByRole('checkbox', { name: /^It is urgent/ }).waitFor();
    await keys.to('checkbox "It is urgent');
    await keys.press('Space');
    await keys.to('button "Start"');
    await keys.press('Enter');
    await toast(page, 'Success', 'The job is being filled');
    await panel()
      .getByText(/urgent/)
      .waitFor();
    await keys.on('region "Filling by itself"');
  });

  it('answers from the inbox what a worker has texted, and has nothing left to read', async () => {
    await hall.sandbox.twilio.receiveText({ from: '+16175550140', body: 'Where is the gate?' });
    await page.goto(`${hall.api.url}/sms-management/inbox`);
    await page.getByText('Where is the gate?').waitFor();
    await keys.to('button "Answer Rosa Abreu"');
    await keys.press('Enter');
    await keys.on('textbox "Answer"');
    await keys.type('At the back.');
    await keys.to('button "Send"');
    await keys.press('Enter');
    await toast(page, 'Success', 'The text is on its way');
    await page.getByText('Nothing to read').waitFor();
    await keys.on('region "Inbox"');
  });

  it('cancels the job by closing it, and posts it again', async () => {
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Gala night' }).waitFor();
    await keys.to('button "Edit"');
    await keys.press('Enter');
    await keys.on('textbox "* Job Title"');
    await keys.to('combobox "Status"');
    await keys.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'attached' });
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await keys.to('button "Update Job"');
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Close Job' }).waitFor();
    await keys.to('radio "Close; dispatches stand"');
    await keys.press('ArrowDown');
    await keys.on('radio "The work is cancelled" [checked]');
    await keys.to('textbox "Reason"');
    await keys.type('Burst pipe');
    await keys.to('button "Close Job"');
    await keys.press('Enter');
    await toast(page, 'Success', 'Job updated successfully');
    await panel().getByText('Ended', { exact: true }).waitFor();
    await keys.on('button "Edit"');

    await keys.to('button "Post again"');
    await keys.press('Enter');
    await keys.on('textbox "* Job Title"');
    await keys.to('button "Post Job"');
    await keys.press('Enter');
    await toast(page, 'Success', 'Job posted successfully');
    await page.getByText('No job matches found').waitFor();
    await keys.on('main');
  });

  it('met no stop that is unnamed, unmarked or out of sight', () => {
    expect([...new Set(keys.faults)]).toEqual([]);
    expect(errors.filter((error) => !/status of (401|404)/.test(error))).toEqual([]);
  });
});
