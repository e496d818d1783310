import { PagesOpen } from '../../../src/dispatch/fill/pages-open.service.js';
import { eventually } from './eventually.js';
import { filling } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

describe('a time to answer that ends while no page can take an answer', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL');
  });
  afterAll(() => hall.close());
  beforeEach(() => hall.sql('UPDATE pages_open SET open_at = NULL, away_from = NULL, heard_by = NULL'));

  const h = filling(() => hall);
  const noted = () => hall.api.app.get(PagesOpen, { strict: false }).note();
  const openUntil = (minutes: number) =>
    hall.sql(`UPDATE pages_open SET open_at = now() - $1 * interval '1 minute'`, [minutes]);
  /** A worker heard by then is heard in time. */
  const heardFor = (seconds: number) =>
    hall.sql(`UPDATE pages_open SET heard_by = now() + $1 * interval '1 second'`, [seconds]);
  const looked = (jobId: string) =>
    eventually(async () =>
      expect(await hall.sql('SELECT FROM fill_looks WHERE job_id = $1 AND at <= now()', [jobId])).toEqual([]),
    );
  /** Of two, the first was offered the only opening. */
  const offered = async () => {
    const jobId = await h.jobWith(2, 1);
    await h.fill(jobId, { answerWithinMinutes: 20 }).expect(201);
    await eventually(async () => expect((await h.open(jobId))[0]?.answerBy).toEqual(expect.any(String)));
    const [offer] = await h.open(jobId);
    return { jobId, offer: { id: offer?.id ?? '', matchId: offer?.matchId ?? '' } };
  };
  const page = async (matchId: string) =>
    (await hall.api.visitor().get(`/api/worker-view/${matchId}`).expect(200)).body.offer;

  it('goes on until whoever pressed a button meanwhile is heard', async () => {
    const { jobId, offer } = await offered();
    await openUntil(10);
    await h.letPass(offer.id, jobId);
    await looked(jobId);
    expect(await h.open(jobId)).toMatchObject([{ id: offer.id }]);

    await noted();
    await heardFor(60);
    await h.look(jobId);
    await looked(jobId);
    expect(await h.open(jobId)).toMatchObject([{ id: offer.id }]);
    const shown = await page(offer.matchId);
    expect(shown).toMatchObject({ state: 'open' });
    expect(Date.parse(shown.answerBy)).toBeGreaterThan(Date.now());
    await h.says(offer.matchId, 'Accepted').expect(200);
    await eventually(async () => expect(await h.run(jobId)).toMatchObject({ state: 'filled', filled: 1 }));
  });

  it('is over after that', async () => {
    const { jobId, offer } = await offered();
    await openUntil(10);
    await h.letPass(offer.id, jobId);
    await noted();
    await heardFor(0);
    await h.look(jobId);
    await eventually(async () => expect(await h.open(jobId)).toMatchObject([{ priority: 2 }]));
    expect((await h.offers(jobId)).find(({ id }) => id === offer.id)).toMatchObject({ outcome: 'no-answer' });
  });

  it('is over at once if the pages are known to have been open after it', async () => {
    const { jobId, offer } = await offered();
    await openUntil(0);
    await h.letPass(offer.id, jobId);
    await eventually(async () => expect(await h.open(jobId)).toMatchObject([{ priority: 2 }]));
  });

  it('is that of a question, too', async () => {
    const jobId = await h.jobWith(2, 1);
    const [first = ''] = await h.canvassed(jobId, 2);
    await openUntil(10);
    await hall.sql(`UPDATE fill_runs SET canvass_until = now() - interval '1 second' WHERE job_id = $1`, [
      jobId,
    ]);
    await h.look(jobId);
    await looked(jobId);
    expect(await h.run(jobId)).toMatchObject({ state: 'canvassing' });
    await noted();
    await heardFor(60);
    await h.says(first, 'Interested').expect(200);
    await heardFor(0);
    await h.look(jobId);
    await eventually(async () => expect(await h.open(jobId)).toMatchObject([{ matchId: first }]));
  });

  it('is known to the apis themselves: who has not noted it for long was away', async () => {
    const row = async () =>
      (
        await hall.sql<{ from: number | null; heard: number | null }>(
          `SELECT extract(epoch FROM now() - away_from)::float8 AS from,
             extract(epoch FROM heard_by - now())::float8 AS heard FROM pages_open`,
        )
      )[0];
    await noted();
    expect(await row()).toEqual({ from: null, heard: null });
    await noted();
    expect(await row()).toEqual({ from: null, heard: null });
    await openUntil(10);
    // Several at once, after a start of all.
    await Promise.all([noted(), noted(), noted()]);
    const { from, heard } = (await row()) ?? {};
    expect(Math.round((from ?? 0) / 60)).toBe(10);
    expect(heard).toBeGreaterThan(0);
    // Away once more before everybody is heard.
    await hall.sql(
      `UPDATE pages_open SET heard_by = now() - interval '1 minute', open_at = now() - interval '2 minutes'`,
    );
    await noted();
    expect(Math.round(((await row())?.from ?? 0) / 60)).toBe(10);
  });
});
