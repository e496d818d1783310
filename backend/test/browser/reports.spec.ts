import { eventually } from '../integration/messaging/eventually.js';
import { findings } from '../support/axe.js';
import { narrow, wide } from '../support/browser.js';
import { StaffBrowser } from '../support/staff-browser.js';

jest.setTimeout(180_000);

let staff: StaffBrowser;
beforeAll(async () => {
  staff = await StaffBrowser.open();
});
afterAll(() => staff.close());

const clickOn = (role: 'link' | 'radio', name: string) =>
  role === 'link'
    ? staff.page.getByRole('link', { name, exact: true }).first().click()
    : staff.page
        .locator('label')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .first()
        .click();
const table = () => staff.page.getByRole('table', { name: 'Report' });
const bar = () => staff.page.locator('.recharts-bar-rectangle path').first();
const lightWords = () => staff.page.evaluate<string[]>(LIGHT_WORDS);
const address = () => new URL(staff.page.url()).searchParams;

/** Words that can hardly be read on white; those of buttons and badges have a ground of their own. */
const LIGHT_WORDS = `[...document.querySelectorAll('main *')]
  .filter((part) => part.checkVisibility() && !part.closest('button, [role=button], li[title], .status-badge'))
  .filter((part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((part) => Math.min(...getComputedStyle(part).color.match(/[0-9.]+/g).slice(0, 3).map(Number)) > 150)
  .map((part) => part.textContent)`;

describe('The reports', () => {
  it('show last month by employer in three clicks, then by class, at an address that keeps it', async () => {
    await clickOn('link', 'Reports');
    await staff.page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    await clickOn('radio', 'Last Month');
    await clickOn('radio', 'Employer');
    await table().waitFor();
    await clickOn('radio', 'Class');
    await table().getByRole('columnheader', { name: 'Class' }).waitFor();
    expect(address().get('period')).toBe('last-month');
    await staff.page.reload();
    await table().getByRole('columnheader', { name: 'Class' }).waitFor();
  });

  it('open the jobs and people behind a bar and behind a figure, also by the keyboard', async () => {
    await staff.visit('/reports?period=this-year&by=classification&figure=offers');
    await bar().click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByRole('table', { name: 'Jobs and people' }).getByRole('link').first().waitFor();
    expect(address().get('people')).toMatch(/^offers /);
    await staff.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    const figure = table().getByRole('button', { name: /^Offers of Total/ });
    await figure.focus();
    await staff.page.keyboard.press('Enter');
    await dialog.getByRole('link').first().waitFor();
    expect(await findings(staff.page, '[role=dialog]')).toEqual([]);
    await staff.page.keyboard.press('Escape');
    await staff.page.locator('.report-figure:focus').waitFor();
  });

  it.each(['employer', 'month'])(
    'by %s: axe finds nothing, at both widths, in the light and in the dark',
    async (by) => {
      await staff.visit(`/reports?period=this-year&by=${by}`);
      await bar().waitFor();
      expect(await findings(staff.page)).toEqual([]);
    },
  );

  it('print without what only a screen needs', async () => {
    await staff.visit('/reports?period=this-year&by=month');
    await bar().waitFor();
    await staff.page.emulateMedia({ media: 'print' });
    for (const hidden of ['.report-choices', 'header.shell-header', '.page-header button'])
      expect(await staff.page.locator(hidden).first().isVisible()).toBe(false);
    expect(await table().isVisible()).toBe(true);
    await staff.page.emulateMedia({ media: 'screen' });
  });

  it('print dark on white where the dark is chosen, as other pages do', async () => {
    await staff.page.evaluate(`localStorage.setItem('hall-theme', 'dark')`);
    for (const path of ['/reports?period=this-year&by=month', '/', '/jobs', '/today', '/audit-log']) {
      await staff.visit(path);
      await staff.page.emulateMedia({ media: 'print' });
      await eventually(async () => expect(await lightWords()).toEqual([]));
      await staff.page.emulateMedia({ media: 'screen' });
      await eventually(async () => expect(await lightWords()).not.toEqual([]));
    }
    await staff.page.evaluate('localStorage.clear()');
  });

  it('fit a phone', async () => {
    await staff.page.setViewportSize(narrow);
    await staff.visit('/reports?period=this-year&by=employer');
    await bar().waitFor();
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await staff.page.evaluate(isWider)).toBe(false);
    await staff.page.setViewportSize(wide);
  });
});
