import type { Browser, Page } from 'playwright-core';
import { seedDemo } from '../../src/demo/seed.service.js';
import { launchBrowser, watchErrors, wide } from '../support/browser.js';
import { signIn, toast } from '../support/pages.js';
import { startTestApi, type TestApi } from '../support/test-api.js';

jest.setTimeout(180_000);

/** Jobs as staff use them: from posting one to deleting it, with what is refused on the way. */
describe('jobs', () => {
  let api: TestApi;
  let browser: Browser;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    api = await startTestApi();
    await seedDemo(api.app);
    browser = await launchBrowser();
    page = await (await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })).newPage();
    errors = watchErrors(page);
    await page.goto(`${api.url}/jobs`);
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  const dialog = () => page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function choose(label: string, option: string): Promise<void> {
    await dialog().getByLabel(label, { exact: true }).fill(option);
    await page.keyboard.press('Enter');
  }

  it('are posted once the form is right, with no date in the future', async () => {
    await button('Add Job').click();
    await dialog().getByRole('textbox', { name: 'Job Description' }).waitFor();
    await dialog().getByRole('button', { name: 'Post Job' }).click();
    for (const field of ['Title', 'Employer', 'Classification', 'Description'])
      await dialog().getByText(`${field} is required`).waitFor();
    await dialog().getByLabel('Job Title').fill('Winter gala');
    await choose('Employer', 'Harborlight Hotel');
    await choose('Classification', 'Banquet Server');
    const postDate = dialog().getByLabel('Post Date');
    const today = await postDate.inputValue();
    for (const [refused, why] of [
      ['Jan 1, 2999', 'Date must not be in the future'],
      ['Dec 31, 1899', 'Date must not be before 1900-01-01'],
    ] as const) {
      await postDate.fill(refused);
      await page.keyboard.press('Tab');
      await dialog().getByText(why).waitFor();
    }
    await postDate.fill(today);
    await dialog().getByRole('textbox', { name: 'Job Description' }).fill('Serve the winter gala');
    await dialog().getByRole('textbox', { name: 'Instructions for Workers' }).fill('Use the back door');
    await dialog().getByRole('button', { name: 'Post Job' }).click();
    await toast(page, 'Success', 'Job posted successfully');
  });

  it('are found by their filters, and Clear shows all again', async () => {
    await page.getByRole('textbox', { name: 'Search' }).fill('winter gala');
    await page.waitForURL('**/jobs?search=winter+gala');
    await page.getByText('1 job', { exact: true }).waitFor();
    const card = page.getByRole('article');
    await card.getByText('Harborlight Hotel').waitFor();
    await card.getByText('Full-time').waitFor();
    await page.getByRole('textbox', { name: 'Search' }).fill('no such job');
    await page.getByText('No jobs found').waitFor();
    await page.getByText(/adjusting your filters/).waitFor();
    await button('Clear').click();
    await page.getByText(/^\d+ jobs$/).waitFor();
    expect(page.url()).toBe(`${api.url}/jobs`);
    await page.getByRole('link', { name: 'View Details: Winter gala' }).click();
    await page.getByRole('heading', { level: 1, name: 'Winter gala' }).waitFor();
    await page.getByText('Shown to workers only after they accept the offer').waitFor();
    await page.getByText('Use the back door').waitFor();
  });

  it('list who is eligible at every opening, and match them', async () => {
    await page.getByText('No job matches found, click Refresh Matches to find eligible workers').waitFor();
    expect(await button('Notify Workers').isDisabled()).toBe(true);
    for (let opening = 0; opening < 2; opening++) {
      await Promise.all([page.waitForResponse(/eligible-workers/), button('View Eligible Workers').click()]);
      await dialog()
        .getByText(/^Found \d+ eligible worker\(s\)$/)
        .waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
    }
    await button('Refresh Matches').click();
    await toast(page, 'Job Matches Updated');
    await page.getByRole('heading', { name: /^Job Matches \([1-9]\d*\)$/ }).waitFor();
  });

  it('notify nobody once they were closed meanwhile, and keep the note', async () => {
    await button('Notify Workers').click();
    await dialog().getByRole('textbox').fill('Black and white');
    await dialog()
      .getByText(/with a unique link per worker\s+Black and white/)
      .waitFor();
    await button('Review & Send').click();
    await api.dataSource.query(`UPDATE jobs SET status = 'Closed' WHERE title = 'Winter gala'`);
    await dialog().getByRole('button', { name: /^Send/ }).click();
    await toast(
      page,
      'Cannot Send Notifications',
      'Job status is "Closed". Only jobs with "Open" status can send worker notifications.',
    );
    await button('Back').click();
    expect(await dialog().getByRole('textbox').inputValue()).toBe('Black and white');
    await page.keyboard.press('Escape');
    // An address that names a dialog opens it again.
    await button('Discard').click();
    await page.waitForURL((url) => !url.searchParams.has('notify'));
    await page.reload();
    await page.getByRole('heading', { name: /^Job Matches/ }).waitFor();
    expect(await button('Notify Workers').isDisabled()).toBe(true);
  });

  it('are changed in the dialog that posted them', async () => {
    await api.dataSource.query(`UPDATE jobs SET status = 'Open' WHERE title = 'Winter gala'`);
    await page.reload();
    await button('Edit').click();
    await dialog().getByLabel('Type', { exact: true }).press('ArrowDown');
    await page.getByTitle('Part-time').click();
    await dialog().getByTitle('Part-time').waitFor();
    await dialog().getByRole('button', { name: 'Update Job' }).click();
    await toast(page, 'Success', 'Job updated successfully');
    await page.getByText('Part-time').first().waitFor();
  });

  it('offer to a worker only with a message, and not twice', async () => {
    const offers = page.locator('button:enabled[aria-label^="Send Offer"]');
    await offers.first().click();
    expect(await button('Review & Send').isDisabled()).toBe(true);
    await dialog().getByRole('textbox').fill('   ');
    expect(await button('Review & Send').isDisabled()).toBe(true);
    await dialog().getByRole('textbox').fill('Saturday at five.');
    await dialog()
      .getByText(/Job Offer: Winter gala at Harborlight Hotel\. Saturday at five\./)
      .first()
      .waitFor();
    await button('Review & Send').click();
    await dialog().getByRole('button', { name: /^Send/ }).click();
    await toast(page, 'Job Offer Sent');
    await page.getByRole('button', { name: /^Send Offer .*: Job already offered to this worker$/ }).waitFor();
  });

  it('are gone once deleted, and missing ones say so', async () => {
    const gone = page.url();
    await button('Delete').click();
    await dialog().getByText('This action cannot be undone.').waitFor();
    // The worker of the test before still has an open offer.
    await dialog().getByText('Close; dispatches stand').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Success', 'Job deleted successfully');
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await page.goto(gone);
    await page.getByRole('heading', { name: 'Job not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Jobs' }).click();
    await page.waitForURL(`${api.url}/jobs`);
    expect(errors.filter((error) => !/status of (401|404|409)/.test(error))).toEqual([]);
  });
});
