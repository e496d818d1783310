import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lateAnswer, stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { referenceAnswers, someWorker } from './workers-fixture';
import { WorkersPage } from './WorkersPage';

const rosa = someWorker();
const hidden = someWorker({ id: 'w-hidden', firstName: 'Hank', lastName: 'Doe' });

async function open(path: string, answers: Parameters<typeof stubNetwork>[0] = {}) {
  const seen = stubNetwork({
    'GET /api/workers': { body: [rosa] },
    'GET /api/workers/w-hidden': { body: hidden },
    'GET /api/workers/zzz': { status: 400, body: { error: 'Invalid uuid' } },
    'GET /api/workers/w-gone': { status: 404, body: { error: 'Worker not found' } },
    ...referenceAnswers,
    ...answers,
  });
  const { router } = renderStaff(<WorkersPage />, { path });
  await screen.findByRole('row', { name: /Rosa Diaz/ });
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { router, address, seen };
}

const dialog = (name: string) => screen.findByRole('dialog', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the address of a dialog of a worker', () => {
  it('says what is open, and Back closes it without losing the filters', async () => {
    const { router, address } = await open('/workers?search=diaz');
    await userEvent.click(screen.getByRole('button', { name: 'View Rosa Diaz' }));
    await dialog('Worker Details');
    expect(address()).toBe('/workers?search=diaz&view=w-rosa');
    await act(() => router.navigate(-1));
    await gone();
    expect(address()).toBe('/workers?search=diaz');
    await userEvent.click(screen.getByRole('button', { name: 'L26 Rosa Diaz' }));
    await dialog('L26 Information');
    expect(address()).toBe('/workers?search=diaz&l26=w-rosa');
  });

  it('keeps what is typed into a filter while a dialog closes', async () => {
    const { router, address } = await open('/workers?status=Active');
    await userEvent.click(screen.getByRole('button', { name: 'View Rosa Diaz' }));
    await dialog('Worker Details');
    fireEvent.change(screen.getByPlaceholderText('Search by name...'), { target: { value: 'zzyzx' } });
    await act(() => router.navigate(-1));
    await gone();
    expect(screen.getByPlaceholderText('Search by name...')).toHaveValue('zzyzx');
    await waitFor(() => expect(address()).toBe('/workers?search=zzyzx&status=Active'));
  });

  it('stays when a late answer comes of the deletion of another worker', async () => {
    const { answered, answer } = lateAnswer();
    const { router } = await open('/workers', {
      'GET /api/workers': { body: [rosa, hidden] },
      'GET /api/workers/w-rosa/held': { body: [] },
      'GET /api/workers/w-hidden/held': { body: [] },
      'DELETE /api/workers/w-rosa': async () => {
        await answered;
        return { body: { message: 'Worker deleted' } };
      },
    });
    const ask = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Delete ${name}` }));
      return within(await dialog('Delete Worker'));
    };
    await userEvent.click((await ask('Rosa Diaz')).getByRole('button', { name: 'Delete' }));
    await act(() => router.navigate(-1));
    await gone();
    const other = await ask('Hank Doe');
    expect(other.getByRole('button', { name: 'Delete' })).toBeEnabled();
    answer();
    await screen.findByText('Worker deleted successfully');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Hank Doe'));
    expect(router.state.location.search).toBe('?delete=w-hidden');
  });

  it('leaves no step behind when the dialog is closed by its own button', async () => {
    const { router, address } = await open('/workers?search=diaz');
    await userEvent.click(screen.getByRole('button', { name: 'Edit Rosa Diaz' }));
    await dialog('Edit Worker');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(address()).toBe('/workers?search=diaz');
    expect(router.state.historyAction).toBe('POP');
  });

  it.each([
    ['/workers?view=w-rosa', 'Worker Details'],
    ['/workers?edit=w-rosa', 'Edit Worker'],
    ['/workers?delete=w-rosa', 'Delete Worker'],
    ['/workers?add', 'Add Worker'],
    ['/workers?phone=p-rosa', 'Edit Phone Number'],
  ])('is a link: %s opens "%s"', async (path, title) => {
    const { address } = await open(path);
    await dialog(title);
    await userEvent.keyboard('{Escape}');
    await gone();
    expect(address()).toBe('/workers');
  });

  it('shows somebody whom the list leaves out', async () => {
    await open('/workers?view=w-hidden&search=diaz');
    await dialog('Worker Details');
    expect(await screen.findByRole('heading', { name: 'Hank Doe' })).toBeInTheDocument();
  });

  it.each([
    ['/workers?view=w-gone', 'Worker Details'],
    ['/workers?edit=zzz', 'Edit Worker'],
    ['/workers?delete=zzz', 'Delete Worker'],
  ])("that is nobody's says so, and is left by closing: %s", async (path, title) => {
    const { address } = await open(path);
    await dialog(title);
    expect(await screen.findByText('There is no such worker')).toBeInTheDocument();
    expect(screen.queryByText(/Failed to fetch|Invalid uuid/)).toBeNull();
    await userEvent.keyboard('{Escape}');
    await gone();
    expect(address()).toBe('/workers');
  });

  it.each([
    ['/workers?edit=w-rosa', 'Edit Worker', 'button', 'Edit Rosa Diaz'],
    ['/workers?add', 'Add Worker', 'button', 'Add Worker'],
    ['/workers?view=w-hidden', 'Worker Details', 'heading', 'Workers'],
    ['/workers?view=w-gone', 'Worker Details', 'heading', 'Workers'],
  ])('gives the focus of what %s opened to what stands for it', async (path, title, role, name) => {
    await open(path);
    await dialog(title);
    await userEvent.keyboard('{Escape}');
    await gone();
    await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
  });
});
