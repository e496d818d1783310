import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lateAnswer } from '../../../../test/network';
import { aMatch, anOffer } from '../jobs/job-fixtures';
import { dialogOf, openJob, row } from '../jobs/open-job';

const accepted = ['Abreu', 'Baptiste'].map((name) => aMatch(name, { status: 'Accepted' }));
const offered = ['Chen', 'Dias'].map((name) => aMatch(name, { status: 'Offered', offerStatus: 'offered' }));
const pending = ['Eve', 'Fay'].map((name) => aMatch(name));
const offers = [
  ...accepted.map((match) => anOffer(match, { outcome: 'accepted' })),
  ...offered.map((match) => anOffer(match)),
];

const openFor = async (name: string, action: string, title: string) => {
  await userEvent.click(screen.getByRole('button', { name: `More actions Rosa ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  return dialogOf(title);
};

it.each([
  ['Record a call', 'Record Call', 'Note', 'Eve', 'Fay'],
  ['Pass over', 'Pass Over', 'Note', 'Eve', 'Fay'],
  ['Withdraw the offer', 'Withdraw Offer', 'Reason', 'Chen', 'Dias'],
  ['End the dispatch', 'End Dispatch', 'Note', 'Abreu', 'Baptiste'],
])('%s: what was typed comes back for the same worker alone', async (action, title, field, one, other) => {
  const { router } = openJob({
    'GET /api/job-matches': { body: [...accepted, ...offered, ...pending] },
    'GET /api/jobs/j1/offers': { body: offers },
  });
  await row(`Rosa ${one}`);
  const leave = async () => {
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const dialog = await openFor(one, action, title);
  await userEvent.type(dialog.getByRole('textbox', { name: field }), 'She said so');
  await leave();
  const another = await openFor(other, action, title);
  expect(another.getByRole('textbox', { name: field })).toHaveValue('');
  await leave();
  const again = await openFor(one, action, title);
  expect(again.getByRole('textbox', { name: field })).toHaveValue('She said so');
  await userEvent.clear(again.getByRole('textbox', { name: field }));
});

it.each(['Record Call', 'Message Workers'])(
  'a late answer closes no dialog that was opened since: %s',
  async (title) => {
    const { answered, answer } = lateAnswer();
    const isCall = title === 'Record Call';
    const { router } = openJob({
      'GET /api/job-matches': { body: pending },
      [isCall ? `POST /api/job-matches/${pending[0]?.id}/calls` : 'POST /api/jobs/j1/message']: async () => {
        await answered;
        return { status: 201, body: { message: '1 worker will be texted.' } };
      },
    });
    await row('Rosa Eve');
    const openOf = async (name: string) => {
      if (isCall) return openFor(name, 'Record a call', title);
      const box = screen.getByRole('checkbox', { name: `Select Rosa ${name}` });
      await userEvent.click(box);
      const selected = within(screen.getByRole('group', { name: 'Selected' }));
      await userEvent.click(selected.getByRole('button', { name: 'Message' }));
      return dialogOf(title);
    };
    const first = await openOf('Eve');
    if (isCall) {
      await userEvent.click(first.getByRole('radio', { name: 'No answer' }));
      await userEvent.click(first.getByRole('button', { name: 'Record Call' }));
    } else {
      await userEvent.type(first.getByRole('textbox', { name: 'Message' }), 'Bring shoes');
      await userEvent.click(first.getByRole('button', { name: 'Review & Send' }));
      await userEvent.click(first.getByRole('button', { name: 'Send Message' }));
    }
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await openOf('Fay');
    await userEvent.type(second.getByRole('textbox', { name: isCall ? 'Note' : 'Message' }), 'For Fay');
    answer();
    await screen.findByText(isCall ? 'Call recorded' : 'Message Sent');
    expect(second.getByRole('textbox', { name: isCall ? 'Note' : 'Message' })).toHaveValue('For Fay');
    expect(screen.getByRole('dialog')).toBeVisible();
  },
);
