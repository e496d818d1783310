import { allowed, type Figure, milliseconds } from '../figures.js';
import type { BenchHall } from '../hall.js';
import { median } from '../measure.js';
import { BrowserPage, since, SLOWER, withBrowser } from './browser-page.js';

const ROUNDS = 3;
const LIMITS = { usable: 2_000, nextPage: 300, key: 100 };

/** The workers page from its address until it can be used, on a processor four times slower. */
export function workersPageCase(hall: BenchHall, workers: number): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const opened: number[] = [];
    const typed: number[] = [];
    const turned: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const one = await BrowserPage.open(browser, hall);
      const { page } = one;
      await one.slower();
      opened.push(
        await since(async () => {
          await page.goto(`${hall.url}/workers`);
          await page.getByText(/Showing 1 to 100 of [\d,]+ results/).waitFor();
          await one.idle();
        }),
      );
      await page.getByRole('search').getByRole('textbox').first().focus();
      typed.push(
        await since(async () => {
          await page.keyboard.press('a');
          await page.evaluate(
            'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
          );
        }),
      );
      turned.push(
        // Timed in the page: the driver scrolls and looks for a second before it clicks.
        await page.evaluate<number>(`new Promise((done) => {
          const start = performance.now();
          document.querySelector('[aria-label="Page 2"]').click();
          const look = () => {
            const isThere = document.querySelector('.pagination [role=status]').textContent.startsWith('Showing 101 to 200');
            if (isThere) requestAnimationFrame(() => done(performance.now() - start));
            else requestAnimationFrame(look);
          };
          look();
        })`),
      );
      await one.close();
    }
    const of = `workers page with ${workers.toLocaleString('en')} rows, processor ${SLOWER}× slower`;
    return [
      allowed(`${of}, until it can be used`, median(opened), LIMITS.usable, milliseconds),
      allowed(`a keystroke in its search until it is painted`, median(typed), LIMITS.key, milliseconds),
      allowed(`turning to its next page`, median(turned), LIMITS.nextPage, milliseconds),
    ];
  });
}
