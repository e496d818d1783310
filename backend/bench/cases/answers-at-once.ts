import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Figure, milliseconds } from '../figures.js';
import { ask, type BenchHall } from '../hall.js';
import { call } from '../http.js';
import { answerByLink, jobToFill } from '../job-to-fill.js';
import { median, timed } from '../measure.js';

const LISTED = 10_000;
const OPENINGS = 500;
const ALONE = 5;
const AT_ONCE = 60;
/** A worker waits no longer for a page. */
const PATIENCE_MS = 10_000;
const READY_MS = 500;

/** A job whose run has offered all its openings, from a list of workers who can all be texted. */
async function jobOffered(hall: BenchHall): Promise<string[]> {
  const job = await jobToFill(hall, LISTED, OPENINGS);
  await ask(hall, 'POST', `/api/jobs/${job}/fill`, {
    ...{
      message: 'Black shoes, please.',
      only: 'everyone',
      unreachable: 'pass-over',
      answerWithinMinutes: 60,
    },
  });
  for (;;) {
    const { rows } = await hall.pool.query<{ match: string }>(
      `SELECT last.match_id AS match FROM offers o JOIN match_offers last ON last.offer_id = o.id AND last.is_open
         JOIN offer_answer_times t ON t.offer_id = o.id WHERE o.job_id = $1`,
      [job],
    );
    if (rows.length === OPENINGS) return rows.map(({ match }) => match);
    await pause(100);
  }
}

const yes = (hall: BenchHall, match: string) => timed(() => answerByLink(hall, match, 'Accepted'));

/** How long the api takes to say that it is ready, at its longest, while something goes on. */
async function longestReady(hall: BenchHall, meanwhile: Promise<unknown>): Promise<number> {
  let isOver = false;
  void meanwhile.finally(() => (isOver = true)).catch(() => undefined);
  let longest = 0;
  while (!isOver) {
    const took = await timed(async () => {
      const { status } = await call({ url: `${hall.url}/health/ready` });
      if (status !== 200) throw new Error(`The api was not ready: ${status}`);
    });
    longest = Math.max(longest, took);
    await pause(100);
  }
  return longest;
}

/** Yeses to a job of which very many are offered an opening, one by one and at once. */
export async function answersAtOnceCase(hall: BenchHall): Promise<Figure[]> {
  const matches = await jobOffered(hall);
  const alone: number[] = [];
  for (const match of matches.splice(0, ALONE)) alone.push(await yes(hall, match));
  const answers = Promise.all(matches.splice(0, AT_ONCE).map((match) => yes(hall, match)));
  const ready = await longestReady(hall, answers);
  const slowest = Math.max(...(await answers));
  const of = `${OPENINGS} offers open among ${LISTED.toLocaleString('en')} matches`;
  return [
    { what: `a yes on the page, ${of}`, ours: `${milliseconds(median(alone))} (median)`, theirs: '' },
    { what: `the slowest of ${AT_ONCE} such at once`, ...within(slowest, PATIENCE_MS) },
    { what: 'until the api says that it is ready, at its longest meanwhile', ...within(ready, READY_MS) },
  ];
}

const within = (took: number, allowed: number) => ({
  ours: milliseconds(took),
  theirs: `${allowed} ms allowed`,
  ratio: took / allowed,
  goal: atMost(1),
});
