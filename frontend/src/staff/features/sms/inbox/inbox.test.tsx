import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tell } from '../../../../../test/event-stream';
import { listen } from '../../../../../test/listen';
import { stubNetwork } from '../../../../../test/network';
import { renderStaff } from '../../../../../test/render';
import type { InboundText } from '../api/inbox';
import type { Held } from '../../../../api/dispatch';
import { InboxTab } from './InboxTab';

const text: InboundText = {
  id: 't-1',
  phoneNumber: '+16175550123',
  workers: [{ id: 'w-1', name: 'Rosa Diaz' }],
  holders: [{ id: 'w-1', name: 'Rosa Diaz' }],
  jobId: 'j-1',
  jobTitle: 'Cook',
  offerId: 'o-1',
  body: 'I cannot come',
  bodyRemovedAt: null,
  understoodAs: 'dropping-out?',
  doneAt: null,
  doneBy: null,
  createdAt: '2025-11-21T16:00:00.000Z',
};
const headers = { 'X-Total-Count': '1' };
const dispatch: Held = {
  ...{ offerId: 'o-1', jobId: 'j-1', jobTitle: 'Cook', jobStatus: 'Open', employerName: 'Harborview' },
  ...{ workerId: 'w-1', workerName: 'Rosa Diaz', outcome: 'accepted', since: '2025-11-20T16:00:00.000Z' },
  ...{ answerBy: null, startsAt: '2025-11-24T12:00:00.000Z', endsAt: null, isToCome: true },
};
const wednesday: Held = { ...dispatch, offerId: 'o-3', jobId: 'j-3', startsAt: '2025-11-26T12:00:00.000Z' };

function open(
  given: Partial<InboundText> = {},
  held: readonly Held[] = [dispatch],
  more: Parameters<typeof stubNetwork>[0] = {},
) {
  let left = [{ ...text, ...given }];
  const clear = () => {
    left = [];
    return { body: text };
  };
  const seen = stubNetwork({
    'GET /api/inbox': ({ search }) => ({
      body: left.filter(({ doneAt }) => (doneAt !== null) === (search.get('done') === 'true')),
      headers,
    }),
    'POST /api/inbox/t-1/done': clear,
    'POST /api/workers/w-1/texts': clear,
    'GET /api/workers/w-1/held': { body: held },
    'POST /api/offers/o-1/end': () => ({ body: {} }),
    'POST /api/offers/o-3/end': () => ({ body: {} }),
    ...more,
  });
  ({ client: queries } = renderStaff(<InboxTab />));
  return seen;
}
let queries: QueryClient | undefined;
const client = () => queries as QueryClient;
const posts = (seen: ReturnType<typeof open>) =>
  seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('the inbox', () => {
  it('shows who texted what, about which job, and ends a dispatch with one button', async () => {
    const seen = open();
    const inbox = within(await screen.findByRole('region', { name: 'Inbox' }));
    expect(await inbox.findByText('Dropping out?')).toBeInTheDocument();
    expect(inbox.getByText('I cannot come')).toBeInTheDocument();
    expect(inbox.getByRole('link', { name: 'Rosa Diaz' })).toHaveAttribute('href', '/workers/w-1');
    expect(inbox.getByRole('link', { name: 'Cook' })).toHaveAttribute('href', '/jobs/j-1');
    expect(inbox.getByRole('link', { name: 'Export' })).toHaveAttribute('href', '/api/inbox.csv?done=false');
    await userEvent.click(inbox.getByRole('button', { name: 'End the dispatch of Rosa Diaz' }));
    await waitFor(() =>
      expect(posts(seen)).toEqual([
        ['/api/offers/o-1/end', { as: 'dropped-out' }],
        ['/api/inbox/t-1/done', { isOptOut: false }],
      ]),
    );
    expect(await inbox.findByText('Nothing to read')).toBeInTheDocument();
  });

  it('asks which of several dispatches is given up, by their start', async () => {
    const seen = open({}, [dispatch, wednesday]);
    await userEvent.click(await screen.findByRole('button', { name: 'End the dispatch of Rosa Diaz' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Dispatch' }));
    await userEvent.click(dialog.getByRole('button', { name: 'End Dispatch' }));
    expect(await dialog.findByText('Choose a dispatch')).toBeInTheDocument();
    expect(posts(seen)).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: /Cook · Harborview · .*Nov(ember)? 26/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'End Dispatch' }));
    await waitFor(() =>
      expect(posts(seen)).toEqual([
        ['/api/offers/o-3/end', { as: 'dropped-out' }],
        ['/api/inbox/t-1/done', { isOptOut: false }],
      ]),
    );
    expect(await screen.findByText('Nothing to read')).toBeInTheDocument();
  });

  it('names the days of the dispatches as they are, also when one is moved meanwhile', async () => {
    let held = [dispatch, wednesday];
    open({}, [], { 'GET /api/workers/w-1/held': () => ({ body: held }) });
    listen(client());
    await userEvent.click(await screen.findByRole('button', { name: 'End the dispatch of Rosa Diaz' }));
    await screen.findByRole('radio', { name: /Nov(ember)? 26/ });
    held = [dispatch, { ...wednesday, startsAt: '2025-11-28T12:00:00.000Z' }];
    act(() => tell('jobs', ['j-3'], ['startsAt']));
    expect(await screen.findByRole('radio', { name: /Nov(ember)? 28/ })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /Nov(ember)? 26/ })).toBeNull();
  });

  it('ends no other dispatch than the one that was given up without asking', async () => {
    const seen = open({}, [wednesday]);
    await userEvent.click(await screen.findByRole('button', { name: 'End the dispatch of Rosa Diaz' }));
    expect(await screen.findByRole('radio', { name: /Nov(ember)? 26/ })).not.toBeChecked();
    expect(posts(seen)).toEqual([]);
  });

  it('offers as a choice that the one which was given up has ended, though another one stands', async () => {
    const seen = open({}, [wednesday]);
    await userEvent.click(await screen.findByRole('button', { name: 'End the dispatch of Rosa Diaz' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Dispatch' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Cook, which has ended already' }));
    await userEvent.click(dialog.getByRole('button', { name: 'End Dispatch' }));
    await waitFor(() => expect(posts(seen)).toEqual([['/api/inbox/t-1/done', { isOptOut: false }]]));
  });

  it('asks whose dispatch ends where a number is shared', async () => {
    const workers = [...text.workers, { id: 'w-2', name: 'Ben Ochs' }];
    const seen = open({ workers }, [], {
      'GET /api/workers/w-2/held': { body: [{ ...dispatch, workerName: 'Ben Ochs' }] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End the dispatch' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Dispatch' }));
    await userEvent.click(dialog.getByRole('radio', { name: /^Ben Ochs · Cook/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'End Dispatch' }));
    await waitFor(() => expect(posts(seen)[0]).toEqual(['/api/offers/o-1/end', { as: 'dropped-out' }]));
  });

  it('ends none that has ended while it was chosen', async () => {
    const held = [dispatch, wednesday];
    const seen = open({}, held);
    await userEvent.click(await screen.findByRole('button', { name: 'End the dispatch of Rosa Diaz' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Dispatch' }));
    expect(dialog.queryByRole('radio', { name: /has ended/ })).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: /Nov(ember)? 26/ }));
    held.pop();
    await userEvent.click(dialog.getByRole('button', { name: 'End Dispatch' }));
    expect(await screen.findByText(/The dispatch has ended already/)).toBeInTheDocument();
    expect(posts(seen)).toEqual([]);
  });

  it('keeps the choice of one that a colleague ends meanwhile, as ended', async () => {
    let held = [dispatch, wednesday];
    const seen = open({}, [], { 'GET /api/workers/w-1/held': () => ({ body: held }) });
    listen(client());
    await userEvent.click(await screen.findByRole('button', { name: 'End the dispatch of Rosa Diaz' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Dispatch' }));
    await userEvent.click(dialog.getByRole('radio', { name: /Nov(ember)? 26/ }));
    held = [dispatch];
    act(() => tell('job-matches', ['j-3'], []));
    expect(
      await dialog.findByRole('radio', { name: /Nov(ember)? 26.*, which has ended already/ }),
    ).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'End Dispatch' }));
    await waitFor(() => expect(posts(seen)).toEqual([['/api/inbox/t-1/done', { isOptOut: false }]]));
  });

  it('ends one that has only begun meanwhile', async () => {
    let held = [dispatch, wednesday];
    const seen = open({}, [], { 'GET /api/workers/w-1/held': () => ({ body: held }) });
    listen(client());
    await userEvent.click(await screen.findByRole('button', { name: 'End the dispatch of Rosa Diaz' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Dispatch' }));
    await userEvent.click(dialog.getByRole('radio', { name: /Nov(ember)? 26/ }));
    held = [dispatch, { ...wednesday, isToCome: false, employerName: 'Bayside' }];
    act(() => tell('job-matches', ['j-3'], []));
    expect(await dialog.findByRole('radio', { name: /Bayside · [^,]*Nov(ember)? 26[^w]*$/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'End Dispatch' }));
    await waitFor(() =>
      expect(posts(seen)).toEqual([
        ['/api/offers/o-3/end', { as: 'dropped-out' }],
        ['/api/inbox/t-1/done', { isOptOut: false }],
      ]),
    );
  });

  it('says that the dispatch has ended already', async () => {
    const seen = open({}, []);
    await userEvent.click(await screen.findByRole('button', { name: 'End the dispatch of Rosa Diaz' }));
    expect(await screen.findByText(/The dispatch has ended already/)).toBeInTheDocument();
    expect(posts(seen)).toEqual([]);
  });

  it('takes no click on a text that another one has just moved', async () => {
    let texts = [text];
    const seen = stubNetwork({
      'GET /api/inbox': () => ({ body: texts, headers }),
      'GET /api/workers/w-1/held': { body: [dispatch] },
      'POST /api/offers/o-1/end': { body: {} },
      'POST /api/inbox/t-1/done': { body: text },
    });
    const { client: shown } = renderStaff(<InboxTab />);
    const end = await screen.findByRole('button', { name: 'End the dispatch of Rosa Diaz' });
    texts = [{ ...text, id: 't-2', offerId: 'o-2', workers: [{ id: 'w-2', name: 'Ben Ochs' }] }, text];
    await act(() => shown.invalidateQueries({ queryKey: ['inbound-texts'] }));
    await screen.findByRole('button', { name: 'End the dispatch of Ben Ochs' });
    await userEvent.click(end);
    expect(posts(seen)).toEqual([]);
    end.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(posts(seen)[0]).toEqual(['/api/offers/o-1/end', { as: 'dropped-out' }]));
  });

  it('answers from there', async () => {
    const seen = open({ understoodAs: 'unclear', offerId: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer Rosa Diaz' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), 'In the yard.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(posts(seen)).toEqual([['/api/workers/w-1/texts', { message: 'In the yard.', seen: 't-1' }]]),
    );
    expect(await screen.findByText('Nothing to read')).toBeInTheDocument();
  });

  it('keeps an answer that is being typed when somebody else deals with the text, and when one looks elsewhere', async () => {
    const seen = open({ understoodAs: 'unclear', offerId: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer Rosa Diaz' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), 'In the yard.');
    await userEvent.click(screen.getByRole('radio', { name: 'Done' }));
    expect(await screen.findByText('No texts yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'To read' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Answer Rosa Diaz' }));
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('In the yard.');
    // Another browser presses Done.
    await fetch('/api/inbox/t-1/done', { method: 'POST', body: '{}' });
    await act(() => client().refetchQueries());
    expect(await screen.findByText('Somebody else has dealt with it meanwhile.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('In the yard.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(posts(seen)).toContainEqual(['/api/workers/w-1/texts', expect.anything()]));
    expect(await screen.findByText('Nothing to read')).toBeInTheDocument();
  });

  it('takes no more words while an answer is on its way', async () => {
    let arrive = () => {};
    open({ understoodAs: 'unclear', offerId: null });
    stubNetwork({
      'GET /api/inbox': { body: [text], headers },
      'POST /api/workers/w-1/texts': () =>
        new Promise((resolve) => {
          arrive = () => resolve({ body: text });
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer Rosa Diaz' }));
    const box = screen.getByRole('textbox', { name: 'Answer' });
    await userEvent.type(box, 'Gate five');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(box).toHaveAttribute('readonly'));
    await userEvent.type(box, ' and more');
    expect(box).toHaveValue('Gate five');
    act(() => arrive());
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull());
  });

  it('keeps apart what is typed to each of two who share a number', async () => {
    const both = [...text.workers, { id: 'w-2', name: 'Bert Ngo' }];
    const seen = open({ understoodAs: 'unclear', offerId: null, workers: both, holders: both });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer Rosa Diaz' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), 'For Rosa');
    await userEvent.click(screen.getByRole('button', { name: 'Answer Bert Ngo' }));
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Answer Rosa Diaz' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(posts(seen)).toEqual([['/api/workers/w-1/texts', { message: 'For Rosa', seen: 't-1' }]]),
    );
  });

  it.each([
    [/^Opt out/, true],
    [/^Done: /, false],
  ])('a text that may be an opt-out is judged: %s', async (button, isOptOut) => {
    const seen = open({ understoodAs: 'stop?', offerId: null, workers: [], holders: [] });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(posts(seen)).toEqual([['/api/inbox/t-1/done', { isOptOut }]]));
  });

  it('names who wrote a text and who has the number now, and acts for who wrote it', async () => {
    const seen = open({ understoodAs: 'stop?', offerId: null, holders: [{ id: 'w-2', name: 'Bert Ngo' }] });
    const inbox = within(await screen.findByRole('region', { name: 'Inbox' }));
    expect(await inbox.findByText('now of')).toBeInTheDocument();
    expect(inbox.getByRole('link', { name: 'Bert Ngo' })).toHaveAttribute('href', '/workers/w-2');
    expect(inbox.getByRole('button', { name: 'Answer Rosa Diaz' })).toBeInTheDocument();
    expect(inbox.queryByRole('button', { name: 'Answer Bert Ngo' })).not.toBeInTheDocument();
    await userEvent.click(inbox.getByRole('button', { name: 'Opt out Rosa Diaz' }));
    await waitFor(() => expect(posts(seen)).toEqual([['/api/inbox/t-1/done', { isOptOut: true }]]));
  });

  it('answers whoever has the number now where nobody had it then', async () => {
    open({
      understoodAs: 'unclear',
      offerId: null,
      workers: [],
      holders: [{ id: 'w-1', name: 'Rosa Diaz' }],
    });
    expect(await screen.findByRole('button', { name: 'Answer Rosa Diaz' })).toBeInTheDocument();
    expect(screen.getByText(/^No worker, /)).toBeInTheDocument();
  });

  it('shows older ones when asked, after those that it shows', async () => {
    const many = Array.from({ length: 51 }, (_, n) => ({ ...text, id: `t${n}`, body: `Text number ${n}` }));
    const seen = stubNetwork({
      'GET /api/inbox': ({ search }) => ({
        body: search.has('before') ? many.slice(50) : many,
        headers: { 'X-Total-Count': '51' },
      }),
    });
    renderStaff(<InboxTab />);
    expect(await screen.findByText('51 texts')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(51));
    expect(
      seen
        .filter(({ path }) => path === '/api/inbox')
        .at(-1)
        ?.search.get('before'),
    ).toBe('t49');
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('shows what is done when asked, with who dealt with it', async () => {
    const seen = open({
      doneAt: '2025-11-21T16:05:00.000Z',
      doneBy: 'ann',
      understoodAs: 'no',
      offerId: null,
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Done' }));
    expect(await screen.findByText(/^Done by ann/)).toBeInTheDocument();
    await waitFor(() =>
      expect(
        seen
          .filter(({ path }) => path === '/api/inbox')
          .at(-1)
          ?.search.get('done'),
      ).toBe('true'),
    );
  });
});
