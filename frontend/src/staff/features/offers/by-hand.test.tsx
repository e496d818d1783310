import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMatch, anOffer } from '../jobs/job-fixtures';
import { dialogOf, openJob, press, row } from '../jobs/open-job';
import { nameOf } from '../matching/api/matches';

const abreu = aMatch('Abreu', { status: 'Offered', offerStatus: 'offered' });
const baptiste = aMatch('Baptiste', { status: 'Accepted' });
const chen = aMatch('Chen');
const dias = aMatch('Dias');
const eve = aMatch('Eve', { status: 'Offered', offerStatus: 'offered' });
const matches = [abreu, baptiste, chen, dias, eve];
const offers = [
  anOffer(abreu),
  anOffer(baptiste, { outcome: 'accepted' }),
  anOffer(eve, { outcome: 'no-answer' }),
];
const handlers = { 'GET /api/job-matches': { body: matches }, 'GET /api/jobs/j1/offers': { body: offers } };
type Handlers = Parameters<typeof openJob>[0];

async function choose(name: string, action: string, more: Handlers = {}) {
  const opened = openJob({ ...handlers, ...more });
  await row(name);
  // The menu knows of the offers once they are loaded.
  await screen.findByText(/^No answer by/);
  const button = screen.getByRole('button', { name: `More actions ${name}` });
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  const posted = () => opened.seen.filter(({ method }) => method === 'POST');
  return { ...opened, button, posted };
}

describe('the menu of a row', () => {
  it('offers what fits what became of the offer, and gives the focus back', async () => {
    openJob(handlers);
    await row('Rosa Abreu');
    await screen.findByText(/^No answer by/);
    const itemsOf = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: `More actions ${name}` }));
      const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      await userEvent.keyboard('{ArrowDown}{ArrowUp}{Escape}');
      expect(screen.queryByRole('menu')).toBeNull();
      expect(screen.getByRole('button', { name: `More actions ${name}` })).toHaveFocus();
      return names;
    };
    expect(await itemsOf('Rosa Abreu')).toEqual(['Record a call', 'Withdraw the offer']);
    expect(await itemsOf('Rosa Baptiste')).toEqual(['Record a call', 'End the dispatch']);
    expect(await itemsOf('Rosa Chen')).toEqual(['Record a call', 'Pass over']);
    expect(await itemsOf('Rosa Eve')).toEqual([
      ...['Record a call', 'Offer again', 'Pass over', 'Withdraw the offer'],
    ]);
    // The row's own button stays as it was.
    expect(screen.getByRole('button', { name: /^Send Offer Rosa Eve: Job already offered/ })).toBeDisabled();
  });

  it('stays while the browser keeps what is seen in its place, and goes with its button', async () => {
    openJob(handlers);
    await row('Rosa Chen');
    const button = screen.getByRole('button', { name: 'More actions Rosa Chen' });
    await userEvent.click(button);
    fireEvent.scroll(window);
    expect(screen.getByRole('menu')).toBeInTheDocument();
    jest.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -200, 32, 32));
    fireEvent.scroll(window);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('withdraws an offer with a reason', async () => {
    const { posted, button } = await choose('Rosa Abreu', 'Withdraw the offer', {
      [`POST /api/offers/o-${abreu.id}/withdraw`]: { body: offers[0] },
    });
    const dialog = await dialogOf('Withdraw Offer');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw Offer' }));
    expect(await dialog.findByText('Reason is required')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fewer guests');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw Offer' }));
    expect(await screen.findByText('Offer withdrawn')).toBeInTheDocument();
    expect(posted().map(({ body }) => body)).toEqual([{ reason: 'Fewer guests' }]);
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('ends a dispatch', async () => {
    const { posted } = await choose('Rosa Baptiste', 'End the dispatch', {
      [`POST /api/offers/o-${baptiste.id}/end`]: { body: offers[1] },
    });
    const dialog = await dialogOf('End Dispatch');
    await userEvent.click(dialog.getByRole('radio', { name: /^They did not come/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Tell them by a text' }));
    await userEvent.click(dialog.getByRole('button', { name: 'End Dispatch' }));
    expect(await screen.findByText('Dispatch ended')).toBeInTheDocument();
    expect(posted().map(({ body }) => body)).toEqual([{ as: 'no-show', tell: true }]);
  });

  it.each([
    {
      ...{ whose: abreu, action: 'Withdraw the offer', title: 'Withdraw Offer', call: 'withdraw' },
      ...{ outcome: 'open' as const, typed: 'Reason' },
      success: 'Offer withdrawn',
    },
    {
      ...{ whose: baptiste, action: 'End the dispatch', title: 'End Dispatch', call: 'end' },
      ...{ outcome: 'accepted' as const, typed: 'Note' },
      success: 'Dispatch ended',
    },
  ])(
    'is about the offer that $title was opened for, also when a newer one was made meanwhile',
    async (one) => {
      const path = `POST /api/offers/o-${one.whose.id}/${one.call}`;
      let known = offers;
      const { posted, client } = await choose(nameOf(one.whose), one.action, {
        'GET /api/jobs/j1/offers': () => ({ body: known }),
        [path]: { body: offers[0] },
      });
      const dialog = await dialogOf(one.title);
      await userEvent.type(dialog.getByRole('textbox', { name: one.typed }), 'Wrong gate');
      known = [...offers, anOffer(one.whose, { id: 'newer', outcome: one.outcome })];
      await act(() => client.invalidateQueries());
      expect(await dialog.findByRole('status')).toHaveTextContent(
        'They have a newer offer since this was opened. This one is still about the one before.',
      );
      await userEvent.click(dialog.getByRole('button', { name: one.title }));
      expect(await screen.findByText(one.success)).toBeInTheDocument();
      expect(posted().map(({ path: asked }) => asked)).toEqual([path.slice('POST '.length)]);
    },
  );

  it('records a call and passes over, with a note', async () => {
    const { posted } = await choose('Rosa Chen', 'Record a call', {
      [`POST /api/job-matches/${chen.id}/calls`]: { status: 201, body: { waiting: true } },
      [`POST /api/job-matches/${chen.id}/pass-over`]: { status: 201, body: {} },
    });
    const call = await dialogOf('Record Call');
    await userEvent.click(call.getByRole('radio', { name: 'Accepted' }));
    await userEvent.type(call.getByRole('textbox', { name: 'Note' }), 'Comes by bus');
    await userEvent.click(call.getByRole('button', { name: 'Record Call' }));
    expect(await screen.findByText('Call recorded. No place is free: they wait for one')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('More actions Rosa Chen');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Pass over' }));
    const pass = await dialogOf('Pass Over');
    await userEvent.click(pass.getByRole('combobox', { name: 'Reason' }));
    await userEvent.click(await screen.findByTitle('Other'));
    await userEvent.click(pass.getByRole('button', { name: 'Pass Over' }));
    expect(await pass.findByText('Note is required with this reason')).toBeInTheDocument();
    await userEvent.type(pass.getByRole('textbox', { name: 'Note' }), 'On leave');
    await userEvent.click(pass.getByRole('button', { name: 'Pass Over' }));
    expect(await screen.findByText('Passed over')).toBeInTheDocument();
    expect(posted().map(({ body }) => body)).toEqual([
      { result: 'accepted', note: 'Comes by bus', seenOfferId: null },
      { reason: 'other', note: 'On leave' },
    ]);
  });

  it('records no yes to an offer that has changed meanwhile, until that was seen', async () => {
    const error = 'The offer to this worker was withdrawn meanwhile. Nothing was recorded.';
    const { posted } = await choose('Rosa Abreu', 'Record a call', {
      [`POST /api/job-matches/${abreu.id}/calls`]: {
        status: 409,
        body: { statusCode: 409, code: 'match_changed', error, offerId: null },
      },
    });
    const call = await dialogOf('Record Call');
    await userEvent.click(call.getByRole('radio', { name: 'Accepted' }));
    await userEvent.click(call.getByRole('button', { name: 'Record Call' }));
    expect(await call.findByText('Record it again to keep it all the same.')).toBeInTheDocument();
    expect(call.getByText(error)).toBeVisible();
    await userEvent.click(call.getByRole('button', { name: 'Record Call' }));
    await waitFor(() =>
      expect(posted().map(({ body }) => body)).toEqual([
        { result: 'accepted', seenOfferId: `o-${abreu.id}` },
        { result: 'accepted', seenOfferId: null },
      ]),
    );
  });
});

describe('an offer to several', () => {
  it('says who is left out, who stands before and asks why, and is one call', async () => {
    const standing = { matchId: 'm0', workerName: 'Ana First', priority: 1 };
    const check = {
      offers: [chen, dias].map(({ id, priority }) => ({
        ...{ matchId: id, workerName: 'Rosa', priority, isException: true, standBefore: 1, holds: true },
        ...{ dispatchedTo: id === dias.id ? 'Gala dinner' : null, refusal: null },
      })),
      before: [standing],
    };
    const { seen } = openJob({
      ...handlers,
      'POST /api/jobs/j1/offers/check': { body: check },
      'POST /api/jobs/j1/offers': { status: 201, body: [offers[0], offers[1]] },
    });
    await row('Rosa Chen');
    for (const name of ['Chen', 'Dias', 'Baptiste'])
      await userEvent.click(screen.getByRole('checkbox', { name: `Select Rosa ${name}` }));
    await press('Offer to 3 selected');
    const dialog = await dialogOf('Send Job Offer');
    expect(
      dialog.getByText('Left out: Rosa Baptiste (Job already accepted by this worker)'),
    ).toBeInTheDocument();
    expect(
      await dialog.findByText(/1 worker stands before and had no turn yet: #1 Ana First/),
    ).toBeInTheDocument();
    expect(dialog.getByText(/is dispatched to Gala dinner at that time/)).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Offer Message' }), 'Saturday at five.');
    const minutes = dialog.getByLabelText('Answer within (optional)');
    await userEvent.type(minutes, '0{Tab}');
    expect(minutes).toHaveAccessibleDescription('Number must be greater than or equal to 1');
    expect(dialog.getByRole('button', { name: 'Review & Send' })).toBeDisabled();
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '60');
    expect(minutes).toHaveAccessibleDescription('');
    expect(dialog.getByText(/Please answer within 1 hour\./)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Reason' }));
    await userEvent.click(await screen.findByTitle('Special skill'));
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send 2 Job Offers' }));
    expect(await screen.findByText('Job Offer Sent')).toBeInTheDocument();
    expect(seen.find(({ path, method }) => method === 'POST' && path.endsWith('/offers'))?.body).toEqual({
      ...{ message: 'Saturday at five.', answerWithinMinutes: 60, outOfOrderReason: 'special-skill' },
      matchIds: [chen.id, dias.id],
    });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull());
  });
});

describe('an offer against which something stands since it was reviewed', () => {
  it('is not sent: the first step comes back, and asks why', async () => {
    const place = {
      matchId: chen.id,
      workerName: 'Rosa Chen',
      priority: 3,
      standBefore: 0,
      dispatchedTo: null,
    };
    const at = { ...place, status: 'Interested', refusal: null };
    const free = { offers: [{ ...at, isException: false, holds: true }], before: [], version: 'free' };
    const taken = {
      offers: [{ ...at, status: 'Not Interested', isException: true, holds: false }],
      ...{ before: [], version: 'taken' },
    };
    let check = free;
    const { seen, client } = openJob({
      ...handlers,
      'POST /api/jobs/j1/offers/check': () => ({ body: check }),
      [`POST /api/job-matches/${chen.id}/offer`]: ({ body }) =>
        (body as { seenCheck: string }).seenCheck === check.version
          ? { body: { message: 'Job offer sent to Rosa Chen.' } }
          : { status: 409, body: { error: 'The order has changed. Look again.', code: 'check_changed' } },
    });
    await row('Rosa Chen');
    await press('Send Offer Rosa Chen');
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Offer Message' }), 'Saturday at five.');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    expect(dialog.queryByText(/has changed meanwhile/)).toBeNull();
    check = taken;
    await act(() => client.invalidateQueries());
    expect(await dialog.findByText(/has changed meanwhile: go back and look again/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('The order has changed. Look again.')).toBeVisible();
    expect(await dialog.findByText('This offer leaves the order of the list')).toBeVisible();
    expect(dialog.getByText(/No opening is kept for one offer/)).toBeVisible();
    expect(dialog.getByText('Rosa Chen stands as Not Interested')).toBeVisible();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Reason' }));
    await userEvent.click(await screen.findByTitle('Special skill'));
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('Job Offer Sent')).toBeVisible();
    const sent = seen.filter(({ path }) => path.endsWith('/offer')).map(({ body }) => body);
    expect(sent).toEqual([
      { message: 'Saturday at five.', seenCheck: 'free' },
      { message: 'Saturday at five.', seenCheck: 'taken', outOfOrderReason: 'special-skill' },
    ]);
  });

  it('asks for no note of a reason once the order is not left any more', async () => {
    const at = { matchId: chen.id, workerName: 'Rosa Chen', priority: 3, dispatchedTo: null, refusal: null };
    const offer = { ...at, status: 'Interested', isException: true, standBefore: 1, holds: true };
    const before = [{ matchId: 'm0', workerName: 'Ana First', priority: 1 }];
    let check = { offers: [offer], before, version: 'left' };
    const { seen, client } = openJob({
      ...handlers,
      'POST /api/jobs/j1/offers/check': () => ({ body: check }),
      [`POST /api/job-matches/${chen.id}/offer`]: { body: { message: 'Job offer sent to Rosa Chen.' } },
    });
    await row('Rosa Chen');
    await press('Send Offer Rosa Chen');
    const dialog = await dialogOf('Send Job Offer');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Offer Message' }), 'Saturday at five.');
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Reason' }));
    await userEvent.click(await screen.findByTitle('Other'));
    expect(dialog.getByRole('button', { name: 'Review & Send' })).toBeDisabled();
    check = { offers: [{ ...offer, isException: false, standBefore: 0 }], before: [], version: 'kept' };
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(dialog.queryByRole('combobox', { name: 'Reason' })).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Job Offer' }));
    expect(await screen.findByText('Job Offer Sent')).toBeVisible();
    expect(seen.find(({ path }) => path.endsWith('/offer'))?.body).toEqual({
      ...{ message: 'Saturday at five.', seenCheck: 'kept' },
    });
  });
});

describe('a message', () => {
  it('goes to a group or to those selected, in two steps', async () => {
    const { seen } = openJob({
      ...handlers,
      'POST /api/jobs/j1/message': { status: 202, body: { message: '2 workers will be texted.' } },
    });
    await row('Rosa Chen');
    await press('Message');
    const dialog = await dialogOf('Message Workers');
    await userEvent.click(dialog.getByRole('radio', { name: 'Offered (2)' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Use the back door');
    await userEvent.click(dialog.getByRole('button', { name: 'Review & Send' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByText('Message Sent')).toBeInTheDocument();
    expect(seen.find(({ path }) => path.endsWith('/message'))?.body).toEqual({
      to: 'offered',
      message: 'Use the back door',
    });
  });
});
