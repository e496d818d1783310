import { matchedJob } from '../cases/notify.js';
import { allowed, type Figure, milliseconds } from '../figures.js';
import type { BenchHall } from '../hall.js';
import { median } from '../measure.js';
import { BrowserPage, since, SLOWER, withBrowser } from './browser-page.js';

const ROUNDS = 3;
const JOBS = 1_000;
const MATCHES = 10_000;
const LIMITS = { jobs: 1_500, job: 2_000, task: 100 };
const WORDS = '<p>Set up, serve and clear banquets of up to four hundred guests; black shoes.</p>'.repeat(4);

/** Of the main thread's tasks while somebody scrolls to the end and back, the longest, in milliseconds. */
const LONGEST_TASK = `new Promise((done) => {
  let longest = 0;
  const tasks = new PerformanceObserver((seen) => {
    for (const { duration } of seen.getEntries()) longest = Math.max(longest, duration);
  });
  tasks.observe({ type: 'longtask' });
  const end = document.documentElement.scrollHeight - innerHeight;
  let [at, step] = [0, 400];
  const scroll = () => {
    at += step;
    scrollTo(0, at);
    if (at >= end) step = -step;
    if (at > 0) requestAnimationFrame(scroll);
    else setTimeout(() => done(longest), 200);
  };
  scroll();
})`;

/** The list of a thousand jobs, and one with ten thousand matches, on a processor four times slower. */
export async function jobsPagesCase(hall: BenchHall): Promise<Figure[]> {
  await hall.pool.query(
    `INSERT INTO jobs (title, description, employer_id, classification_id, post_date)
     SELECT 'Banquet server ' || n, $2, (SELECT id FROM employers LIMIT 1), (SELECT id FROM classifications LIMIT 1), current_date - n
     FROM generate_series(1, $1::int) n`,
    [JOBS, WORDS],
  );
  const jobId = await matchedJob(hall, MATCHES);
  return withBrowser(async (browser) => {
    const [list, job, tasks]: [number[], number[], number[]] = [[], [], []];
    const open = async (path: string, until: (page: BrowserPage['page']) => Promise<unknown>) => {
      const one = await BrowserPage.open(browser, hall);
      await one.slower();
      const took = await since(async () => {
        await one.page.goto(hall.url + path);
        await until(one.page);
        await one.idle();
      });
      return { one, took };
    };
    for (let round = 0; round < ROUNDS; round++) {
      const jobs = await open('/jobs', (page) => page.locator('.job-card').nth(50).waitFor());
      list.push(jobs.took);
      await jobs.one.close();
      const matches = await open(`/jobs/${jobId}`, (page) =>
        page.getByText(/Showing 1 to 100 of [\d,]+ results/).waitFor(),
      );
      job.push(matches.took);
      tasks.push(await matches.one.page.evaluate<number>(LONGEST_TASK));
      await matches.one.close();
    }
    const slower = `processor ${SLOWER}× slower`;
    const ofJob = `page of a job with ${MATCHES.toLocaleString('en')} matches, ${slower}`;
    return [
      allowed(
        `jobs page with ${JOBS.toLocaleString('en')} jobs, ${slower}`,
        median(list),
        LIMITS.jobs,
        milliseconds,
      ),
      allowed(`${ofJob}, until it can be used`, median(job), LIMITS.job, milliseconds),
      allowed('the longest task while it is scrolled', median(tasks), LIMITS.task, milliseconds),
    ];
  });
}
