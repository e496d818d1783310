import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import { DoubtfulTexts } from './DoubtfulTexts';

const text = {
  id: 't-1',
  phoneNumber: '+16175550123',
  workers: [{ id: 'w-1', name: 'Rosa Diaz' }],
  body: 'I told you to stop <b>now</b>',
  understoodAs: 'stop?',
  doneAt: null,
  doneBy: null,
  createdAt: '2025-11-21T16:00:00.000Z',
};

describe('texts that may be opt-outs', () => {
  it.each([
    [/^Opt out/, true],
    [/^Not an opt-out/, false],
  ])('are read and judged: %s', async (button, isOptOut) => {
    let left = [text];
    const seen = stubNetwork({
      'GET /api/inbox': () => ({ body: left }),
      'POST /api/inbox/t-1/done': () => {
        left = [];
        return { body: { ...text, doneBy: 'ann' } };
      },
    });
    renderStaff(<DoubtfulTexts />);
    const list = within(await screen.findByRole('region', { name: 'Texts that may be opt-outs' }));
    expect(list.getByText('1 text may be an opt-out: please read')).toBeInTheDocument();
    expect(list.getByText('I told you to stop <b>now</b>')).toBeInTheDocument();
    expect(list.getByRole('listitem')).toHaveTextContent(/Rosa Diaz, \+1 \(617\) 555-0123/);
    await userEvent.click(list.getByRole('button', { name: button }));
    await waitFor(() => expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ isOptOut }));
    await waitFor(() => expect(screen.queryByText(/may be an opt-out/)).toBeNull());
  });

  it('take no click on one that another one has just moved', async () => {
    let texts = [text];
    const seen = stubNetwork({ 'GET /api/inbox': () => ({ body: texts }) });
    const { client } = renderStaff(<DoubtfulTexts />);
    const judge = await screen.findByRole('button', { name: 'Opt out +1 (617) 555-0123' });
    texts = [{ ...text, id: 't-2', phoneNumber: '+16175550199' }, text];
    await act(() => client.invalidateQueries({ queryKey: ['inbound-texts'] }));
    await screen.findByRole('button', { name: 'Opt out +1 (617) 555-0199' });
    await userEvent.click(judge);
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('take no room when there are none', async () => {
    const seen = stubNetwork({ 'GET /api/inbox': { body: [] } });
    const { container } = renderStaff(<DoubtfulTexts />);
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(container).not.toHaveTextContent('opt-out');
    expect(seen[0]?.search.toString()).toBe('done=false&understoodAs=stop%3F');
  });

  it('say so when they cannot be loaded', async () => {
    stubNetwork({ 'GET /api/inbox': { status: 503, body: { error: 'Not now' } } });
    renderStaff(<DoubtfulTexts />);
    expect(await screen.findAllByText('Failed to fetch texts that may be opt-outs')).not.toEqual([]);
  });
});
