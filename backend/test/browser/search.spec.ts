import { findings } from '../support/axe.js';
import { narrow, wide } from '../support/browser.js';
import { StaffBrowser } from '../support/staff-browser.js';

jest.setTimeout(180_000);

const BUTTON = '[aria-keyshortcuts]';

interface Person {
  id: string;
  first: string;
  last: string;
  phone: string;
}

let staff: StaffBrowser;
let person: Person;
let job: { id: string; title: string; employer: string };
const scripts: string[] = [];

beforeAll(async () => {
  staff = await StaffBrowser.open();
  const { dataSource } = staff.hall.api;
  [person] = await dataSource.query<[Person]>(
    `SELECT w.id, w.first_name AS first, w.last_name AS last, w.phone FROM workers w
     WHERE w.status = 'Active' AND w.phone IS NOT NULL AND 1 = (SELECT count(*) FROM workers o
       WHERE o.first_name = w.first_name AND o.last_name = w.last_name) ORDER BY w.id LIMIT 1`,
  );
  [job] = await dataSource.query<[typeof job]>(
    `SELECT j.id, j.title, e.company_name AS employer FROM jobs j JOIN employers e ON e.id = j.employer_id
     WHERE j.status = 'Open' ORDER BY j.id LIMIT 1`,
  );
  staff.page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
});
afterAll(() => staff.close());

const press = (key: string) => staff.page.keyboard.press(key);
const type = (text: string) => staff.page.keyboard.type(text);
const box = () => staff.page.getByRole('combobox', { name: 'Find anything' });
const option = (text: string) => staff.page.getByRole('option').filter({ hasText: text }).first();
const focusIn = (selector: string) => staff.page.locator(`${selector}:focus`).waitFor();

async function open(): Promise<void> {
  await press('Control+k');
  await box().waitFor();
  await focusIn('[role=combobox]');
}

async function isClosed(): Promise<void> {
  await box().waitFor({ state: 'hidden' });
}

describe('The search, by keyboard alone', () => {
  it('is loaded when it is first asked for', async () => {
    await staff.visit('/audit-log');
    expect(scripts.filter((path) => path.includes('SearchDialog'))).toEqual([]);
    await open();
    expect(scripts.filter((path) => path.includes('SearchDialog'))).not.toEqual([]);
    await press('Escape');
    await isClosed();
  });

  it('finds a worker by words of the name in any order, and opens them', async () => {
    await open();
    await type(`${person.last.slice(0, 4)} ${person.first.slice(0, 3)}`.toUpperCase());
    await option(`${person.first} ${person.last}`).waitFor();
    while (!(await option(`${person.first} ${person.last}`).getAttribute('aria-selected'))?.includes('true'))
      await press('ArrowDown');
    await press('Enter');
    await staff.page.waitForURL(`**/workers/${person.id}`);
    await staff.page.getByRole('heading', { level: 1, name: `${person.first} ${person.last}` }).waitFor();
    expect(scripts.filter((path) => path.includes(person.last))).toEqual([]);
  });

  it('takes every key from the first on while its script is on its way, and Enter waits for the results', async () => {
    for (const delay of [0, 40]) {
      await staff.visit('/audit-log');
      await staff.page.route('**/SearchDialog*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 150));
        await route.continue();
      });
      await press('Control+k');
      await staff.page.keyboard.type(`${person.first} ${person.last}x`, { delay });
      await press('Backspace');
      await press('Enter');
      await staff.page.waitForURL(`**/workers/${person.id}`);
      await isClosed();
    }
    await staff.page.unroute('**/SearchDialog*.js');
  });

  it('finds from within a dialog by the end of a phone number, and a job by its employer', async () => {
    await open();
    await type(person.phone.slice(-7));
    await option(`${person.first} ${person.last}`).waitFor();
    await press('Control+a');
    await type(`${job.employer} ${job.title}`);
    await option(job.title).waitFor();
    await press('Enter');
    await staff.page.waitForURL(/\/jobs\/[\da-f-]{36}$/);
    await staff.page.getByRole('heading', { level: 1, name: job.title }).waitFor();
  });

  it('goes to pages and starts actions, with the focus where each begins', async () => {
    await open();
    await type('settings audit');
    await option('Audit Log').waitFor();
    await press('Enter');
    await staff.page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
    await isClosed();
    await focusIn('main');
    await open();
    await type('add emp');
    await option('Add employer').waitFor();
    await press('Enter');
    await staff.page.getByRole('dialog', { name: /Employer/ }).waitFor();
    await focusIn('[role=dialog] input');
    await press('Escape');
    await staff.page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('is reached by Tab on a %s screen, and gives the focus back to its button', async (_name, viewport) => {
    await staff.page.setViewportSize(viewport);
    await staff.visit('/users');
    for (let steps = 0; steps < 20 && !(await staff.page.locator(`${BUTTON}:focus`).count()); steps += 1)
      await press('Tab');
    await press('Enter');
    await focusIn('[role=combobox]');
    await press('Escape');
    await isClosed();
    await focusIn(BUTTON);
    await staff.page.setViewportSize(wide);
  });

  it('says what went wrong when the server cannot be reached, and finds again after it', async () => {
    await open();
    await staff.page.route('**/api/search?*', (route) => route.abort());
    await type(person.last);
    await staff.page.getByText('Failed to search').first().waitFor();
    expect(await findings(staff.page, '.search-dialog')).toEqual([]);
    await staff.page.unroute('**/api/search?*');
    await press('Tab');
    await press('Enter');
    await option(person.last).waitFor();
    await press('Escape');
    await isClosed();
  });

  it('has nothing that axe finds: with nothing typed, with results, and with none', async () => {
    await staff.visit('/users');
    expect(await findings(staff.page, 'header')).toEqual([]);
    await open();
    expect(await findings(staff.page)).toEqual([]);
    await type('ho');
    await staff.page.getByRole('group', { name: 'Employers' }).waitFor();
    expect(await findings(staff.page)).toEqual([]);
    await press('Control+a');
    await type('zzyzx');
    await staff.page.getByText('Nothing found for “zzyzx”.').waitFor();
    expect(await findings(staff.page)).toEqual([]);
  });
});
