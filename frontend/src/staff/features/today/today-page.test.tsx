import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stubNetwork } from '../../../../test/network';
import { renderStaff } from '../../../../test/render';
import { aBusyDay, anAnswer, aQuietDay } from './today-fixture';
import { TodayPage } from './TodayPage';

const hall = { timezone: 'America/New_York', name: null, phone: null, textingHours: null };

async function shown(today: object) {
  const answer = { body: today };
  stubNetwork({ 'GET /api/today': () => answer, 'GET /api/hall': { body: hall } });
  const { client } = renderStaff(<TodayPage />);
  await screen.findByRole('heading', { name: 'Open jobs' });
  return (next: object) =>
    act(async () => {
      answer.body = next;
      await client.invalidateQueries();
    });
}
const panel = (name: string) => within(screen.getByRole('region', { name }));
const links = (name: string) =>
  Object.fromEntries(
    panel(name)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  );

describe('Today', () => {
  it('has a place of its own for everything while nothing goes on', async () => {
    await shown(aQuietDay());
    expect(panel('Needs you').getByText('Nothing needs you')).toBeVisible();
    expect(panel('Open jobs').getByText('No open jobs')).toBeVisible();
    expect(panel('Answers').getByText('No answers yet')).toBeVisible();
    expect(panel('The last 30 days').getAllByText('None yet')).toHaveLength(3);
  });

  it('says of each open job when it starts, what is filled and offered, and what its run does next', async () => {
    await shown(aBusyDay());
    const [first, second] = panel('Open jobs').getAllByRole('listitem');
    expect(first).toHaveTextContent(
      'Gala nightIn 2 h6 of 8 filled2 offers open1 waitingHarbour View Hotel2 offers are open; Joao Silva is next.',
    );
    expect(first).toHaveClass('is-burning');
    expect(second).toHaveTextContent('BreakfastNo start set3 acceptedHarbour View Hotel');
    expect(links('Open jobs')).toEqual({
      ...{ 'Gala night': '/jobs/j1', Breakfast: '/jobs/j2', 'Harbour View Hotel': '/employers/e1' },
      'All open jobs': '/jobs?status=Open',
    });
    expect(panel('Open jobs').getByText('41')).toBeVisible();
  });

  it('names who was to come to a job that was deleted, until somebody has told them', async () => {
    const day = aQuietDay();
    const call = { matchId: null, offerId: 'o7', jobId: null, jobTitle: 'Gala night', workerId: 'w1' };
    const person = { ...call, workerName: 'Rosa Diaz', phone: '+16175550124', about: 'end' };
    const items = [{ ...person, reason: 'Not opted in to texts' }];
    const told: string[] = [];
    await shown({ ...day, needs: { ...day.needs, calls: { total: 1, items } } });
    stubNetwork({
      'GET /api/today': { body: day },
      'GET /api/hall': { body: hall },
      'POST /api/offers/o7/told': ({ path }) => {
        told.push(path);
        return { status: 201, body: {} };
      },
    });
    expect(links('Needs you')).toMatchObject({
      ...{ '1 person to phone': '/workers/w1', 'Rosa Diaz': '/workers/w1' },
      '+1 (617) 555-0124': 'tel:+16175550124',
    });
    expect(
      panel('Needs you').getByText(
        /the job was deleted · does not know that they are not to come · Not opted/,
      ),
    ).toBeVisible();
    fireEvent.click(panel('Needs you').getByRole('button', { name: 'They were told: Rosa Diaz' }));
    expect(await screen.findByText('Rosa Diaz was told.')).toBeVisible();
    expect(told).toHaveLength(1);
    await waitFor(() => expect(panel('Needs you').queryByText('Rosa Diaz')).not.toBeInTheDocument());
  });

  it('says what needs somebody, the most urgent first, with the way to each', async () => {
    await shown(aBusyDay());
    const titles = panel('Needs you').getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      '7 texts to read',
      '1 person to phone',
      '2 offers end soon',
      '6 texts in trouble',
      '1 list is out of date',
      '1 slip is due',
      '1 draft',
      'No texting hours are set: texts go out at any hour',
    ]);
    expect(panel('Needs you').getByText('May not come:')).toBeVisible();
    expect(panel('Needs you').getByText('I am sick')).toBeVisible();
    expect(panel('Needs you').getByText(/no e-mail address: print it/)).toBeVisible();
    expect(links('Needs you')).toMatchObject({
      '1 slip is due': '/jobs/j1/slips',
      '7 texts to read': '/sms-management/inbox',
      'Rosa Diaz': '/workers/w1',
      '+1 (617) 555-0124': 'tel:+16175550124',
      '2 may or may not have been sent': '/sms-management/history?status=unknown',
      '3 were refused': '/sms-management/history?status=failed&dateFrom=2026-11-22',
      '1 was not delivered': '/sms-management/history?status=undelivered&dateFrom=2026-11-22',
      'Not yet': '/jobs/j3',
      'No texting hours are set: texts go out at any hour': '/sms-management/inbox?hall',
    });
  });

  it('has four figures, each with the way to the people behind it', async () => {
    await shown(aBusyDay());
    const figures = panel('The last 30 days').getAllByRole('link');
    const period = '/reports?from=2026-10-25&to=2026-11-23';
    expect(figures.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Places filled1,28012 today', `${period}&by=employer`],
      ['Hours to fill24 minmedian, within the texting hours', `${period}&by=classification`],
      ['Workers who answer82%of the offers that they got', `${period}&by=echelon`],
      ['Can be reachedNone yetof the active list, by text', '/workers?status=Active'],
    ]);
  });

  it('moves nothing under the pointer: what is new waits until it leaves, or rests', async () => {
    const comes = await shown({ ...aQuietDay(), answers: [anAnswer('Ana Lopez')] });
    const log = screen.getByRole('log', { name: 'Answers as they come' });
    const names = () =>
      within(log)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    const move = () => {
      const moved = new MouseEvent('pointermove', { bubbles: true });
      Object.assign(moved, { pointerType: 'mouse' });
      fireEvent(log, moved);
    };
    move();
    await comes({ ...aQuietDay(), answers: [anAnswer('Rosa Diaz'), anAnswer('Ana Lopez')] });
    expect(await screen.findByText('Changes wait')).toBeVisible();
    expect(names()).toEqual(['Ana Lopez', 'Gala night']);
    fireEvent.pointerLeave(log);
    expect(names()).toEqual(['Rosa Diaz', 'Gala night', 'Ana Lopez', 'Gala night']);
    expect(screen.queryByText('Changes wait')).toBeNull();

    jest.useFakeTimers();
    try {
      move();
      await comes(aQuietDay());
      expect(names()).toHaveLength(4);
      await act(() => jest.advanceTimersByTimeAsync(8_000));
      expect(within(log).getByText('No answers yet')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});
