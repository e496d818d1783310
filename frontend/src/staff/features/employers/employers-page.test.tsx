import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import type { Employer } from './api/employers';
import { EmployersPage } from './EmployersPage';

const harbor: Employer = {
  id: 'e-harbor',
  companyName: 'Harbor Hotel',
  contactName: 'Ana Lam',
  email: 'events@harbor.example.com',
  phone: '+16175550101',
  address: '1 Seaport Lane, Boston',
  dispatchClass: 'Encore',
  createdAt: '2025-02-11T15:00:00.000Z',
  version: 1,
};

async function open(answers: Parameters<typeof stubNetwork>[0] = {}, path = '/employers') {
  const seen = stubNetwork({
    'GET /api/employers': { body: [harbor] },
    'GET /api/workers': { body: [] },
    ...answers,
  });
  const view = renderStaff(<EmployersPage />, { path });
  await screen.findByRole('heading', { name: 'Employers' });
  return { ...view, seen };
}

async function dialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

describe('the employers page', () => {
  it('lists them, and searches when asked to', async () => {
    const { seen, router } = await open();
    expect(screen.getByText('Manage employer companies and contacts')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Employer' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Apply Filters' })).toBeInTheDocument();
    const row = within(await screen.findByRole('row', { name: /Harbor Hotel/ }));
    for (const text of ['Ana Lam', 'events@harbor.example.com', '+1 (617) 555-0101', 'Encore'])
      expect(row.getByText(text)).toBeInTheDocument();
    await userEvent.type(screen.getByPlaceholderText('Employer name, contact, email...'), 'har{Enter}');
    await waitFor(() => expect(seen.at(-1)?.search.get('search')).toBe('har'));
    expect(router.state.location.search).toBe('?search=har');
  });

  it('says of an id that nobody has that there is no such employer', async () => {
    const { router } = await open(
      { 'GET /api/employers/zzz': { status: 400, body: { error: 'Invalid uuid' } } },
      '/employers?edit=zzz',
    );
    const { findByText } = within(await screen.findByRole('dialog', { name: 'Edit Employer' }));
    expect(await findByText('There is no such employer')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Employers' })).toHaveFocus());
    expect(router.state.location.search).toBe('');
  });

  it('says that there are none', async () => {
    await open({ 'GET /api/employers': { body: [] } });
    expect(
      await screen.findByText('No employers found. Add some employers to get started.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  it('shows one to be read', async () => {
    await open();
    const details = await dialog('View Harbor Hotel', 'Employer Details');
    expect(details.getByText('1 Seaport Lane, Boston')).toBeInTheDocument();
    expect(details.queryByRole('textbox')).toBeNull();
  });

  it('adds one', async () => {
    const { seen } = await open({ 'POST /api/employers': { status: 201, body: harbor } });
    const form = await dialog('Add Employer', 'Add Employer');
    const add = () => userEvent.click(form.getByRole('button', { name: 'Add Employer' }));
    await add();
    expect(await form.findByText('Company name is required')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('Phone'), '555-0100');
    await add();
    expect(await form.findByText('Please enter a valid US phone number')).toBeInTheDocument();
    await userEvent.clear(form.getByLabelText('Phone'));
    await userEvent.type(form.getByLabelText('Company Name'), 'Arena ');
    await userEvent.type(form.getByLabelText('Address'), '2 Main St');
    await add();
    expect(await screen.findByText('Employer added successfully')).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      companyName: 'Arena',
      contactName: null,
      email: null,
      phone: null,
      address: '2 Main St',
      dispatchClass: 'L26 Tiered',
    });
  });

  it('changes one, and says why it is refused', async () => {
    const { seen } = await open({
      'PUT /api/employers/e-harbor': { status: 409, body: { error: 'That name is taken' } },
    });
    const form = await dialog('Edit Harbor Hotel', 'Edit Employer');
    await userEvent.clear(form.getByLabelText('Contact Name'));
    await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findAllByText('That name is taken')).toHaveLength(2);
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
      contactName: null,
    });
  });

  it.each([
    [[{}, {}], '2 workers have it as their L26 employer and lose it.'],
    [[{}], '1 worker has it as their L26 employer and loses it.'],
    [[], 'No worker has it as their L26 employer.'],
  ])('says first what its workers lose: %#', async (workers, sentence) => {
    const { seen } = await open({ 'GET /api/workers': { body: workers } });
    const question = await dialog('Delete Harbor Hotel', 'Delete Employer');
    expect(await question.findByText(sentence, { exact: false })).toBeInTheDocument();
    expect(seen.find(({ path }) => path === '/api/workers')?.search.get('l26EmployerId')).toBe('e-harbor');
  });

  it('says that workers lose it when they cannot be counted', async () => {
    await open({ 'GET /api/workers': { status: 500, body: { error: 'Out of order' } } });
    const question = await dialog('Delete Harbor Hotel', 'Delete Employer');
    expect(
      await question.findByText('Workers who have it as their L26 employer lose it.', { exact: false }),
    ).toBeInTheDocument();
  });

  it('tells why one with jobs stays', async () => {
    const { seen } = await open({
      'DELETE /api/employers/e-harbor': { status: 409, body: { error: 'It has 3 jobs' } },
    });
    const question = await dialog('Delete Harbor Hotel', 'Delete Employer');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('It has 3 jobs')).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'DELETE')?.ifMatch).toBe('"1"');
    expect(await question.findByRole('button', { name: 'Delete' })).toBeEnabled();
  });
});
