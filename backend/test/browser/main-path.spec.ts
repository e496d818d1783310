import type { Browser } from 'playwright-core';
import { seedDemo } from '../../src/demo/seed.service.js';
import { factories } from '../support/factories.js';
import { launchBrowser, narrow, watchErrors, wide } from '../support/browser.js';
import { signInAt } from '../support/pages.js';
import { startTestHall, type TestHall } from '../support/test-hall.js';

jest.setTimeout(180_000);

/** The product's main job, walked as a dispatcher and a worker walk it: from sign-in to an accepted offer. */
describe('from an open job to an accepted offer', () => {
  let hall: TestHall;
  let browser: Browser;

  beforeAll(async () => {
    hall = await startTestHall();
    await seedDemo(hall.api.app);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await hall.close();
  });

  async function openJob(): Promise<{ id: string; title: string; workerName: string; phone: string }> {
    const make = factories(hall.api.dataSource);
    const employer = await make.employer({ companyName: 'Harbour View Hotel' });
    const classification = await make.classification({ name: 'Night Banquet Captain' });
    const job = await make.job({
      title: 'Banquet captain, gala night',
      instructions: '<p>Ask for Marisol at the <strong>loading dock</strong>.</p>',
      employerId: employer.id,
      classificationId: classification.id,
    });
    const phone = '+16175550142';
    await hall.api.dataSource.query('DELETE FROM phone_numbers WHERE phone_number = $1', [phone]);
    for (const [index, lastName] of ['Abreu', 'Baptiste', 'Chen'].entries()) {
      await make.worker({
        firstName: 'Rosa',
        lastName,
        phone: index === 0 ? phone : null,
        l26EmployerId: employer.id,
        l26ClassificationId: classification.id,
        l26EmployerDate: `200${index + 1}-05-04`,
      });
    }
    await make.phoneNumber({ phoneNumber: phone, optedIn: true });
    return { id: job.id, title: job.title, workerName: 'Rosa Abreu', phone };
  }

  it('is walked by a dispatcher on a desk and a worker on a phone', async () => {
    const job = await openJob();
    const desk = await (await browser.newContext({ viewport: wide })).newPage();
    const deskErrors = watchErrors(desk);
    await signInAt(desk, hall.api.url);

    await desk.goto(`${hall.api.url}/jobs/${job.id}`);
    await desk.getByRole('heading', { level: 1, name: job.title }).waitFor();
    await desk.getByText('No job matches found, click Refresh Matches to find eligible workers').waitFor();

    await desk.getByRole('button', { name: 'Refresh Matches' }).click();
    await desk.getByText('Job Matches Updated', { exact: true }).waitFor();
    const row = desk.getByRole('row').filter({ hasText: job.workerName });
    await row.waitFor();
    const names = await desk.getByRole('row').allInnerTexts();
    expect(names.filter((text) => text.includes('Rosa')).map((text) => /Rosa \w+/.exec(text)?.[0])).toEqual([
      'Rosa Abreu',
      'Rosa Baptiste',
      'Rosa Chen',
    ]);

    await desk.getByRole('button', { name: 'Notify Workers' }).click();
    const notify = desk.getByRole('dialog');
    await notify.getByText(`New Job Available: ${job.title} at Harbour View Hotel`).waitFor();
    await notify.getByRole('button', { name: /Review|Continue|Next/ }).click();
    await notify.getByRole('button', { name: /Send|Confirm/ }).click();
    await desk.getByText('Notifications Sent', { exact: true }).waitFor();
    await row.getByRole('img', { name: 'SMS delivered successfully' }).waitFor();

    const [text] = hall.sandbox.twilio.messages({ to: job.phone });
    const link = /https?:\/\/\S+\/worker-view\/[0-9a-f-]{36}/.exec(text?.body ?? '')?.[0] ?? '';
    expect(link).not.toBe('');

    const phone = await (await browser.newContext({ viewport: narrow })).newPage();
    const phoneErrors = watchErrors(phone);
    await phone.goto(link);
    await phone.getByText(job.title).waitFor();
    await expect(phone.getByText('loading dock').count()).resolves.toBe(0);
    await phone.getByText('Interested', { exact: true }).first().click();
    await phone.getByRole('button', { name: 'Submit' }).click();
    await row.getByText('Interested', { exact: true }).waitFor();

    await row.getByRole('button', { name: /offer/i }).click();
    const offer = desk.getByRole('dialog');
    await offer.getByRole('textbox').fill('Saturday 5 pm, black and white.');
    await offer.getByRole('button', { name: 'Review & Send' }).click();
    await offer.getByRole('button', { name: /^Send/ }).click();
    await desk.getByText('Job Offer Sent', { exact: true }).waitFor();
    await row.getByText('Offered', { exact: true }).waitFor();

    await phone.goto(link);
    await phone.getByRole('button', { name: /Accept/ }).click();
    await phone.getByText('loading dock').waitFor();
    await row.getByText('Accepted', { exact: true }).waitFor();

    expect(hall.sandbox.twilio.messages({ to: job.phone })).toHaveLength(2);
    expect(deskErrors).toEqual([]);
    expect(phoneErrors).toEqual([]);
  });
});
