import { Figures } from '../../../src/dispatch/figures/figures.service.js';
import type { OfferOutcome } from '../../../src/dispatch/offers/offer-event.entity.js';
import { factories } from '../../support/factories.js';
import { startTestApi, type TestApi } from '../../support/test-api.js';

let api: TestApi;
let figures: Figures;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  api = await startTestApi();
  figures = api.app.get(Figures, { strict: false });
  make = factories(api.dataSource);
});
afterAll(() => api.close());

interface Past {
  jobId: string;
  made: string;
  became?: [outcome: OfferOutcome, at: string][];
  channel?: 'text' | 'phone' | 'staff';
}

/** An offer as it was made on Boston's clock in summer, four hours behind, and what became of it. */
async function offer({ jobId, made, became = [], channel = 'text' }: Past) {
  const [{ id }] = await api.dataSource.query<[{ id: string }]>(
    `INSERT INTO offers (job_id, match_id, priority, channel, worker_name, job_title, employer_name, made_at)
     VALUES ($1, gen_random_uuid(), 1, $2, 'Ana', 'Job', 'Hotel', $3) RETURNING id`,
    [jobId, channel, made],
  );
  for (const [outcome, at] of [['open', made], ...became])
    await api.dataSource.query(
      `INSERT INTO offer_events (offer_id, outcome, via, at) VALUES ($1, $2, 'link', $3)`,
      [id, outcome, at],
    );
}
const call = (jobId: string, at: string) =>
  api.dataSource.query(
    `INSERT INTO calls (job_id, match_id, worker_id, result, worker_name, job_title, employer_name, made_at)
     VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'no-answer', 'Ana', 'Job', 'Hotel', $2)`,
    [jobId, at],
  );
const openFrom = (from: string | null, to = '20:00') =>
  api.dataSource.query(
    `INSERT INTO variables (name, value) VALUES ('TEXTING_HOURS', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(from && { from, to })],
  );

describe('hours to fill', () => {
  afterEach(() => openFrom(null));

  it('go from the first text or call to the last opening, by the day of that on the calendar of the hall', async () => {
    const [{ id: jobId }, { id: unfilled }, { id: untold }] = [
      await make.job({ openings: 2 }),
      await make.job({ openings: 2 }),
      await make.job({ openings: 1 }),
    ];
    await call(jobId, '2025-06-02T14:00:00Z');
    await offer({ jobId, made: '2025-06-02T15:00:00Z', became: [['accepted', '2025-06-02T16:00:00Z']] });
    // Half past eleven in the evening.
    await offer({ jobId, made: '2025-06-02T15:00:00Z', became: [['accepted', '2025-06-03T03:30:00Z']] });
    await offer({ jobId, made: '2025-06-02T15:00:00Z', became: [['declined', '2025-06-03T18:00:00Z']] });
    await offer({
      jobId: unfilled,
      made: '2025-06-02T15:00:00Z',
      became: [['accepted', '2025-06-02T16:00:00Z']],
    });
    const accepted: Past['became'] = [['accepted', '2025-06-02T15:00:00Z']];
    await offer({ jobId: untold, channel: 'staff', made: '2025-06-02T15:00:00Z', became: accepted });

    const days = { from: '2025-06-02', to: '2025-06-02' };
    expect(await figures.hoursToFill(days)).toEqual({
      ...{ jobs: 1, median: 13.5 },
      line: [{ day: '2025-06-02', jobs: 1, median: 13.5 }],
    });
    expect(await figures.hoursToFill({ from: '2025-06-03', to: '2025-06-03' })).toEqual({
      ...{ jobs: 0, median: null, line: [] },
    });
  });

  it('stand still outside the texting hours, also in a night in which the clocks change', async () => {
    const { id: jobId } = await make.job({ openings: 1 });
    // From a minute to seven in the evening to a minute to ten the next morning.
    await offer({ jobId, made: '2025-03-08T23:59:00Z', became: [['accepted', '2025-03-09T13:59:00Z']] });
    const days = { from: '2025-03-09', to: '2025-03-09' };
    expect(await figures.hoursToFill(days)).toMatchObject({ median: 14 });
    await openFrom('08:00');
    expect((await figures.hoursToFill(days)).median).toBeCloseTo(1 + 1 / 60 + 1 + 59 / 60);
    await openFrom('10:00');
    expect((await figures.hoursToFill(days)).median).toBeCloseTo(1 + 1 / 60);
  });

  it('end with whoever came for one who dropped out, and have their middle over jobs', async () => {
    const hoursLater = (hours: number) => new Date(Date.UTC(2025, 4, 5, 12 + hours)).toISOString();
    for (const hours of [1, 2, 9]) {
      const { id: jobId } = await make.job({ openings: 1 });
      const dropped: Past['became'] = [
        ['accepted', hoursLater(0.5)],
        ['dropped-out', hoursLater(0.7)],
      ];
      await offer({ jobId, made: hoursLater(0), became: dropped });
      await offer({ jobId, made: hoursLater(0.8), became: [['accepted', hoursLater(hours)]] });
    }
    const found = await figures.hoursToFill({ from: '2025-05-01', to: '2025-05-31' });
    expect(found).toMatchObject({ jobs: 3, median: 2 });
  });
});

it('places count by the day of the yes that stands, and answers by the day of the offer', async () => {
  const { id: jobId } = await make.job();
  const made = '2025-07-01T15:00:00Z';
  const later = '2025-07-02T15:00:00Z';
  const became: Past['became'][] = [
    [['accepted', later]],
    [
      ['accepted', later],
      ['no-show', '2025-07-05T15:00:00Z'],
    ],
    [
      ['accepted', later],
      ['dropped-out', '2025-07-03T15:00:00Z'],
    ],
    [['declined', later]],
    [['no-answer', later]],
    [['withdrawn', later]],
    [['not-delivered', later]],
    [],
  ];
  for (const each of became) await offer({ jobId, made, became: each });
  await offer({ jobId, made, became: [['accepted', later]], channel: 'staff' });

  const days = { from: '2025-07-01', to: '2025-07-02' };
  expect(await figures.placesFilled(days)).toEqual({ places: 3, line: [{ day: '2025-07-02', places: 3 }] });
  expect(await figures.answers(days)).toEqual({
    ...{ answered: 4, asked: 5 },
    line: [{ day: '2025-07-01', answered: 4, asked: 5 }],
  });
});

it('reach is of the active list, now and as it was counted on each day', async () => {
  const { phoneNumber: phone } = await make.phoneNumber();
  const { phoneNumber: silent } = await make.phoneNumber({ optedIn: false });
  const { phoneNumber: blocked } = await make.phoneNumber({ blocked: true });
  await make.worker({ phone });
  const { id } = await make.worker({ phone: silent });
  await make.worker({ phone: blocked });
  await make.worker({ phone, status: 'Inactive' });
  await make.worker();

  const days = { from: '2025-01-01', to: '2025-01-02' };
  await figures.keepReach('2025-01-01');
  await figures.keepReach('2025-01-02');
  expect(await figures.reach(days)).toMatchObject({ active: 4, reachable: 1 });
  await api.dataSource.query('UPDATE workers SET status = $1 WHERE id = $2', ['Inactive', id]);
  await figures.keepReach('2025-01-02');
  expect(await figures.reach(days)).toEqual({
    ...{ active: 3, reachable: 1 },
    line: [
      { day: '2025-01-01', active: 4, reachable: 1 },
      { day: '2025-01-02', active: 3, reachable: 1 },
    ],
  });
});
