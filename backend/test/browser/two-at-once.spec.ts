import type { Page } from 'playwright-core';
import { narrow, watchErrors, wide } from '../support/browser.js';
import { factories } from '../support/factories.js';
import { toast } from '../support/pages.js';
import { StaffBrowser } from '../support/staff-browser.js';
import type { Agent } from '../support/test-api.js';

jest.setTimeout(180_000);

const OTHER = { username: 'erik', password: 'battery staple', role: 'user' };

/** Two people at two browsers have the same record open: nobody's change is lost, and nobody deletes unseen. */
describe('two at once', () => {
  let staff: StaffBrowser;
  let mine: Page;
  let theirs: Page;
  let agent: Agent;
  let errors: string[];

  beforeAll(async () => {
    staff = await StaffBrowser.open();
    mine = staff.page;
    errors = watchErrors(mine);
    agent = await staff.hall.api.staff();
    await agent.post('/api/users').send(OTHER).expect(201);
    theirs = await staff.another(OTHER);
  });
  afterAll(() => staff.close());

  const visit = (page: Page, path: string) => page.goto(staff.hall.api.url + path);
  const dialog = (page: Page) => page.getByRole('dialog');
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
  const kept = async (id: string) => (await agent.get(`/api/workers/${id}`).expect(200)).body as object;

  async function bothEdit(lastName: string) {
    const make = factories(staff.hall.api.dataSource);
    const { id } = await make.worker({ firstName: 'Ada', lastName });
    for (const page of [mine, theirs]) {
      await visit(page, `/workers?search=${lastName}`);
      await page.getByRole('button', { name: `Edit Ada ${lastName}` }).click();
      await dialog(page).getByLabel('First Name').waitFor();
    }
    return id;
  }

  it('change different fields of a worker: both changes are kept', async () => {
    const id = await bothEdit('Zephyr');
    await dialog(mine).getByLabel('Email').fill('ada@example.org');
    await dialog(theirs).getByLabel('First Name').fill('Adele');
    await press(theirs, 'Save Changes');
    await toast(theirs, 'Success', 'Worker updated successfully');
    await dialog(mine).getByText('What you have not edited shows the change: First Name.').waitFor();
    expect(await dialog(mine).getByLabel('First Name').inputValue()).toBe('Adele');
    await press(mine, 'Save Changes');
    await toast(mine, 'Success', 'Worker updated successfully');
    expect(await kept(id)).toMatchObject({ firstName: 'Adele', email: 'ada@example.org' });
  });

  it.each([
    ['Mine', 'Adina'],
    ['Theirs', 'Adele'],
  ])(
    'change the same field: both values are shown, and %s is saved once it is chosen',
    async (whose, saved) => {
      const id = await bothEdit(`Zephyr${whose}`);
      await dialog(mine).getByLabel('First Name').fill('Adina');
      await dialog(theirs).getByLabel('First Name').fill('Adele');
      await dialog(theirs).getByLabel('Email').fill('adele@example.org');
      await press(theirs, 'Save Changes');
      await toast(theirs, 'Success', 'Worker updated successfully');

      const choice = dialog(mine).getByRole('group', { name: 'First Name' });
      await choice.getByRole('radio', { name: 'Mine: Adina' }).waitFor();
      await choice.getByRole('radio', { name: 'Theirs: Adele' }).waitFor();
      await dialog(mine)
        .getByText(/^Last change: erik, /)
        .waitFor();
      await press(mine, 'Save Changes');
      await dialog(mine).getByText('Choose for each field which value it is to have').waitFor();
      expect(await kept(id)).toMatchObject({ firstName: 'Adele' });
      await choice.getByRole('radio', { name: new RegExp(`^${whose}`) }).check();
      expect(await dialog(mine).getByLabel('First Name').inputValue()).toBe(saved);
      await press(mine, 'Save Changes');
      await toast(mine, 'Success', 'Worker updated successfully');
      expect(await kept(id)).toMatchObject({ firstName: saved, email: 'adele@example.org' });
      await theirs
        .getByRole('row')
        .filter({ hasText: `${saved} Zephyr${whose}` })
        .waitFor();
    },
  );

  it('one deletes what the other has changed: says what, and asks again', async () => {
    const employer = await factories(staff.hall.api.dataSource).employer({ companyName: 'Zenith Hotel' });
    await visit(mine, '/employers?search=Zenith');
    await mine.getByRole('button', { name: 'Delete Zenith Hotel' }).click();
    await dialog(mine).getByText('No worker has it as their L26 employer.').waitFor();
    await visit(theirs, '/employers?search=Zenith');
    await theirs.getByRole('button', { name: 'Edit Zenith Hotel' }).click();
    await dialog(theirs).getByLabel('Contact Name').fill('Marisol Vega');
    await press(theirs, 'Save Changes');
    await toast(theirs, 'Success', 'Employer updated successfully');

    await press(mine, 'Delete');
    await dialog(mine).getByText('This record was changed meanwhile.').waitFor();
    expect(await dialog(mine).getByRole('listitem').allInnerTexts()).toEqual([
      'Contact Person: None → Marisol Vega',
    ]);
    await dialog(mine)
      .getByText(/^Last change: erik, /)
      .waitFor();
    await dialog(mine).getByRole('button', { name: 'Delete' }).and(mine.locator(':focus')).waitFor();
    await agent.get(`/api/employers/${employer.id}`).expect(200);
    await press(mine, 'Delete');
    await toast(mine, 'Success', 'Employer deleted successfully');
    await agent.get(`/api/employers/${employer.id}`).expect(404);
    // The refusal is an answer, which a browser logs.
    expect(errors.filter((error) => !/status of 409/.test(error))).toEqual([]);
  });
});

describe('an offer that is being written', () => {
  let staff: StaffBrowser;

  beforeAll(async () => {
    staff = await StaffBrowser.open();
  });
  afterAll(() => staff.close());

  it.each([
    ['wide', wide],
    ['on a phone', narrow],
  ])('is not lost to Esc, nor to another page: %s', async (_, viewport) => {
    const { page } = staff;
    await page.setViewportSize(viewport);
    const [job] = await staff.hall.api.dataSource.query<{ id: string; title: string }[]>(
      `SELECT j.id, j.title FROM jobs j JOIN job_matches m ON m.job_id = j.id WHERE j.status = 'Open'
       GROUP BY j.id HAVING count(*) FILTER (WHERE m.status = 'Interested') > 0 ORDER BY count(*) LIMIT 1`,
    );
    const dialog = page.getByRole('dialog', { name: 'Send Job Offer' });
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    const message = dialog.getByRole('textbox', { name: 'Offer Message' });
    const opener = page.locator('button:enabled[aria-label^="Send Offer"]').first();
    await page.goto(`${staff.hall.api.url}/jobs`);
    await page
      .getByRole('link', { name: `View Details: ${job?.title}` })
      .first()
      .click();
    await opener.click();
    await message.fill('Saturday at five, black shoes.');
    await page.keyboard.press('Escape');
    await question.getByText('It has not been saved.').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await message.inputValue()).toBe('Saturday at five, black shoes.');

    // Back closes the dialog, then leaves the page.
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await page.goForward();
    await opener.click();
    await dialog.getByText(/^The message that you had typed is here again/).waitFor();
    expect(await message.inputValue()).toBe('Saturday at five, black shoes.');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await opener.click();
    expect(await message.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
