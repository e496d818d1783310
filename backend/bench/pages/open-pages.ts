import { matchedJob } from '../cases/notify.js';
import { allowed, type Figure, kilobytes, milliseconds } from '../figures.js';
import { ask, type BenchHall } from '../hall.js';
import { call } from '../http.js';
import { BrowserPage, withBrowser } from './browser-page.js';

const LIMITS = { saver: 20_000, others: 5_000, idle: 20_000, sending: 1_000_000, sendingMs: 1_000 };
const MATCHES = 5_000;
const SENDING_MS = 15_000;
const LATENCY_MS = 50;
const IDLE_MINUTES = 10;
/** By how much the times of the hall are shorter, whose pages are left alone. */
export const IDLE_FASTER = 10;

async function opened(one: BrowserPage, hall: BenchHall, path: string): Promise<BrowserPage> {
  await one.page.goto(hall.url + path);
  await one.page.getByRole('heading', { level: 1 }).waitFor();
  // What dialogs need is loaded once the page has had nothing to do for a while.
  await one.quiet(4_000);
  return one;
}

/** A worker of the first page, changed in the form. */
async function edit({ page }: BrowserPage, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill(name);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** What one edited worker moves to who saves it, and to every other page that is open. */
export async function editedWorkerCase(hall: BenchHall): Promise<Figure[]> {
  const jobId = await matchedJob(hall, MATCHES);
  return withBrowser(async (browser) => {
    const saver = await opened(await BrowserPage.open(browser, hall), hall, '/workers');
    const others = new Map<string, BrowserPage>();
    for (const path of ['/workers', '/jobs', `/jobs/${jobId}`, '/today'])
      others.set(path.replace(jobId, ':id'), await opened(await BrowserPage.open(browser, hall), hall, path));
    // Dialogs and what they load are there after the first one.
    await edit(saver, 'Ana');
    const all = [saver, ...others.values()];
    for (const one of all) await one.quiet();
    const before = new Map(all.map((one) => [one, one.bytes()]));
    await edit(saver, 'Maria');
    for (const one of all) await one.quiet();
    const moved = (one: BrowserPage) => one.bytes() - (before.get(one) ?? 0);
    const [path, most] = [...others]
      .map(([name, one]) => [name, moved(one)] as const)
      .reduce((a, b) => (b[1] > a[1] ? b : a));
    return [
      allowed('one worker edited: moved to who saves', moved(saver), LIMITS.saver, kilobytes),
      allowed(`moved to any other open page (most: ${path})`, most, LIMITS.others, kilobytes),
    ];
  });
}

/** @param hall whose times are shorter by {@link IDLE_FASTER} */
export function idlePageCase(hall: BenchHall): Promise<Figure> {
  return withBrowser(async (browser) => {
    const one = await opened(await BrowserPage.open(browser, hall), hall, '/workers');
    const before = one.bytes();
    await one.page.waitForTimeout((IDLE_MINUTES * 60_000) / IDLE_FASTER);
    const moved = one.bytes() - before;
    return allowed(
      `ten minutes of an idle workers page (all times ${IDLE_FASTER}× shorter)`,
      moved,
      LIMITS.idle,
      kilobytes,
    );
  });
}

/** The page of a job while its five thousand workers are texted. */
export async function bulkSendCase(hall: BenchHall, providerUrl: string): Promise<Figure[]> {
  const jobId = await matchedJob(hall, MATCHES);
  await call({ url: `${providerUrl}/reset?latency=${LATENCY_MS}` });
  return withBrowser(async (browser) => {
    const one = await opened(await BrowserPage.open(browser, hall), hall, `/jobs/${jobId}`);
    const before = { bytes: one.bytes(), worked: await one.mainThreadMs() };
    await ask(hall, 'POST', `/api/jobs/${jobId}/notify`, {});
    await one.page.waitForTimeout(SENDING_MS);
    const worked = (await one.mainThreadMs()) - before.worked;
    const of = `${SENDING_MS / 1_000} s of a bulk send to ${MATCHES.toLocaleString('en')}, the page of the job open`;
    return [
      allowed(`${of}: moved`, one.bytes() - before.bytes, LIMITS.sending, kilobytes),
      allowed('work of its main thread meanwhile', worked, LIMITS.sendingMs, milliseconds),
    ];
  });
}
