import type { Locator } from 'playwright-core';
import { findings } from '../support/axe.js';
import { factories } from '../support/factories.js';
import { StaffBrowser } from '../support/staff-browser.js';

jest.setTimeout(180_000);

let staff: StaffBrowser;

beforeAll(async () => {
  staff = await StaffBrowser.open();
});
afterAll(() => staff.close());

/** Opens a dialog, looks at each of its steps, closes it with Escape, and demands the focus back where it was. */
async function dialogIsSound(opener: Locator, ...steps: (() => Promise<unknown>)[]): Promise<void> {
  const dialog = staff.page.getByRole('dialog');
  await opener.click();
  for (const step of [() => dialog.waitFor(), ...steps]) {
    await step();
    await staff.loaded();
    expect(await findings(staff.page, '[role=dialog]')).toEqual([]);
  }
  await staff.page.keyboard.press('Escape');
  // Where something was typed, closing asks first.
  const discard = dialog.getByRole('button', { name: 'Discard' });
  await Promise.race([discard.waitFor().catch(() => undefined), dialog.first().waitFor({ state: 'hidden' })]);
  if (await discard.isVisible()) await discard.click();
  await dialog.waitFor({ state: 'hidden' });
  await opener.and(staff.page.locator(':focus')).waitFor();
}

describe('axe finds nothing, at both widths, in the light and in the dark', () => {
  it('in the dialogs of workers', async () => {
    await staff.visit('/workers?search=ad');
    await staff.page.getByText('Showing 1 to').waitFor();
    for (const name of ['Add Worker', /^View /, /^Edit /, /^L26 /, /^BEST /, /^Delete /])
      await dialogIsSound(staff.button(name));
    const dialog = staff.page.getByRole('dialog');
    await dialogIsSound(staff.button(/^Not opted in.*edit phone number/), async () => {
      await dialog.getByRole('switch', { name: 'Opted In' }).click();
      await dialog.getByLabel('How consent was given').waitFor();
    });
  });

  it('in what is said when somebody else changed a worker, and before typed words are discarded', async () => {
    const make = factories(staff.hall.api.dataSource);
    const agent = await staff.hall.api.staff();
    const { id } = await make.worker({ firstName: 'Ada', lastName: 'Zephyr' });
    const change = (body: object) => agent.patch(`/api/workers/${id}`).send(body).expect(200);
    await staff.visit('/workers?search=Zephyr');
    const dialog = staff.page.getByRole('dialog');
    await staff.button(/^Edit /).click();
    await dialog.getByLabel('First Name').fill('Adina');
    await change({ firstName: 'Adele', email: 'adele@example.org' });
    await dialog.getByRole('radio', { name: 'Mine: Adina' }).waitFor();
    await dialog.getByText(/^Last change: /).waitFor();
    expect(await findings(staff.page, '[role=dialog]')).toEqual([]);
    await staff.page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard' }).waitFor();
    expect(await findings(staff.page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.first().waitFor({ state: 'hidden' });
    await dialogIsSound(staff.button(/^Delete /), async () => {
      await change({ firstName: 'Adele Maria' });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByText('Do you still want to delete it?').waitFor();
    });
  });

  it('in the dialogs of employers and jobs', async () => {
    await staff.visit('/employers');
    for (const name of ['Add Employer', /^View /, /^Edit /, /^Delete /])
      await dialogIsSound(staff.button(name));
    await staff.visit('/jobs');
    await dialogIsSound(staff.button('Add Job'), () =>
      staff.page.getByLabel('Job Description', { exact: true }).waitFor(),
    );
  });

  it('on a job and in its dialogs', async () => {
    const [job] = await staff.hall.api.dataSource.query<{ id: string }[]>(
      // The smallest list with somebody to offer the job to, and with texts: axe looks at every row.
      `SELECT j.id FROM jobs j JOIN job_matches m ON m.job_id = j.id
       LEFT JOIN match_notifications n ON n.match_id = m.id WHERE j.status = 'Open'
       GROUP BY j.id HAVING count(n.sms_id) > 0 AND count(*) FILTER (WHERE m.status = 'Interested') > 0
       ORDER BY count(*) LIMIT 1`,
    );
    await staff.visit(`/jobs/${job?.id}`);
    await staff.page.getByRole('heading', { name: /Job Matches \(\d+\)/ }).waitFor();
    expect(await findings(staff.page)).toEqual([]);
    await dialogIsSound(staff.button('Edit'));
    await dialogIsSound(staff.button('Delete'));
    await dialogIsSound(staff.button('View Eligible Workers'), () =>
      staff.page.getByText(/Found \d+ eligible/).waitFor(),
    );
    await dialogIsSound(staff.button('Look up a worker'), async () => {
      const dialog = staff.page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Worker' }).fill('a');
      await staff.page.locator('.ant-select-item-option').first().click();
      await dialog.getByRole('heading', { name: 'What happened' }).waitFor();
    });
    await dialogIsSound(staff.button('Notify Workers'), () => staff.button('Review & Send').click());
    await dialogIsSound(staff.button(/^View Details /));
    await dialogIsSound(staff.page.locator('.message-status button').first(), () =>
      staff.page.getByText('SMS Message Details').waitFor(),
    );
    const offer = staff.page.locator('button:enabled[aria-label^="Send Offer"]').first();
    await dialogIsSound(offer, async () => {
      await staff.page.getByRole('dialog').getByRole('textbox').fill('Saturday at five.');
      await staff.button('Review & Send').click();
    });
  });

  it('in the dialogs of reference data, users and messages', async () => {
    await staff.visit('/classifications');
    for (const name of [/^Add /, /^Edit /, /^Delete /]) await dialogIsSound(staff.button(name));
    await staff.visit('/certificates');
    for (const name of [/^Add /, /^Edit /, /^Delete /]) await dialogIsSound(staff.button(name));
    await staff.visit('/users');
    for (const name of ['Add User', /^Edit /]) await dialogIsSound(staff.button(name));
    await staff.hall.sandbox.twilio.receiveText({ from: '+12125550122', body: 'Please stop calling me' });
    await staff.visit('/sms-management/history');
    await staff.page.getByText('1 text may be an opt-out: please read').waitFor();
    expect(await findings(staff.page)).toEqual([]);
    await dialogIsSound(staff.button('Hall and Texting Hours'));
    await dialogIsSound(staff.button(/^View /));
    await staff.visit('/sms-management/phone-numbers');
    await dialogIsSound(staff.button(/^Edit /));
    await staff.visit('/email-management/history');
    await dialogIsSound(staff.button(/^View /));
  });
});
