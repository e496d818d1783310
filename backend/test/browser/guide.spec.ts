import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findings } from '../support/axe.js';
import { StaffBrowser } from '../support/staff-browser.js';

jest.setTimeout(180_000);

const pages = readdirSync(join(__dirname, '../../../docs/guide'))
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => file.replace('.md', ''));

let staff: StaffBrowser;
const elsewhere: string[] = [];
beforeAll(async () => {
  staff = await StaffBrowser.open();
  staff.page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== staff.hall.api.url) elsewhere.push(request.url());
  });
});
afterAll(() => staff.close());

const heading = () => staff.page.getByRole('heading', { level: 1 });
const areShown = `[...document.querySelectorAll('.guide img')].map((image) => (image.loading = 'eager', image.decode()))`;

describe('The guide', () => {
  it('is reached from the help of a page, which says in a sentence what the page is for, by the keyboard', async () => {
    await staff.visit('/reports');
    await staff.button('Help').focus();
    await staff.page.keyboard.press('Enter');
    await staff.page.getByText('What was offered, accepted, dispatched and sent in a period.').waitFor();
    expect(await findings(staff.page, '.page-header')).toEqual([]);
    await staff.page.getByRole('link', { name: 'Guide: Reports' }).click();
    await staff.page.locator('.guide h1').waitFor();
    expect(await heading().textContent()).toBe('Reports');
  });

  it('leads from one page to the next without loading the product anew', async () => {
    await staff.visit('/guide');
    await staff.page.evaluate('window.isStillHere = true');
    await staff.page.locator('.guide').getByRole('link', { name: 'Texting hours' }).click();
    await staff.page.locator('.guide').getByRole('link', { name: 'Hours to fill' }).click();
    await staff.page.locator('.guide h1').getByText('Reports').waitFor();
    expect(await staff.page.evaluate('window.isStillHere')).toBe(true);
  });

  it.each(pages)(
    'has the page %s with its pictures, nothing from elsewhere, and axe finds nothing',
    async (name) => {
      await staff.visit(`/guide/${name}`);
      await staff.page.evaluate(`Promise.all(${areShown}).then(() => undefined)`);
      expect(await findings(staff.page)).toEqual([]);
      const links = await staff.page
        .locator('.guide a')
        .evaluateAll((all) =>
          all.map((link) => new URL((link as unknown as { href: string }).href).pathname),
        );
      const known = new Set(['/guide', ...pages.map((page) => `/guide/${page}`)]);
      expect(links.filter((path) => !known.has(path))).toEqual([]);
      expect(elsewhere).toEqual([]);
    },
  );
});
