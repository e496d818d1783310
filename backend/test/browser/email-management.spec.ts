import type { Browser, Page } from 'playwright-core';
import { launchBrowser, narrow, watchErrors, wide } from '../support/browser.js';
import { signInAt } from '../support/pages.js';
import { SENDGRID, startTestHall, type TestHall } from '../support/test-hall.js';

jest.setTimeout(180_000);

describe('e-mail management', () => {
  let hall: TestHall;
  let browser: Browser;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    hall = await startTestHall();
    browser = await launchBrowser();
    page = await (await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })).newPage();
    errors = watchErrors(page);
    await signInAt(page, hall.api.url);
  });

  afterAll(async () => {
    await browser.close();
    await hall.close();
  });

  async function openTab(name: string): Promise<void> {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tab', { name, selected: true }).waitFor();
  }

  async function sendTest(to: string, subject: string): Promise<void> {
    await page.getByLabel('To', { exact: true }).fill(to);
    await page.getByLabel('Subject', { exact: true }).fill(subject);
    await page.getByRole('textbox', { name: 'Email Content' }).fill('Two shifts are open.');
    await page.getByRole('button', { name: 'Send Test Email' }).click();
  }

  const row = (to: string) => page.getByRole('row').filter({ hasText: to });
  const panel = (name: string) => page.getByRole('region', { name });

  it('says who its e-mails are from, in the settings', async () => {
    await page.goto(`${hall.api.url}/email-management`);
    await page.waitForURL('**/email-management/test');
    await sendTest('ana@example.org', 'Without a sender');
    await panel('Result').getByText('Failed to send email').waitFor();
    expect(await panel('Result').textContent()).toContain('Settings');

    await openTab('Settings');
    await page.getByLabel('From Name').fill('Local 26');
    await page.getByLabel('From Email Address').fill('hall@example.org');
    await page.getByLabel('Reply-To Email Address').fill('dispatch@example.org');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('Email settings have been successfully updated').waitFor();
    await page.reload();
    expect(await page.getByLabel('From Email Address').inputValue()).toBe('hall@example.org');
  });

  it('sends a test e-mail, and its history follows what becomes of it', async () => {
    await openTab('Test');
    await page.getByLabel('Override sender email for testing').check();
    await page.getByLabel('From', { exact: true }).fill('Training <training@example.org>');
    await sendTest('ana@example.org', 'Schedule for May');
    await panel('Result').getByText('Email sent successfully!').waitFor();
    await panel('Request Data').getByText('training@example.org').waitFor();
    await panel('Response Data').getByText('202').waitFor();
    expect(hall.sandbox.sendgrid.messages()).toMatchObject([
      {
        to: 'ana@example.org',
        from: { email: 'training@example.org', name: 'Training' },
        replyTo: { email: 'dispatch@example.org' },
        subject: 'Schedule for May',
      },
    ]);

    await openTab('History');
    await page.getByText('1 of 1 emails').waitFor();
    await row('ana@example.org').getByText('Delivered').waitFor();
    await row('ana@example.org').getByRole('cell', { name: '3', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Events of "Schedule for May" to ana@example.org' }).click();
    const events = page.getByRole('list', { name: 'Events, newest first' }).getByRole('listitem');
    await events.filter({ hasText: 'delivered' }).waitFor();
    const types = await events.locator('strong').allTextContents();
    expect(types.toSorted()).toEqual(['delivered', 'open', 'processed']);
  });

  it('shows an e-mail, and gives the focus back', async () => {
    const view = 'View "Schedule for May" to ana@example.org';
    await page.getByRole('button', { name: view }).click();
    const dialog = page.getByRole('dialog', { name: 'Email Details' });
    await dialog.getByText('Training <training@example.org>').waitFor();
    await dialog.getByText('dispatch@example.org').waitFor();
    expect(await dialog.getByText('Two shifts are open.').count()).toBe(2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(view);
  });

  it('keeps request and response of what the provider refuses, and lists it as failed', async () => {
    await openTab('Test');
    await sendTest('refused@example.org', 'Not taken');
    await panel('Result').getByText('Failed to send email').waitFor();
    await panel('Request Data').getByText('refused@example.org').waitFor();
    await panel('Response Data').getByText('400').waitFor();
    expect(await page.getByLabel('Subject', { exact: true }).inputValue()).toBe('Not taken');
    await page.goto(`${hall.api.url}/email-history?status=failed`);
    await page.getByText('1 of 2 emails').waitFor();
    await row('refused@example.org').getByText('Failed').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByText('2 of 2 emails').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows by itself what comes in while it is open, a late bounce too', async () => {
    const staff = await hall.api.staff();
    const body = { to: 'late-bounce@example.org', subject: 'Seldom read', html: '<p>Hello</p>' };
    await staff.post('/api/test-email').send(body).expect(200);
    await page.getByText('3 of 3 emails').waitFor();
    await row('late-bounce@example.org').getByText('bounce', { exact: true }).waitFor();
  });

  it('sets the webhook up at the provider', async () => {
    const settings = `${hall.sandbox.url}/v3/user/webhooks/event/settings`;
    for (const { id } of hall.sandbox.sendgrid.webhooks()) {
      const headers = { Authorization: `Bearer ${SENDGRID.apiKey}` };
      await fetch(`${settings}/${id}`, { method: 'DELETE', headers });
    }
    await page.goto(`${hall.api.url}/email-management/webhook`);
    const status = panel('Webhook Status');
    await status.getByText('Not set up').waitFor();
    await status.getByRole('button', { name: 'Create or Update Webhook' }).click();
    await status.getByText('Enabled').waitFor();
    await status.getByText(`${hall.api.url}/api/sendgrid/webhook`).waitFor();
    expect(hall.sandbox.sendgrid.webhooks()).toHaveLength(1);
  });

  it('fits a phone', async () => {
    await page.setViewportSize(narrow);
    for (const [tab, button] of [
      ['Test', 'Send Test Email'],
      ['History', 'Clear Filters'],
      ['Webhook', 'Create or Update Webhook'],
      ['Settings', 'Save Settings'],
    ] as const) {
      await openTab(tab);
      await page.getByRole('button', { name: button }).waitFor();
      const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(sideways)).toBe(false);
    }
    const unexpected = errors.filter((error) => !/status of (400|422)/.test(error));
    expect(unexpected).toEqual([]);
  });
});
