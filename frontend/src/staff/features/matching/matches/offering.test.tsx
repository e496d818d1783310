import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMatch, unreachable } from '../../jobs/job-fixtures';
import { dialogOf, openJob, press, row } from '../../jobs/open-job';

describe('offering', () => {
  it('wants a message and shows the refusal of the server', async () => {
    const match = aMatch('Chen');
    const error = 'Job already offered to this worker';
    openJob({
      'GET /api/job-matches': { body: [match] },
      [`POST /api/job-matches/${match.id}/offer`]: { status: 409, body: { error } },
    });
    await row('Rosa Chen');
    await press('Send Offer Rosa Chen');
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox'), '   ');
    expect(dialog.getByRole('button', { name: 'Review & Send' })).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox'), 'Saturday 5 pm');
    expect(await dialog.findByText(/^\d+ characters · \d segments?$/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('Job Offer Failed')).toBeInTheDocument();
    expect(screen.getByText(error)).toBeInTheDocument();
  });

  it('says in its own words that it failed, when the server says nothing', async () => {
    const match = aMatch('Chen');
    openJob({
      'GET /api/job-matches': { body: [match] },
      [`POST /api/job-matches/${match.id}/offer`]: { status: 500, statusText: 'Internal Server Error' },
    });
    await row('Rosa Chen');
    await press('Send Offer Rosa Chen');
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox'), 'Saturday 5 pm');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('Failed to send job offer')).toBeInTheDocument();
    expect(screen.queryByText(/Internal Server Error/)).toBeNull();
  });

  it('shows on the row why it is not possible', async () => {
    openJob({ 'GET /api/job-matches': { body: [unreachable(aMatch('Baptiste'))] } });
    const cells = within(await row('Rosa Baptiste'));
    const button = cells.getByRole('button', { name: /^Send Offer/ });
    await userEvent.hover(button.parentElement as HTMLElement);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Not opted in to texts');
  });

  it('keeps the focus in the dialog, and leaves it in the row of who got the offer', async () => {
    let match = aMatch('Chen');
    openJob({
      'GET /api/job-matches': () => ({ body: [match] }),
      [`POST /api/job-matches/${match.id}/offer`]: () => {
        match = { ...match, status: 'Offered', offerStatus: 'offered' };
        return { status: 202, body: { message: 'Rosa Chen will be texted.' } };
      },
    });
    await row('Rosa Chen');
    await press('Send Offer Rosa Chen');
    const element = await screen.findByRole('dialog');
    const dialog = within(element);
    await userEvent.type(dialog.getByRole('textbox'), 'Saturday 5 pm');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    // Where the second half of a double click lands when the second step is shorter.
    await userEvent.click(element.parentElement as HTMLElement);
    expect(element).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('Job Offer Sent')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Send Offer Rosa Chen: Job already offered/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'View Details Rosa Chen' })).toHaveFocus();
  });

  it('follows a worker whose number changes meanwhile, with what was typed, and says so', async () => {
    let match = aMatch('Chen');
    const formerId = match.id;
    const { client, seen } = openJob({
      'GET /api/job-matches': () => ({ body: [match] }),
      'POST /api/job-matches/renewed/offer': { body: { message: 'Job offer sent to Rosa Chen.' } },
    });
    await row('Rosa Chen');
    await press('Send Offer Rosa Chen');
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox'), 'Saturday 5 pm');
    expect(dialog.getByText(new RegExp(`/worker-view/${formerId}$`))).toBeInTheDocument();
    const renumber = async (unreachableReason: 'Not opted in to texts' | null) => {
      const worker = match.worker && { ...match.worker, phone: '+16175550199', unreachableReason };
      match = { ...match, id: 'renewed', worker };
      await act(() => client.invalidateQueries({ queryKey: ['job-matches'] }));
    };
    await renumber('Not opted in to texts');
    const changed = 'The number of Rosa Chen has changed meanwhile to +1 (617) 555-0199';
    expect(
      await dialog.findByText(`${changed}, which cannot be texted: Not opted in to texts.`),
    ).toBeInTheDocument();
    await renumber(null);
    expect(await dialog.findByText(`${changed}; the offer goes there.`)).toBeInTheDocument();
    expect(dialog.getByRole('textbox')).toHaveValue('Saturday 5 pm');
    expect(dialog.getByText(/\/worker-view\/renewed$/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    expect(dialog.getByText(`${changed}; the offer goes there.`)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('Job Offer Sent')).toBeInTheDocument();
    expect(seen.find(({ path }) => path.endsWith('/offer'))).toMatchObject({
      path: '/api/job-matches/renewed/offer',
      body: { message: 'Saturday 5 pm' },
    });
  });
});
