import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { expectLoadFailure, renderStaff } from '../../../../test/render';
import { someNumber } from '../sms/phone-numbers/phone-number-fixture';
import { referenceAnswers, someWorker } from './workers-fixture';
import { WorkersPage } from './WorkersPage';

const rosa = someWorker();
const luis = someWorker({
  id: 'w-luis',
  firstName: 'Luis',
  lastName: 'Silva',
  email: null,
  phone: '+16175550102',
  status: 'Inactive',
  memberStatus: 'BEST',
  l26EmployerId: null,
  l26ClassificationId: null,
  bestCertificateId: 't-safe',
  phoneRecord: null,
});

type Answers = Parameters<typeof stubNetwork>[0];

async function open(answers: Answers = {}, path = '/workers') {
  const seen = stubNetwork({ 'GET /api/workers': { body: [rosa, luis] }, ...referenceAnswers, ...answers });
  const view = renderStaff(<WorkersPage />, { path });
  await screen.findByRole('heading', { name: 'Workers' });
  return { ...view, asked: (path: string) => seen.filter((request) => request.path === path) };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the workers list', () => {
  it('shows who somebody is, how to reach them, and their place', async () => {
    const phoneRecord = { id: 'p-rosa', optedIn: false, blocked: false };
    await open({ 'GET /api/workers': { body: [someWorker({ phoneRecord }), luis] } });
    expect(screen.getByText('Manage worker profiles and information')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Worker' })).toBeEnabled();
    const first = within(await row(/Rosa Diaz/));
    expect(first.getByRole('rowheader')).toHaveTextContent('Rosa DiazLocal 26 Recall List');
    expect(first.getByText('rosa@example.com')).toBeInTheDocument();
    expect(await first.findByRole('button', { name: /^Not opted in to SMS/ })).toBeInTheDocument();
    expect(await first.findByText('Harbor Hotel')).toBeInTheDocument();
    expect(first.getByText('Line Cook')).toBeInTheDocument();
    const second = within(await row(/Luis Silva/));
    expect(second.getByRole('button', { name: /^No SMS record found/ })).toBeInTheDocument();
    expect(await second.findByText('ServSafe')).toBeInTheDocument();
    expect(second.getByText('Inactive')).toBeInTheDocument();
    expect(screen.getByText('Showing 1 to 2 of 2 results')).toBeInTheDocument();
  });

  it('asks for what is typed once the typing pauses, and again each time it is applied', async () => {
    const { asked, router } = await open({}, '/workers?memberStatus=BEST&page=2');
    await waitFor(() => expect(asked('/api/workers')).toHaveLength(2));
    await row(/Rosa Diaz/);
    expect(asked('/api/workers')[0]?.search.toString()).toBe('memberStatus=BEST&limit=100&offset=100');
    await userEvent.type(screen.getByLabelText('Search'), ' diaz');
    const apply = () => userEvent.click(screen.getByRole('button', { name: /Apply Filters/ }));
    const last = () => Object.fromEntries(asked('/api/workers').at(-1)?.search ?? []) as object;
    const page = { limit: '100', offset: '0' };
    await waitFor(() => expect(last()).toEqual({ search: 'diaz', memberStatus: 'BEST', ...page }));
    expect(router.state.location.search).toBe('?search=diaz&memberStatus=BEST');
    // What is being typed stays as it is.
    expect(screen.getByLabelText('Search')).toHaveValue(' diaz');
    // Typing, and the same again, are no steps to go back from.
    expect(router.state.historyAction).toBe('REPLACE');
    for (let times = 0; times < 2; times++) {
      const before = asked('/api/workers').length;
      await waitFor(() => expect(screen.getByRole('button', { name: 'Apply Filters' })).toBeEnabled());
      await apply();
      await waitFor(() => expect(asked('/api/workers')).toHaveLength(before + 1));
      expect(last()).toEqual({ search: 'diaz', memberStatus: 'BEST', ...page });
    }
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('tells two people of one name apart, also when a link leads to one of them', async () => {
    const second = someWorker({ id: 'w-rosa-2', l26EmployeeId: 'E8', phone: '+16175550109' });
    await open({ 'GET /api/workers': { body: [someWorker(), second] } }, `/workers?view=${second.id}`);
    const details = within(await screen.findByRole('dialog', { name: 'Worker Details' }));
    expect(details.getByText('E8')).toBeInTheDocument();
    const names = screen.getAllByRole('rowheader', { hidden: true }).map((cell) => cell.textContent);
    expect(names).toEqual([expect.stringContaining('E7'), expect.stringContaining('E8')]);
  });

  it('offers to clear the filters that hide everybody, not to add workers', async () => {
    const { router } = await open({ 'GET /api/workers': { body: [] } }, '/workers?search=zzz');
    expect(await screen.findByText('No workers found')).toBeInTheDocument();
    expect(screen.queryByText(/Showing 0/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(await screen.findByText('No workers found. Add some workers to get started.')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('takes nothing from an old or mistyped address that no filter can be', async () => {
    const { asked } = await open({}, '/workers?status=Nope&l26EmployerId=zz&memberStatus=BEST');
    await row(/Rosa Diaz/);
    expect(asked('/api/workers')[0]?.search.toString()).toBe('memberStatus=BEST&limit=100&offset=0');
    expect(screen.queryByText('Nope')).toBeNull();
  });

  it('shows a hundred at a time, with five pages to choose from', async () => {
    const crowd = Array.from({ length: 650 }, (_, index) =>
      someWorker({ id: `w-${index}`, firstName: 'Worker', lastName: `No${index + 1}`, phone: null }),
    );
    const { router } = await open({ 'GET /api/workers': { body: crowd } }, '/workers?page=6');
    expect(await screen.findByText('Showing 501 to 600 of 650 results')).toBeInTheDocument();
    const pages = within(screen.getByRole('navigation', { name: 'Pages of workers' }));
    const numbers = pages.getAllByRole('button', { name: /^Page/ });
    expect(numbers.map((button) => button.textContent)).toEqual(['3', '4', '5', '6', '7']);
    await userEvent.click(pages.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Showing 601 to 650 of 650 results')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=7');
    expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByText('Worker No650')).toBeInTheDocument();
  });

  it('shows the last page that there is for an old link beyond it', async () => {
    const crowd = Array.from({ length: 101 }, (_, index) => someWorker({ id: `w-${index}` }));
    const { router } = await open({ 'GET /api/workers': { body: crowd } }, '/workers?page=9');
    expect(await screen.findByText('Showing 101 to 101 of 101 results')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=2');
  });

  it('says that loading failed and tries again', async () => {
    let works = false;
    await open({
      'GET /api/workers': () =>
        works ? { body: [rosa] } : { status: 500, body: { error: 'The database is away' } },
    });
    await expectLoadFailure('Failed to fetch workers');
    expect(screen.getByText('The database is away')).toBeInTheDocument();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Rosa Diaz')).toBeInTheDocument();
  });
});

describe('a number without a record', () => {
  const lookUp = async () =>
    userEvent.click(
      await within(await row(/Luis Silva/)).findByRole('button', { name: /look up phone number/ }),
    );

  it('opens the record that is there by now', async () => {
    let made = false;
    const phoneRecord = { id: 'p-luis', optedIn: false, blocked: false };
    await open({
      'GET /api/workers': () => ({ body: [rosa, made ? { ...luis, phoneRecord } : luis] }),
      'GET /api/phone-numbers/p-luis': { body: someNumber({ id: 'p-luis', phoneNumber: luis.phone! }) },
    });
    await within(await row(/Luis Silva/)).findByRole('button', { name: /^No SMS record/ });
    made = true;
    await lookUp();
    expect(await screen.findByRole('dialog', { name: 'Edit Phone Number' })).toBeInTheDocument();
  });

  it('says that there is none', async () => {
    const { asked } = await open();
    await lookUp();
    expect(await screen.findByText('Phone Record Not Found')).toBeInTheDocument();
    expect(
      screen.getByText('No SMS record found for +16175550102. The record may not have been created yet.'),
    ).toBeInTheDocument();
    expect(asked('/api/workers')).toHaveLength(2);
    expect(asked('/api/phone-numbers')).toHaveLength(1);
  });

  it('says that it could not look', async () => {
    let works = true;
    await open({
      'GET /api/workers': () => (works ? { body: [rosa, luis] } : new Error('offline')),
    });
    await within(await row(/Luis Silva/)).findByRole('button', { name: /^No SMS record/ });
    works = false;
    await lookUp();
    expect(await screen.findByText('Failed to find phone number record')).toBeInTheDocument();
  });
});
