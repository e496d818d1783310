import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { queryKeys } from '../../../api/query-keys';
import { referenceAnswers, someWorker } from './workers-fixture';
import { WorkersPage } from './WorkersPage';

const rosa = someWorker();
type Answers = Parameters<typeof stubNetwork>[0];

async function open(answers: Answers = {}) {
  const seen = stubNetwork({ 'GET /api/workers': { body: [rosa] }, ...referenceAnswers, ...answers });
  const { client } = renderStaff(<WorkersPage />);
  await screen.findByText('Rosa Diaz');
  return {
    client,
    sent: (method: string) => seen.find((request) => request.method === method),
    asked: (path: string) => seen.filter((request) => request.path === path),
  };
}

/** Opens a dialog by its button; its content. */
async function dialog(button: string | RegExp, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

async function choose(select: HTMLElement, option: string) {
  await userEvent.click(select);
  const options = await screen.findAllByText(option);
  await userEvent.click(options.at(-1)!);
}

const saveChanges = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

describe('the dialogs of a worker', () => {
  it('takes the language in which somebody is written to', async () => {
    const { sent } = await open({ 'PATCH /api/workers/w-rosa': { body: rosa } });
    const form = await dialog('Edit Rosa Diaz', 'Edit Worker');
    await choose(form.getByLabelText('Language'), 'Haitian Creole');
    await saveChanges();
    await waitFor(() => expect(sent('PATCH')?.body).toEqual({ language: 'ht' }));
  });

  it('adds: checks, shows what the server refuses beside its field, then sends', async () => {
    let refused = false;
    const { sent, asked } = await open({
      'POST /api/workers': () => {
        if (refused) return { status: 201, body: rosa };
        refused = true;
        return {
          status: 400,
          body: { error: 'Invalid', details: [{ field: 'email', message: 'Someone has that address' }] },
        };
      },
    });
    const form = await dialog('Add Worker', 'Add Worker');
    const add = () => userEvent.click(form.getByRole('button', { name: 'Add Worker' }));
    await userEvent.type(form.getByLabelText('Phone'), '555');
    await userEvent.type(form.getByLabelText('Email'), 'rosa@');
    await add();
    expect(await form.findByText('Invalid email')).toBeInTheDocument();
    await userEvent.clear(form.getByLabelText('Email'));
    expect(await form.findByText('First name is required')).toBeInTheDocument();
    expect(form.getByText('Last name is required')).toBeInTheDocument();
    expect(form.getByText('Please enter a valid US phone number')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('First Name'), ' Ana');
    await userEvent.type(form.getByLabelText('Last Name'), 'Lam');
    await userEvent.type(form.getByLabelText('Phone'), '0102233');
    await add();
    expect(await form.findByText('Someone has that address')).toBeInTheDocument();
    expect(sent('POST')?.body).toMatchObject({
      firstName: 'Ana',
      lastName: 'Lam',
      email: null,
      phone: '+15550102233',
      status: 'Active',
      memberStatus: 'Local 26 Recall List',
    });
    await userEvent.type(form.getByLabelText('Email'), 'ana@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    await add();
    expect(await screen.findByText('Worker added successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('/api/workers').filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  it('edits, and keeps what was typed when that fails', async () => {
    const { sent } = await open({ 'PATCH /api/workers/w-rosa': { status: 500, body: { error: 'Not now' } } });
    const form = await dialog('Edit Rosa Diaz', 'Edit Worker');
    await userEvent.type(form.getByLabelText('Last Name'), '-Lam');
    await saveChanges();
    expect(await screen.findByText('Failed to update worker')).toBeInTheDocument();
    expect(form.getByText('Not now')).toBeInTheDocument();
    expect(form.getByLabelText('Last Name')).toHaveValue('Diaz-Lam');
    expect(sent('PATCH')?.body).toEqual({ lastName: 'Diaz-Lam', refuseNamesake: true });
  });

  it('sends L26 information, with null for none', async () => {
    const { sent } = await open({ 'PATCH /api/workers/w-rosa': { body: rosa } });
    const form = await dialog('L26 Rosa Diaz', 'L26 Information');
    expect(await form.findByText('Kitchen line')).toBeInTheDocument();
    await userEvent.clear(form.getByLabelText('Employee ID'));
    await choose(form.getByLabelText('Classification'), 'None');
    await choose(form.getByLabelText('Employer'), 'Arena');
    await saveChanges();
    expect(await screen.findByText('L26 information updated successfully')).toBeInTheDocument();
    expect(sent('PATCH')?.body).toEqual({
      l26EmployeeId: null,
      l26ClassificationId: null,
      l26EmployerId: 'e-arena',
    });
  });

  it('leaves the groups of BEST as they are while they cannot be loaded', async () => {
    const { sent } = await open({
      'PATCH /api/workers/w-rosa': { status: 500, body: {} },
      'GET /api/substantially-similar-classifications': { status: 500, body: { error: 'Away' } },
    });
    const form = await dialog('BEST Rosa Diaz', 'BEST Information');
    await form.findByText('Failed to fetch substantially similar classifications');
    await choose(form.getByLabelText('Certificate'), 'ServSafe');
    await userEvent.type(form.getByLabelText('Certificate Date'), '2024-01-31{Enter}');
    await saveChanges();
    expect(await screen.findByText('Failed to update BEST information')).toBeInTheDocument();
    expect(sent('PATCH')?.body).toEqual({
      bestCertificateId: 't-safe',
      bestCertificateDate: '2024-01-31',
    });
  });

  it('keeps a chosen group of BEST when the groups are read again in vain', async () => {
    const groups = referenceAnswers['GET /api/substantially-similar-classifications'];
    let isAway = false;
    const { sent, client } = await open({
      'PATCH /api/workers/w-rosa': { body: rosa },
      'GET /api/substantially-similar-classifications': () =>
        isAway ? { status: 500, body: { error: 'Away' } } : groups,
    });
    const form = await dialog('BEST Rosa Diaz', 'BEST Information');
    await choose(await form.findByRole('combobox', { name: 'Can Work In' }), 'Kitchen line');
    isAway = true;
    const query = { queryKey: queryKeys.list('similar-classifications') };
    await act(() => client.invalidateQueries(query));
    expect(client.getQueryState(query.queryKey)?.status).toBe('error');
    await saveChanges();
    expect(await screen.findByText('BEST information updated successfully')).toBeInTheDocument();
    expect(sent('PATCH')?.body).toEqual({ bestCanWorkIn: ['g-kitchen'] });
  });

  it('shows details, and asks for the groups only then', async () => {
    const { asked } = await open();
    expect(asked('/api/substantially-similar-classifications')).toHaveLength(0);
    const details = await dialog('View Rosa Diaz', 'Worker Details');
    expect(await details.findByText('Kitchen line')).toBeInTheDocument();
    for (const text of ['4271902', 'Feb 11, 2025', 'Mar 4, 2019', 'Harbor Hotel', 'Line Cook'])
      expect(details.getByText(text)).toBeInTheDocument();
  });

  it('edits a phone number, and hands out its link', async () => {
    const { sent } = await open({
      'PUT /api/phone-numbers/p-rosa': { status: 409, body: { error: 'Taken' } },
    });
    // Stands in for the browser's own clipboard, which refuses here at first.
    const clipboard = {
      writeText: jest.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined),
    };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const form = await dialog(/^Opted in to SMS/, 'Edit Phone Number');
    const link = form.getByRole('link', { name: /opt-in\/p-rosa/ });
    expect(link).toHaveAttribute('href', `${location.origin}/opt-in/p-rosa`);
    expect(link).toHaveAttribute('target', '_blank');
    const copy = form.getByRole('button', { name: /Copy Link/ });
    await userEvent.click(copy);
    expect(await screen.findByText('Copy Failed')).toBeInTheDocument();
    expect(screen.getByText('Could not copy link to clipboard')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    await userEvent.click(copy);
    expect(await screen.findByText('Link Copied')).toBeInTheDocument();
    expect(screen.getByText('Opt-in link copied to clipboard')).toBeInTheDocument();
    expect(clipboard.writeText).toHaveBeenLastCalledWith(`${location.origin}/opt-in/p-rosa`);
    await userEvent.click(form.getByRole('switch', { name: 'Blocked' }));
    await userEvent.type(form.getByLabelText('Comment'), ' asked by phone ');
    await saveChanges();
    await waitFor(() =>
      expect(sent('PUT')?.body).toEqual({
        blocked: true,
        comment: 'asked by phone',
      }),
    );
    expect(await screen.findAllByText('Taken')).toHaveLength(2);
  });

  it('deletes after asking, and leaves the focus in the list', async () => {
    let left = [rosa];
    const { sent } = await open({
      'GET /api/workers': () => ({ body: left }),
      'GET /api/workers/w-rosa/held': { body: [] },
      'DELETE /api/workers/w-rosa': () => {
        left = [];
        return {};
      },
    });
    const question = await dialog('Delete Rosa Diaz', 'Delete Worker');
    expect(question.getByText('This action cannot be undone.')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Worker deleted successfully')).toBeInTheDocument();
    expect(sent('DELETE')?.ifMatch).toBe('"1"');
    expect(await screen.findByText('No workers found. Add some workers to get started.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Workers found' })).toHaveFocus());
  });
});
