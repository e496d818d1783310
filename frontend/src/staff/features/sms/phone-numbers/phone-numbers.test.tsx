import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PartBoundary } from '../../../components/PartBoundary';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import { someNumber } from './phone-number-fixture';

import { PhoneNumbersTab } from './PhoneNumbersTab';

const held = (...workers: { id: string; name: string }[]) => ({ workers, workerCount: workers.length });
const numbers = [
  {
    ...someNumber({ comment: 'Signed at orientation' }),
    ...held({ id: 'w-rosa', name: 'Rosa Diaz' }, { id: 'w-2', name: 'José Quiñones' }),
  },
  {
    ...someNumber({ id: 'p-2', phoneNumber: '+16175550102', optedIn: false, optInDate: null }),
    ...held({ id: 'w-3', name: 'Luis Silva' }),
  },
  { ...someNumber({ id: 'p-3', phoneNumber: '+15085550103', blocked: true }), ...held() },
];

type Answers = Parameters<typeof stubNetwork>[0];

/** What the server would find of these three. */
function found(asked: URLSearchParams) {
  const consent = asked.get('consent');
  const search = asked.get('search');
  if (search === 'nobody') return [];
  if (search !== null) return numbers.slice(0, 1);
  return consent === null
    ? numbers
    : numbers.filter(({ blocked }) => blocked === (consent === 'blocked')).slice(0, 1);
}

function open(answers: Answers = {}, path = '/sms-management/phone-numbers') {
  const seen = stubNetwork({
    'GET /api/phone-numbers': ({ search: asked }) => ({ body: found(asked) }),
    ...Object.fromEntries(numbers.map((body) => [`GET /api/phone-numbers/${body.id}`, { body }])),
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

  it('finds by number, worker or comment, which the server looks for', async () => {
    const { router, seen } = open();
    await screen.findByText('José Quiñones');
    await search('quinones');
    await shown(1);
    expect(await row(/555-0101/)).toBeInTheDocument();
    expect(Object.fromEntries(seen.at(-1)!.search)).toEqual({
      search: 'quinones',
      limit: '100',
      offset: '0',
    });
    expect(router.state.location.search).toBe('?search=quinones');
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

  it('says that loading failed, and tries again', async () => {
    let works = false;
    const failing = { status: 500, body: { error: 'The database is away' } };
    open({
      'GET /api/phone-numbers': () => (works ? { body: numbers } : failing),
    });
    expect(await screen.findAllByText('Failed to fetch phone numbers')).not.toHaveLength(0);
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
