import type { Browser, Page } from 'playwright-core';
import { factories } from '../support/factories.js';
import { launchBrowser, watchErrors, wide } from '../support/browser.js';
import { signInAt } from '../support/pages.js';
import { startTestHall, type TestHall } from '../support/test-hall.js';

jest.setTimeout(180_000);

/** Trying texting out, looking up what was sent, and deciding who may be texted, against the running hall. */
describe('SMS management', () => {
  let hall: TestHall;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let workerId: string;
  let jobId: string;

  beforeAll(async () => {
    hall = await startTestHall();
    const make = factories(hall.api.dataSource);
    ({ id: jobId } = await make.job({ title: 'Banquet captain, gala night' }));
    ({ id: workerId } = await make.worker({
      firstName: 'Rosa',
      lastName: 'Abreu',
      phone: '+16175550142',
    }));
    await make.phoneNumber({ phoneNumber: '+16175550142' });
    browser = await launchBrowser();
    const zone = { timezoneId: 'Asia/Tokyo' };
    page = await (await browser.newContext({ ...zone, viewport: wide, reducedMotion: 'reduce' })).newPage();
    errors = watchErrors(page);
    await signInAt(page, hall.api.url);
  });

  afterAll(async () => {
    await browser.close();
    await hall.close();
  });

  afterEach(() => expect(errors.splice(0)).toEqual([]));

  /** Texts of the past, the newest an hour old. */
  const pastTexts = (count: number, status = 'delivered') =>
    hall.api.dataSource.query(
      `INSERT INTO sms (phone_number, message, purpose, status, result_summary, worker_id, job_id, created_at)
       SELECT '+16175550142', 'Text No' || n, 'notification', $2,
         CASE WHEN $2 = 'unknown' THEN 'It may or may not have been sent' END, $3, $4,
         now() - interval '1 hour' - n * interval '1 minute'
       FROM generate_series(1, $1) n`,
      [count, status, workerId, jobId],
    );

  const open = (path: string) => page.goto(hall.api.url + path);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const toast = (title: string) => page.getByText(title, { exact: true }).first().waitFor();

  async function sendTest(number: string, message: string): Promise<void> {
    await page.getByLabel('Phone Number').fill(number);
    await page.getByLabel('Message', { exact: true }).fill(message);
    await button('Send Test SMS').click();
  }

  it('sends a test text, shows both answers, and follows it into the history', async () => {
    await open('/sms-management');
    await page.waitForURL('**/sms-management/test');
    await button('Send Test SMS').click();
    await toast('Phone Number Required');

    await sendTest('(617) 555-0188', 'Is this thing on?');
    await page.getByRole('heading', { name: 'SMS Sent Successfully' }).waitFor();
    const answers = page.getByRole('region', { name: 'Results' });
    await answers.getByText('Message sent to +16175550188').waitFor();
    const [sent] = hall.sandbox.twilio.messages({ to: '+16175550188' });
    expect(sent?.body).toBe('Is this thing on?');
    await answers.getByText(`"messageId": "${sent?.sid}"`).waitFor();
    await answers.getByText(`"sid": "${sent?.sid}"`).waitFor();

    await page.getByRole('link', { name: 'Texts to this number' }).click();
    await page.waitForURL('**/sms-management/history?phoneNumber=%2B16175550188');
    await row('Is this thing on?').getByText('Delivered').waitFor();
    await page.getByRole('status').filter({ hasText: '1 text' }).waitFor();
  });

  it('shows what the provider refuses and what the product refuses', async () => {
    await open('/test-sms');
    await sendTest('+15005550001', 'Nobody has that number');
    await page.getByRole('heading', { name: 'SMS Failed' }).waitFor();
    const answers = page.getByRole('region', { name: 'Results' });
    await answers.getByText('This is not a valid phone number. (21211)', { exact: true }).waitFor();
    await answers.getByText('"code": 21211').waitFor();
    await button('Clear Results').click();
    await answers.getByText('What the product and the SMS provider answer is shown here.').waitFor();

    await factories(hall.api.dataSource).phoneNumber({ phoneNumber: '+16175550199', blocked: true });
    await sendTest('617 555 0199', 'Blocked');
    await page.getByRole('heading', { name: 'Request Failed' }).waitFor();
    await answers.getByText('"code": "number_blocked"').waitFor();
    expect(hall.sandbox.twilio.messages({ to: '+16175550199' })).toEqual([]);
    // The browser itself reports the answer of a refused request.
    expect(errors.splice(0).join()).toContain('422');
  });

  it('finds texts, keeps its place while others are sent, and shows each in full', async () => {
    await pastTexts(130);
    await open('/sms-management/history');
    await row('Text No1').first().waitFor();
    await button('Older').click();
    await row('Text No130').waitFor();
    const address = page.url();
    expect(address).toContain('page=2');
    const count = page.getByRole('status').filter({ hasText: /texts · page 2/ });
    const before = parseInt((await count.textContent()) ?? '', 10);
    const staff = await hall.api.staff();
    await staff.post('/api/sms/test').send({ to: '6175550177', message: 'Sent meanwhile' }).expect(200);
    await page.getByText(`${before + 1} texts · page 2`).waitFor();
    await row('Text No130').waitFor();
    await page.reload();
    await row('Text No130').waitFor();
    expect(page.url()).toBe(address);
    await button('Newer').click();
    await row('Sent meanwhile').getByText('Delivered').waitFor();

    await page.getByLabel('Worker').click();
    await page.keyboard.type('abre');
    await page.getByTitle('Rosa Abreu · +1 (617) 555-0142').click();
    await button('Apply Filters').click();
    await page.getByText('130 texts', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('workerId')).toBe(workerId);
    await row('Sent meanwhile').waitFor({ state: 'detached' });
    await button('Clear Filters').click();

    await row('Sent meanwhile').getByRole('button', { name: /^View/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Events' }).waitFor();
    const events = dialog.getByRole('listitem');
    await events.filter({ hasText: 'delivered' }).waitFor();
    expect(await events.first().textContent()).toContain('delivered');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(
      /^View the text/,
    );
  });

  it("tells times on the hall's clock, wherever the browser is", async () => {
    await pastTexts(1, 'failed');
    await hall.api.dataSource.query(
      `UPDATE sms SET created_at = '2026-01-02T03:04:00Z' WHERE status = 'failed' AND message = 'Text No1'`,
    );
    await open('/sms-management/history?status=failed');
    await row('Text No1').getByText('Jan 1, 2026, 10:04 PM').waitFor();
  });

  it('points at texts of which nobody knows whether they were sent', async () => {
    await pastTexts(1, 'unknown');
    await open('/sms-management/history');
    await page.getByText('1 text may or may not have been sent').waitFor();
    await button('Show').click();
    await page.waitForURL('**/history?status=unknown');
    await row('It may or may not have been sent').getByText('unknown', { exact: true }).waitFor();
  });

  it('refuses half typed texting hours, with Save and with Enter', async () => {
    await open('/sms-management/inbox');
    await button('Hall and Texting Hours').click();
    const dialog = page.getByRole('dialog');
    for (const name of ['Texts from', 'Texts until']) {
      await dialog.getByLabel(name).focus();
      await page.keyboard.type('0800');
    }
    await dialog.getByLabel('Name', { exact: true }).fill('Local 26 Boston');
    await button('Save Changes').click();
    await dialog.getByText('Invalid time').waitFor();
    for (const name of ['Texts from', 'Texts until']) await dialog.getByLabel(name).fill('08:00');
    await dialog.getByLabel('Texts until').fill('20:00');
    await dialog.getByText('Invalid time').waitFor({ state: 'hidden' });
    await dialog.getByLabel('Texts from').focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await dialog.getByText('Invalid time').waitFor();
    await dialog.getByLabel('Texts from').fill('09:00');
    await page.keyboard.press('Enter');
    await page.getByText("The hall's settings were updated").waitFor();
    const agent = await hall.api.staff();
    const { body } = await agent.get('/api/hall').expect(200);
    expect(body.textingHours).toEqual({ from: '09:00', to: '20:00' });
    await agent.put('/api/hall').send({ textingHours: null }).expect(200);
  });

  it('decides who may be texted', async () => {
    await open('/sms-management/phone-numbers');
    await page.getByLabel('Find a number, worker or comment').fill('abreu');
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
    const record = row('+1 (617) 555-0142');
    await record.getByText('Opted In').waitFor();
    await record.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Blocked' }).click();
    await dialog.getByLabel('Comment').fill('Asked for calls only');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Phone number updated successfully').waitFor();
    await record.getByText('Blocked').waitFor();
    await record.getByText('Asked for calls only').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    // The focus goes back where it came from, which would close what is opened meanwhile.
    await page.waitForFunction('document.activeElement.getAttribute("aria-label")?.startsWith("Edit ")');

    await page.getByLabel('Consent').click();
    await page.getByTitle('Opted In').click();
    await page.getByText('No phone numbers found').waitFor();
    await page.reload();
    await page.getByText('No phone numbers found').waitFor();
    await button('Clear Search').click();
    await record.waitFor();
  });
});
