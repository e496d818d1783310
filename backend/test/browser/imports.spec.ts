import { findings } from '../support/axe.js';
import { StaffBrowser } from '../support/staff-browser.js';

jest.setTimeout(180_000);

let staff: StaffBrowser;
beforeAll(async () => {
  staff = await StaffBrowser.open();
});
afterAll(() => staff.close());

/** Pictures for whoever asks for them. */
const picture = async (name: string) => {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const width of [1280, 375]) {
    await staff.page.setViewportSize({ width, height: 900 });
    await staff.page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await staff.page.setViewportSize({ width: 1280, height: 900 });
};

describe('Staff bring in a file', () => {
  it('step by step, with a proposal taken, and undo it; axe finds nothing on the way', async () => {
    const { page } = staff;
    await staff.visit('/workers');
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import Workers' }).waitFor();
    await staff.button('Upload').click();
    await page.getByText('Choose a file, or paste workers.').waitFor();
    expect(await findings(page)).toEqual([]);
    await picture('upload');

    const rows = [
      'Surname,First Name,Cell,Class',
      'Bringer,Ana,617-555-9301,Banquet Svr.',
      'Bringer,Bo,12,Banquet Server',
    ];
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await staff.button('Upload').click();
    await page.getByRole('heading', { name: 'Columns' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await picture('columns');

    await staff.button('Check').click();
    await page.getByText('2 rows with problems').waitFor();
    expect(await findings(page)).toEqual([]);
    await picture('checked');
    await page.getByRole('button', { name: 'Use “Banquet Server” for every “Banquet Svr.”' }).click();
    await page.getByText('1 row with problems').waitFor();
    await staff.button('Import 1, leave out 1').click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await picture('imported');

    await staff.button('Undo').click();
    await page.getByText('Everything is as it was before.').waitFor();
    await page.getByRole('link', { name: 'Show workers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Workers' }).waitFor();
  });
});
