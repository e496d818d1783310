import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PartBoundary } from '../../../components/PartBoundary';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import { someNumber } from './phone-number-fixture';
import { someWorker } from '../../workers/workers-fixture';

import { PhoneNumbersTab } from './PhoneNumbersTab';

const numbers = [
  someNumber({ comment: 'Signed at orientation' }),
  someNumber({ id: 'p-2', phoneNumber: '+16175550102', optedIn: false, optInDate: null }),
  someNumber({ id: 'p-3', phoneNumber: '+15085550103', blocked: true }),
];
const workers = [
  someWorker(),
  someWorker({ id: 'w-2', firstName: 'José', lastName: 'Quiñones' }),
  someWorker({ id: 'w-3', firstName: 'Luis', lastName: 'Silva', phone: '617-555-0102' }),
];

type Answers = Parameters<typeof stubNetwork>[0];

function open(answers: Answers = {}, path = '/sms-management/phone-numbers') {
  const seen = stubNetwork({
    'GET /api/phone-numbers': { body: numbers },
    'GET /api/workers': { body: workers },
    ...answers,
  });
  return { ...renderStaff(<PhoneNumbersTab />, { path }), seen };
}

const row = (name: RegExp) => screen.findByRole('row', { name });
const shown = async (count: number) =>
  expect(
    await screen.findByText(`Showing ${count ? 1 : 0} to ${count} of ${count} results`),
  ).toBeInTheDocument();
const search = (text: string) =>
  userEvent.type(screen.getByLabelText('Find a number, worker or comment'), text);

describe('phone numbers', () => {
  it('shows whether each may be texted, and whose it is', async () => {
    open();
    const first = within(await row(/555-0101/));
    expect(first.getByText('Opted In')).toBeInTheDocument();
    expect(first.getByText('May 3, 2025')).toBeInTheDocument();
    expect(first.getByText('Signed at orientation')).toBeInTheDocument();
    expect(await first.findByRole('link', { name: 'Rosa Diaz' })).toHaveAttribute('href', '/workers/w-rosa');
    expect(first.getByRole('link', { name: 'José Quiñones' })).toBeInTheDocument();
    const second = within(await row(/555-0102/));
    expect(second.getByText('Opted Out')).toBeInTheDocument();
    expect(second.getByText('Luis Silva')).toBeInTheDocument();
    const third = within(await row(/555-0103/));
    expect(third.getByText('Blocked')).toBeInTheDocument();
    expect(third.getByText('No worker')).toBeInTheDocument();
  });

  it.each([
    ['(508) 555', /555-0103/],
    ['quinones', /555-0101/],
    ['orientation', /555-0101/],
  ])('finds %j by number, worker or comment', async (typed, name) => {
    const { router } = open();
    await screen.findByText('José Quiñones');
    await search(typed);
    await shown(1);
    expect(await row(name)).toBeInTheDocument();
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('search')).toBe(typed));
  });

  it('narrows to a consent; a blocked number counts as neither', async () => {
    const { router } = open({}, '/sms-management/phone-numbers?consent=opted-in');
    await shown(1);
    await userEvent.click(screen.getByLabelText('Consent'));
    await userEvent.click((await screen.findAllByText('Blocked')).at(-1)!);
    expect(await row(/555-0103/)).toBeInTheDocument();
    expect(router.state.location.search).toBe('?consent=blocked');
    await search('nobody');
    expect(await screen.findByText('No phone numbers found')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    await shown(3);
  });

  it('shows a hundred at a time', async () => {
    const many = Array.from({ length: 101 }, (_, index) =>
      someNumber({ id: `p${index}`, phoneNumber: `+1617555${String(1000 + index)}` }),
    );
    open({ 'GET /api/phone-numbers': { body: many } }, '/sms-management/phone-numbers?page=2');
    expect(await screen.findByText('Showing 101 to 101 of 101 results')).toBeInTheDocument();
  });

  it('edits a record', async () => {
    const { seen } = open({ 'PUT /api/phone-numbers/p-2': { body: numbers[1] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit +1 (617) 555-0102' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Phone Number' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Opted In' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Phone number updated successfully')).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ optedIn: true });
  });

  it('says that loading failed, and tries again; the numbers show without their workers', async () => {
    let works = false;
    const failing = { status: 500, body: { error: 'The database is away' } };
    open({
      'GET /api/phone-numbers': () => (works ? { body: numbers } : failing),
      'GET /api/workers': failing,
    });
    // In their places; which of both is the toast is a matter of which came last.
    expect(await screen.findAllByText('Failed to fetch phone numbers')).not.toHaveLength(0);
    expect(await screen.findAllByText('Failed to fetch workers')).not.toHaveLength(0);
    works = true;
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!);
    expect(await row(/555-0101/)).toBeInTheDocument();
  });

  it('that cannot be drawn say so, and log why', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('Broken');
    };
    renderStaff(
      <PartBoundary message="Error loading phone numbers component. Check browser console for details.">
        <Broken />
      </PartBoundary>,
    );
    expect(
      screen.getByText('Error loading phone numbers component. Check browser console for details.'),
    ).toBeInTheDocument();
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });
});
