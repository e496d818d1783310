import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { someSms } from './sms-fixtures';
import { SmsDialog } from './SmsDialog';

function open(answers: Parameters<typeof stubNetwork>[0], status: 'unknown' | 'delivered' = 'unknown') {
  const sms = { ...someSms({ status }), segments: 1, events: [] };
  const seen = stubNetwork({ 'GET /api/sms/s1': { body: sms }, ...answers });
  const onClose = jest.fn();
  renderStaff(<SmsDialog open id="s1" onClose={onClose} />);
  return { seen, onClose };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** In jsdom every dialog of antd has the same id for its title, so it is found by what it says. */
async function theConfirmation(): Promise<HTMLElement> {
  const warning = await screen.findByText('This action cannot be undone.');
  return warning.closest<HTMLElement>('[role="dialog"]') ?? warning;
}

describe('an unknown text', () => {
  it('is marked once it is confirmed, and its details close', async () => {
    const { seen, onClose } = open({ 'POST /api/sms/s1/resolve': { body: {} } });
    await press('Mark as Sent');
    const confirmation = within(await theConfirmation());
    expect(confirmation.getByText('The worker counts as notified.')).toBeInTheDocument();
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(confirmation.getByRole('button', { name: 'Mark as Sent' }));
    await screen.findByText('SMS marked successfully');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(seen.find(({ method }) => method === 'POST')).toMatchObject({ body: { status: 'sent' } });
  });

  it('says why it could not be marked, and stays', async () => {
    const error = 'What became of this text is known already: it is delivered';
    const { onClose } = open({
      'POST /api/sms/s1/resolve': { status: 409, body: { statusCode: 409, error, code: 'not_unknown' } },
    });
    await press('Mark as Failed');
    const confirmation = within(await theConfirmation());
    await userEvent.click(confirmation.getByRole('button', { name: 'Mark as Failed' }));
    expect(await confirmation.findByText(error)).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('any other text cannot be marked', async () => {
  open({}, 'delivered');
  await screen.findByText('Attempts');
  expect(screen.queryByRole('button', { name: 'Mark as Sent' })).not.toBeInTheDocument();
});

it('a text whose words are no longer kept says since when', async () => {
  const removed = {
    ...someSms({ message: '', bodyRemovedAt: '2026-03-04T12:00:00.000Z' }),
    segments: 0,
    events: [],
  };
  stubNetwork({ 'GET /api/sms/s1': { body: removed } });
  renderStaff(<SmsDialog open id="s1" onClose={() => undefined} />);
  expect(
    await screen.findByText('Removed on Mar 4, 2026: what it said is no longer kept'),
  ).toBeInTheDocument();
});
