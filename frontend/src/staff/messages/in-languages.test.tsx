import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob, aMatch } from '../features/jobs/job-fixtures';
import { dialogOf, openJob, press, row } from '../features/jobs/open-job';

const hall = {
  body: { timezone: 'America/New_York', name: null, phone: null, languages: ['en', 'es', 'vi'], version: 0 },
};
const abreu = aMatch('Abreu');
const reader = { ...abreu, worker: abreu.worker && { ...abreu.worker, language: 'vi' as const } };
const vietnamese = (text: string) => ({ language: 'vi', workers: 1, text, segments: 2 });
type Dialog = Awaited<ReturnType<typeof dialogOf>>;

/** Opens what is folded away, and types there. */
async function typeIn(dialog: Dialog, of: string, language: string, text: string) {
  await userEvent.click(await dialog.findByText(`${of} in other languages (optional)`));
  const field = await dialog.findByRole('textbox', { name: `${of} in ${language}` });
  await userEvent.type(field, text);
  return field;
}

describe('what staff type in further languages', () => {
  it('is the title of a job: folded away, for the languages of the hall alone', async () => {
    const { seen } = openJob({
      'GET /api/hall': hall,
      'GET /api/audit-entries': { body: [] },
      'PUT /api/jobs/j1': { body: { ...aJob, titleIn: { es: 'Noche de gala' } } },
    });
    await row('Rosa Abreu');
    await press('Edit');
    const dialog = await dialogOf('Edit Job');
    expect(dialog.queryByRole('textbox', { name: 'Job Title in Spanish' })).toBeNull();
    const field = await typeIn(dialog, 'Job Title', 'Spanish', 'Noche de gala');
    expect(field).toHaveAttribute('lang', 'es');
    expect(dialog.getByText('Job Title in other languages (1)')).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: 'Job Title in Haitian Creole' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Update Job' }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ titleIn: { es: 'Noche de gala' } }),
    );
  });

  it.each([
    ['Message', 'Message Workers', 'Message'],
    ['Fill by itself', 'Fill by itself', 'Offer Message'],
  ])('is not lost without a question, though nothing else is typed: %s', async (button, title, of) => {
    openJob({ 'GET /api/hall': hall, 'GET /api/jobs/j1': { body: { ...aJob, openings: 2 } } });
    await row('Rosa Abreu');
    await press(button);
    const dialog = await dialogOf(title);
    await typeIn(dialog, of, 'Spanish', 'Puerta 5');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard what you typed?')).toBeInTheDocument();
  });

  it('is the note of a notification, in the text that is reviewed', async () => {
    const { seen } = openJob({
      'GET /api/hall': hall,
      'GET /api/job-matches': { body: [reader] },
      'GET /api/jobs/j1/notification-review': { body: [vietnamese('Việc mới: Gala')] },
      'POST /api/jobs/j1/notify': { status: 202, body: { message: 'Sent', queued: 1, unreachable: [] } },
    });
    await row('Rosa Abreu');
    await press('Notify Workers');
    const dialog = await dialogOf('Notify Job Matches');
    const version = await typeIn(dialog, 'Note', 'Vietnamese', 'Mang giấy tờ');
    expect(dialog.getByText(/^Note itself is empty/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Review & Send' })).toBeDisabled();
    await userEvent.clear(version);
    expect(dialog.queryByText(/^Note itself is empty/)).toBeNull();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Additional note (optional)' }), 'Bring ID');
    expect(await dialog.findByText(/^Việc mới: Gala/)).toHaveTextContent('Việc mới: Gala Bring ID');
    await userEvent.type(version, 'Mang giấy tờ');
    expect(dialog.getByText(/^Việc mới: Gala/)).toHaveTextContent('Việc mới: Gala Mang giấy tờ');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Notifications' }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
        note: 'Bring ID',
        noteIn: { vi: 'Mang giấy tờ' },
      }),
    );
  });

  it('is the message of an offer, which is shown as the worker will read it', async () => {
    const { seen } = openJob({
      'GET /api/hall': hall,
      'GET /api/job-matches': { body: [reader] },
      'POST /api/jobs/j1/offers/review': ({ body }) => {
        const { message, messageIn } = body as { message: string; messageIn?: { vi: string } };
        return { body: [vietnamese(`Mời nhận việc. ${messageIn?.vi ?? message}`)] };
      },
      [`POST /api/job-matches/${reader.id}/offer`]: { body: { message: 'Sent' } },
    });
    await userEvent.click(within(await row('Rosa Abreu')).getByRole('button', { name: /^Send Offer/ }));
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Offer Message' }), 'Five sharp');
    const text = await dialog.findByText('Mời nhận việc. Five sharp');
    expect(text).toHaveAttribute('lang', 'vi');
    expect(dialog.getByText('Vietnamese: 1 worker')).toBeVisible();
    await typeIn(dialog, 'Offer Message', 'Vietnamese', 'Năm giờ');
    expect(await dialog.findByText('Mời nhận việc. Năm giờ')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    await screen.findByText('Job Offer Sent');
    expect(seen.find(({ path }) => path.endsWith('/offer'))?.body).toEqual({
      message: 'Five sharp',
      messageIn: { vi: 'Năm giờ' },
    });
  });
});
