import { allowed, type Figure, milliseconds } from '../figures.js';
import { type BenchHall, DEMO_PASSWORD } from '../hall.js';
import { median } from '../measure.js';
import { BrowserPage, since, withBrowser } from './browser-page.js';

const ROUNDS = 3;
const LIMIT_MS = 1_500;
const MBIT = 1_000_000 / 8;
const LINE = { latency: 40, megabits: 10 };

/** From the press of the button to a workers page that can be used, by a browser that has never been here. */
export function signInCase(hall: BenchHall): Promise<Figure> {
  return withBrowser(async (browser) => {
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const one = await BrowserPage.open(browser, hall, { signedIn: false });
      const { page } = one;
      await one.devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LINE.latency,
        downloadThroughput: LINE.megabits * MBIT,
        uploadThroughput: LINE.megabits * MBIT,
      });
      await page.goto(`${hall.url}/auth`);
      await page.getByLabel('Username').fill('dispatcher');
      await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
      taken.push(
        await since(async () => {
          await page.keyboard.press('Enter');
          await page.getByText(/Showing 1 to 100 of [\d,]+ results/).waitFor();
          await one.idle();
        }),
      );
      await one.close();
    }
    const what = `usable after sign-in at ${LINE.megabits} Mbit/s, ${LINE.latency} ms`;
    return allowed(what, median(taken), LIMIT_MS, milliseconds);
  });
}
