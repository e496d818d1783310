import type { Browser, Page } from 'playwright-core';
import { seedDemo } from '../../src/demo/seed.service.js';
import { launchBrowser, watchErrors, wide } from '../support/browser.js';
import { signIn, toast } from '../support/pages.js';
import { startTestApi, type TestApi } from '../support/test-api.js';

jest.setTimeout(180_000);

/** Workers and employers as staff use them: the main path, the refusals, and what the shell does around them. */
describe('workers and employers', () => {
  let api: TestApi;
  let browser: Browser;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    api = await startTestApi();
    await seedDemo(api.app);
    browser = await launchBrowser();
    const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.url });
    page = await context.newPage();
    errors = watchErrors(page);
    await page.goto(`${api.url}/workers?memberStatus=BEST`);
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'Workers' }).waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  const dialog = () => page.getByRole('dialog');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const counted = (text: string | RegExp) => page.getByText(text).waitFor();

  it('leads from sign-in back to the address that was asked for', async () => {
    expect(page.url()).toBe(`${api.url}/workers?memberStatus=BEST`);
    await row('BEST').first().waitFor();
    expect(await page.getByText('Local 26 Recall List', { exact: true }).count()).toBe(0);
  });

  it.each([
    ['/workers?add=', 'Add Worker', /Add Worker/],
    ['/workers?change-password=', 'Change Password', /dispatcher/],
    ['/workers?edit=zzz', 'Edit Worker', /^Workers$/],
  ])('gives the focus of a dialog that %s opened to what stands for it', async (path, title, place) => {
    await page.goto(`${api.url}${path}`);
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.reload();
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.locator(':focus').filter({ hasText: place }).waitFor();
  });

  it('turns the pages, a hundred workers at a time', async () => {
    await page.goto(`${api.url}/workers`);
    await counted('Showing 1 to 100 of 600 results');
    const pages = page.getByRole('navigation', { name: 'Pages of workers' });
    expect(await pages.getByRole('button').allInnerTexts()).toEqual([
      'Previous',
      '1',
      '2',
      '3',
      '4',
      '5',
      'Next',
    ]);
    await pages.getByRole('button', { name: 'Next' }).click();
    await counted('Showing 101 to 200 of 600 results');
    expect(page.url()).toContain('page=2');
    await pages.getByRole('button', { name: 'Page 4' }).click();
    await counted('Showing 301 to 400 of 600 results');
    expect(await pages.getByRole('button').allInnerTexts()).toEqual([
      'Previous',
      '2',
      '3',
      '4',
      '5',
      '6',
      'Next',
    ]);
  });

  it('adds a worker once the form is right, with a phone record that is not opted in', async () => {
    await page.getByRole('button', { name: 'Add Worker' }).click();
    const form = dialog();
    await form.getByLabel('First Name').and(page.locator(':focus')).waitFor();
    await form.getByLabel('Last Name').fill('Zzyzx');
    await form.getByLabel('Phone').fill('555');
    await form.getByRole('button', { name: 'Add Worker' }).click();
    await form.getByText('First name is required').waitFor();
    await form.getByText('Please enter a valid US phone number').waitFor();
    expect(await form.getByLabel('Last Name').inputValue()).toBe('Zzyzx');
    await form.getByLabel('First Name').fill('Ada');
    await form.getByLabel('Phone').fill('(617) 555-9876');
    await form.getByRole('button', { name: 'Add Worker' }).click();
    await toast(page, 'Success', 'Worker added successfully');

    await page.getByPlaceholder('Search by name...').fill('zzyzx');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await counted('Showing 1 to 1 of 1 results');
    expect(page.url()).toBe(`${api.url}/workers?search=zzyzx`);
    await row('Ada Zzyzx').getByText('+1 (617) 555-9876').waitFor();
    await page.getByRole('button', { name: /^Not opted in to SMS: edit phone number of Ada/ }).waitFor();
  });

  it('opts a number in, and hands out the link of its owner', async () => {
    await page.getByRole('button', { name: /edit phone number of Ada Zzyzx/ }).click();
    const code = dialog().getByRole('img', { name: /QR code/ });
    expect(await code.evaluate(({ clientWidth, naturalWidth }) => [clientWidth, naturalWidth])).toEqual([
      96, 200,
    ]);
    await dialog().getByRole('button', { name: 'Copy Link' }).click();
    await toast(page, 'Link Copied', 'Opt-in link copied to clipboard');
    const link = dialog().getByRole('link', { name: /opt-in/ });
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await link.getAttribute('href'));
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await tab.getByRole('switch', { name: 'Receive SMS notifications' }).waitFor();
    await tab.getByText('+1 (617) 555-9876').waitFor();
    await tab.close();
    await dialog().getByRole('switch', { name: 'Opted In' }).click();
    await dialog().getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Success', 'Phone number updated successfully');
    await page.getByRole('button', { name: /^Opted in to SMS: edit phone number of Ada/ }).waitFor();
  });

  it('sends what was changed, and null for a date that was emptied by keyboard', async () => {
    const patched = async () => {
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'PATCH'),
        dialog().getByRole('button', { name: 'Save Changes' }).click(),
      ]);
      await toast(page, 'Success', 'L26 information updated successfully');
      await dialog().waitFor({ state: 'hidden' });
      return { body: sent.postDataJSON() as unknown, version: await sent.headerValue('If-Match') };
    };
    const date = () => dialog().getByLabel('Employer Date');
    await page.getByRole('button', { name: 'L26 Ada Zzyzx' }).click();
    await dialog().getByLabel('Employee ID').fill('E-77');
    await date().pressSequentially('3/4/2019');
    expect(await patched()).toEqual({
      body: { l26EmployeeId: 'E-77', l26EmployerDate: '2019-03-04' },
      version: '"1"',
    });

    await page.getByRole('button', { name: 'L26 Ada Zzyzx' }).click();
    expect(await date().inputValue()).toBe('Mar 4, 2019');
    await date().press('ControlOrMeta+a');
    await date().press('Delete');
    expect(await patched()).toEqual({ body: { l26EmployerDate: null }, version: '"2"' });
    const [kept] = await api.dataSource.query<{ date: string | null }[]>(
      `SELECT l26_employer_date AS date FROM workers WHERE last_name = 'Zzyzx'`,
    );
    expect(kept).toEqual({ date: null });
  });

  it('looks a missing record up again, and then says so', async () => {
    await api.dataSource.query(`DELETE FROM phone_numbers WHERE phone_number = '+16175559876'`);
    await page.reload();
    const grey = page.getByRole('button', { name: /^No SMS record found: look up phone number of Ada/ });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await grey.click();
    await toast(page, 'Phone Record Not Found', 'No SMS record found for +16175559876.');
    expect(asked).toEqual(expect.arrayContaining(['/api/workers', '/api/phone-numbers']));
  });

  it('reaches a toast with F8, from a dialog too, and lets it be swiped away', async () => {
    await page.getByRole('button', { name: 'View Ada Zzyzx' }).click();
    await dialog().waitFor();
    await page.keyboard.press('F8');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Notifications (F8)',
    );
    const shown = page.locator('.toast');
    const box = await shown.boundingBox();
    if (!box) throw new Error('The toast is not in sight');
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    expect(box.width).toBeLessThanOrEqual(420);
    for (const [distance, left] of [
      [40, 1],
      [60, 0],
    ] as const) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance, y, { steps: 3 });
      await page.mouse.up();
      expect(await shown.count()).toBe(left);
    }
    expect(await dialog().count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('deletes a worker after asking', async () => {
    await page.getByRole('button', { name: 'Delete Ada Zzyzx' }).click();
    await dialog().getByText('This action cannot be undone.').waitFor();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Success', 'Worker deleted successfully');
    await page.getByText('No workers found', { exact: true }).waitFor();
  });

  it('keeps an employer that has jobs, and says why', async () => {
    await page.goto(`${api.url}/employers`);
    const [{ name }] = await api.dataSource.query<[{ name: string }]>(
      'SELECT company_name AS name FROM employers e JOIN jobs j ON j.employer_id = e.id LIMIT 1',
    );
    await page.getByPlaceholder('Employer name, contact, email...').fill(name);
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Error', 'Failed to delete employer');
    await dialog().getByText(/job/).waitFor();
    await page.keyboard.press('Escape');
    await row(name).waitFor();
  });

  it('leads a lost session to sign-in, and back to where one was', async () => {
    // Nothing is still being asked for that could find the session gone before the click.
    const lists = ['workers', 'employers', 'classifications', 'certificates'];
    await Promise.all([
      ...lists.map((list) => page.waitForResponse(new RegExp(`/api/${list}\\b`))),
      page.goto(`${api.url}/workers?status=Inactive`),
    ]);
    await counted(/^Showing 1 to/);
    await api.dataSource.query('DELETE FROM session');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await page.getByText('Enter your credentials to access the admin dashboard').waitFor();
    await signIn(page);
    await counted(/^Showing 1 to/);
    expect(page.url()).toBe(`${api.url}/workers?status=Inactive`);
    // The refusals above are answers, which a browser logs; nothing else may be there.
    expect(errors.filter((error) => !/status of (400|401|409)/.test(error))).toEqual([]);
  });
});
