import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setHallTimezone } from '../../../shared/dates';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { aJob, hotel, server } from './job-fixtures';
import { JobsPage } from './list/JobsPage';
import { dialogOf, openJob } from './open-job';

const hall = {
  body: { timezone: 'America/Los_Angeles', name: null, phone: null, languages: ['en'], version: 0 },
};
const gala = {
  ...aJob,
  openings: 8,
  filled: 5,
  startsAt: '2030-07-04T01:00:00.000Z',
  endsAt: '2030-07-04T07:30:00.000Z',
  reportTo: 'Staff entrance',
  remindHoursBefore: 3,
};
const ofGala = { 'GET /api/jobs/j1': { body: gala }, 'GET /api/hall': hall };

async function edit(more: Parameters<typeof openJob>[0] = {}) {
  const opened = openJob({ ...ofGala, ...more });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await dialogOf('Edit Job');
  await dialog.findByRole('textbox', { name: 'Job Description' });
  await waitFor(() => expect(dialog.getByLabelText('Starts')).toHaveValue('2030-07-03T18:00'));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Update Job' }));
  const puts = () => opened.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { dialog, save, puts, sent: () => puts()[0], router: opened.router };
}

beforeEach(() => setHallTimezone(hall.body.timezone));

describe("a job's openings, time and place", () => {
  it('stand in its head, in its details and on its card, on the clock of the hall', async () => {
    openJob(ofGala);
    const starts = 'Jul 3, 2030, 6:00 PM';
    const employer = await screen.findByRole('link', { name: 'Harbour View Hotel' });
    expect(employer.parentElement).toHaveTextContent(
      `Harbour View Hotel · Banquet Server · 5 of 8 filled · starts ${starts}`,
    );
    for (const [label, value] of [
      ['Openings', '5 of 8 filled'],
      ['Starts', starts],
      ['Ends', 'Jul 4, 2030, 12:30 AM'],
      ['Where to Report', 'Staff entrance'],
      ['Reminder', '3 hours before'],
    ] as const)
      expect(screen.getByText(label, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value);
  });

  it('stand on the cards of the list, and nothing of it where there is none', async () => {
    stubNetwork({
      'GET /api/jobs': { body: [gala, { ...aJob, id: 'j2', title: 'Second' }] },
      'GET /api/hall': hall,
      'GET /api/employers': { body: [hotel] },
      'GET /api/classifications': { body: [server] },
    });
    renderStaff(<JobsPage />, { path: '/jobs' });
    const card = within((await screen.findByText('Gala night')).closest('article') as HTMLElement);
    expect(card.getByText('5 of 8 filled')).toBeInTheDocument();
    expect(await card.findByText('Jul 3, 2030, 6:00 PM')).toBeInTheDocument();
    const second = within(screen.getByText('Second').closest('article') as HTMLElement);
    expect(second.queryByText(/filled|Starts/)).toBeNull();
  });

  it('are edited in a group of their own, and sent as instants', async () => {
    const { dialog, save, sent } = await edit({ 'PUT /api/jobs/j1': { body: gala } });
    const group = within(dialog.getByRole('group', { name: 'Openings, time and place' }));
    expect(group.getByLabelText('Ends')).toHaveValue('2030-07-04T00:30');
    fireEvent.change(group.getByLabelText('Starts'), { target: { value: '2030-12-24T17:15' } });
    fireEvent.change(group.getByLabelText('Ends'), { target: { value: '' } });
    await userEvent.clear(group.getByLabelText('Openings'));
    await userEvent.type(group.getByLabelText('Openings'), '12');
    await userEvent.clear(group.getByLabelText('Reminder'));
    await userEvent.clear(group.getByLabelText('Where to Report'));
    await userEvent.type(group.getByLabelText('Where to Report'), 'Dock B');
    await save();
    await waitFor(() =>
      expect(sent()).toEqual({
        openings: 12,
        startsAt: '2030-12-25T01:15:00.000Z',
        endsAt: null,
        reportTo: 'Dock B',
        remindHoursBefore: null,
      }),
    );
  });

  it.each([
    ['1.5', 'Invalid input'],
    ['abc', 'Invalid input'],
    ['-3', 'Number must be greater than or equal to 1'],
    ['1000', 'Number must be less than or equal to 999'],
  ])('are not saved as another number: %s', async (typed, why) => {
    const { dialog, save, puts } = await edit({ 'PUT /api/jobs/j1': { body: gala } });
    const openings = dialog.getByLabelText('Openings');
    await userEvent.clear(openings);
    await userEvent.type(openings, `${typed}{Enter}`);
    await save();
    const item = within(openings.closest('.ant-form-item') as HTMLElement);
    expect(await item.findByText(why)).toBeInTheDocument();
    expect([openings, puts()]).toEqual([expect.objectContaining({ value: typed }), []]);
  });

  it('withdraw open offers only once that is confirmed', async () => {
    const sentence = 'This withdraws the open offers of Ana Newer.';
    const { dialog, save, puts } = await edit({
      'PUT /api/jobs/j1': ({ body }) =>
        (body as { withdrawOffers?: boolean }).withdrawOffers
          ? { body: gala }
          : {
              status: 409,
              body: { code: 'offers_to_withdraw', error: sentence, matchIds: ['m1'] },
            },
    });
    await userEvent.clear(dialog.getByLabelText('Openings'));
    await userEvent.type(dialog.getByLabelText('Openings'), '5');
    await save();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(dialog.getByLabelText('Openings')).toHaveValue('5'));
    expect(puts()).toEqual([{ openings: 5 }]);
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(puts().at(-1)).toEqual({ openings: 5, withdrawOffers: true, knownMatchIds: ['m1'] }),
    );
    expect(await screen.findByText('Job updated successfully')).toBeInTheDocument();
  });

  it('book nobody twice unless that is confirmed', async () => {
    const sentence = 'Dispatched to another job at that time: Ana Newer (Gala).';
    const { dialog, save, puts } = await edit({
      'PUT /api/jobs/j1': ({ body }) =>
        (body as { bookTwice?: boolean }).bookTwice
          ? { body: gala }
          : { status: 409, body: { code: 'booked_twice', error: sentence, workerNames: ['Ana Newer'] } },
    });
    fireEvent.change(dialog.getByLabelText('Ends'), { target: { value: '2030-07-01T23:00' } });
    await save();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Save Anyway' }));
    await waitFor(() => expect(puts().at(-1)).toMatchObject({ bookTwice: true }));
    expect(await screen.findByText('Job updated successfully')).toBeInTheDocument();
  });

  it('ask once more when another offer than the confirmed one would be withdrawn', async () => {
    const refusals = [
      { error: 'This withdraws the open offer of Ana Newer.', matchIds: ['m1'] },
      { error: 'This withdraws the open offer of Ana Older.', matchIds: ['m2'] },
    ].map((body) => ({ status: 409, body: { code: 'offers_to_withdraw', ...body } }));
    const { dialog, save, puts } = await edit({
      'PUT /api/jobs/j1': () => refusals.shift() ?? { body: gala },
    });
    await userEvent.clear(dialog.getByLabelText('Openings'));
    await userEvent.type(dialog.getByLabelText('Openings'), '5');
    await save();
    expect(await screen.findByText('This withdraws the open offer of Ana Newer.')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const second = within(
      (await screen.findByText('This withdraws the open offer of Ana Older.')).closest(
        '[role=dialog]',
      ) as HTMLElement,
    );
    await userEvent.click(second.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(puts().at(-1)).toMatchObject({ knownMatchIds: ['m1', 'm2'] }));
    expect(await screen.findByText('Job updated successfully')).toBeInTheDocument();
  });

  it.each([
    ['open offers', { offersOpen: 2 }],
    ['an open offer, and whoever waits,', { offersOpen: 1, waiting: 1 }],
  ])('ask whether %s stand when what they were made for changes', async (_what, places) => {
    const { dialog, save, puts } = await edit({
      'GET /api/jobs/j1': { body: { ...gala, ...places } },
      'PUT /api/jobs/j1': { body: gala },
    });
    fireEvent.change(dialog.getByLabelText('Ends'), { target: { value: '2030-07-01T23:00' } });
    await save();
    const question = within(await screen.findByRole('dialog', { name: 'Do the open offers stand?' }));
    expect(question.getByText(/^2 workers have an open offer/)).toBeInTheDocument();
    expect(question.getByRole('radio', { name: 'They stand' })).toBeChecked();
    await userEvent.click(question.getByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Update Job' })).toBeEnabled());
    expect(puts()).toEqual([]);
    const form = screen.getByRole('dialog', { name: 'Edit Job' });
    await waitFor(() => expect(form).toContainElement(document.activeElement as HTMLElement));
    await save();
    await userEvent.click(await screen.findByRole('radio', { name: /^Withdraw them/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(puts()).toEqual([
        expect.objectContaining({ openOffers: 'withdraw', endsAt: expect.anything() }),
      ]),
    );
  });

  it.each([
    ['Do the open offers stand?', { offersOpen: 1 }, {}],
    [
      'Withdraw open offers?',
      {},
      { 'PUT /api/jobs/j1': { status: 409, body: { error: 'One goes.', code: 'offers_to_withdraw' } } },
    ],
  ])('are asked about no more once Back has closed the form: %s', async (title, places, answers) => {
    const { dialog, save, puts, router } = await edit({
      'GET /api/jobs/j1': { body: { ...gala, ...places } },
      ...answers,
    });
    fireEvent.change(dialog.getByLabelText('Ends'), { target: { value: '2030-07-01T23:00' } });
    await save();
    await screen.findAllByText(title);
    const sent = puts().length;
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const again = await dialogOf('Edit Job');
    expect(await again.findByRole('button', { name: 'Update Job' })).toBeEnabled();
    expect(again.getByLabelText('Ends')).toHaveValue('2030-07-01T23:00');
    expect(screen.queryByText(title)).toBeNull();
    expect(puts()).toHaveLength(sent);
  });

  it('are refused beside their field', async () => {
    const details = [{ field: 'endsAt', message: 'The end must be after the start' }];
    const refusal = { status: 422, body: { error: 'The end must be after the start.', details } };
    const { dialog, save } = await edit({ 'PUT /api/jobs/j1': refusal });
    fireEvent.change(dialog.getByLabelText('Ends'), { target: { value: '2030-07-01T00:00' } });
    await save();
    const ends = dialog.getByLabelText('Ends').closest('.ant-form-item') as HTMLElement;
    expect(await within(ends).findByText('The end must be after the start')).toBeInTheDocument();
  });

  it('are said to be saved where the job could not be closed with them', async () => {
    const held = {
      ...{ offerId: 'o1', jobId: 'j1', jobTitle: 'Gala night', employerName: 'Hotel', workerId: 'w1' },
      ...{ workerName: 'Rosa Baptiste', outcome: 'accepted', since: '2025-03-05T10:00:00.000Z' },
      ...{ answerBy: null, startsAt: null, endsAt: null, isToCome: true, jobStatus: 'Open' },
    };
    const arrived = 'An answer of Rosa Chen has just arrived. Look at it first.';
    const { dialog, save, puts } = await edit({
      'GET /api/jobs/j1/held': { body: [held] },
      'PUT /api/jobs/j1': { body: { ...gala, version: 9 } },
      'POST /api/jobs/j1/cancel': { status: 409, body: { code: 'answer_received', error: arrived } },
    });
    await userEvent.clear(dialog.getByLabelText('Openings'));
    await userEvent.type(dialog.getByLabelText('Openings'), '9');
    await userEvent.click(dialog.getByLabelText('Status'));
    await userEvent.click(await screen.findByTitle('Closed'));
    await save();
    await userEvent.click(await screen.findByRole('radio', { name: 'The work is cancelled' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Storm');
    await userEvent.click(screen.getByRole('button', { name: 'Close Job' }));
    expect(
      await screen.findByText('The other changes are saved, but the job could not be closed'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Failed to update job')).toBeNull();
    expect(await dialog.findByText(arrived)).toBeInTheDocument();
    expect(puts()).toEqual([expect.objectContaining({ openings: 9 })]);
    expect(puts()[0]).not.toHaveProperty('status');
  });

  it('begin with one opening in a new job', async () => {
    stubNetwork({
      'GET /api/jobs': { body: [] },
      'GET /api/hall': hall,
      'GET /api/employers': { body: [hotel] },
      'GET /api/classifications': { body: [server] },
    });
    renderStaff(<JobsPage />, { path: '/jobs?add=' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Job' }));
    expect(dialog.getByLabelText('Openings')).toHaveValue('1');
    expect(dialog.getByLabelText('Starts')).toHaveValue('');
  });
});
