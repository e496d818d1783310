import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMatch } from '../../jobs/job-fixtures';
import { dialogOf, openJob, press, row } from '../../jobs/open-job';

const LATER = 'Texts go from 7:00 PM on.';
const hall = {
  ...{ timezone: 'America/New_York', name: null, phone: null, languages: ['en'], version: 0 },
  textingHours: { from: '08:00', to: '20:00' },
};
const open = (sentence: string | null, names = ['Abreu', 'Baptiste'], isUrgent = false) =>
  openJob({
    'GET /api/hall': { body: hall },
    'GET /api/job-matches': { body: names.map((name) => aMatch(name)) },
    'POST /api/jobs/j1/offers/check': ({ body }) => {
      const atAnyHour = isUrgent || (body as { matchIds: string[] }).matchIds.length === 1;
      return { body: { offers: [], before: [], version: 'v', atAnyHour } };
    },
    'GET /api/sms/times': { body: { times: [], sentence } },
  });
const says = (dialog: Awaited<ReturnType<typeof dialogOf>>, text: RegExp) =>
  dialog.findByText((_, element) => element?.tagName === 'P' && text.test(element.textContent ?? ''));

describe('before texts are sent', () => {
  it.each([
    [LATER, /^2 workers will get this offer now\. It cannot be taken back\.$/, true],
    [null, /^2 workers will get this offer now\. It cannot be taken back\.$/, false],
    [LATER, /^2 workers will get this offer\. Texts go from 7:00 PM on\. It cannot be taken back\.$/, false],
  ])('several offers say when they go: %s, %s, urgent: %s', async (sentence, last, isUrgent) => {
    const { seen } = open(sentence, undefined, isUrgent);
    await row('Rosa Abreu');
    for (const name of ['Abreu', 'Baptiste'])
      await userEvent.click(screen.getByRole('checkbox', { name: `Select Rosa ${name}` }));
    await press('Offer to 2 selected');
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Offer Message' }), 'Saturday at five.');
    if (sentence && !isUrgent) expect(await dialog.findByText(sentence)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    expect(await says(dialog, last)).toBeVisible();
    const asked = seen.find(({ path }) => path === '/api/sms/times')?.search.get('texts');
    expect(asked).toBe(isUrgent ? undefined : '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Offer Message' }));
  });

  it('a single offer goes at once', async () => {
    const { seen } = open(LATER);
    await row('Rosa Abreu');
    await press('Send Offer Rosa Abreu');
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Offer Message' }), 'Saturday at five.');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    expect(await says(dialog, /^Rosa Abreu will get this offer now\. It/)).toBeVisible();
    expect(seen.filter(({ path }) => path === '/api/sms/times')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Offer Message' }));
  });

  it('notifications say when they go', async () => {
    open(LATER);
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    expect(await dialog.findByText(LATER)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    expect(await says(dialog, /^2 workers will get this text\. Texts go from 7:00 PM on\. It/)).toBeVisible();
  });

  it('a message to several waits for the hours; one to a single worker goes when staff say', async () => {
    open(LATER);
    await row('Rosa Abreu');
    await press('Message');
    const dialog = await dialogOf('Message Workers');
    await userEvent.click(dialog.getByRole('radio', { name: /^All on the list/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Use the back door');
    expect(await dialog.findByText(LATER)).toBeVisible();
    expect(dialog.queryByRole('radio', { name: /whatever the hour/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    expect(await says(dialog, /^2 workers will get this text\. Texts go from 7:00 PM on\. It/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Message' }));
  });

  it('a message is to those who accepted, to whomever the one before was', async () => {
    open(null);
    await row('Rosa Abreu');
    await press('Message');
    const dialog = await dialogOf('Message Workers');
    expect(dialog.getByRole('radio', { name: /^Accepted/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: /^All on the list/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Message Workers' })).toBeNull());
    await press('Message');
    const again = await dialogOf('Message Workers');
    expect(again.getByRole('radio', { name: /^Accepted/ })).toBeChecked();
  });

  it('a message to one goes at any hour when staff say so', async () => {
    const { seen } = open(LATER, ['Abreu']);
    await row('Rosa Abreu');
    await press('Message');
    const dialog = await dialogOf('Message Workers');
    await userEvent.click(dialog.getByRole('radio', { name: /^All on the list/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Use the back door');
    await userEvent.click(await dialog.findByRole('radio', { name: 'Now, whatever the hour' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    expect(await says(dialog, /^1 worker will get this text now\. It/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send Message' }));
    expect(seen.find(({ path }) => path.endsWith('/message'))?.body).toMatchObject({ when: 'now' });
  });
});

it('a message to one worker, and what was typed of it, does not become one to a group', async () => {
  const { router } = open(null);
  await row('Rosa Abreu');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Rosa Abreu' }));
  const selected = within(screen.getByRole('group', { name: 'Selected' }));
  await userEvent.click(selected.getByRole('button', { name: 'Message' }));
  const dialog = await dialogOf('Message Workers');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'About your certificate');
  cleanup();
  expect(router.state.location.search).toContain('message=');
  openJob({ 'GET /api/hall': { body: hall } }, `/jobs/j1${router.state.location.search}`);
  const again = await dialogOf('Message Workers');
  expect(again.getByRole('radio', { name: /^Accepted/ })).toBeChecked();
  expect(again.getByRole('textbox', { name: 'Message' })).not.toHaveValue('About your certificate');
});
