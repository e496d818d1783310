import type { Browser, Page } from 'playwright-core';
import { launchBrowser, narrow, wide } from '../support/browser.js';
import { galaNight } from '../support/gala-night.js';
import { addMatches } from '../support/large-job.js';
import { signInAt } from '../support/pages.js';
import { startTestHall, type TestHall } from '../support/test-hall.js';

jest.setTimeout(180_000);

/** More than the stops of the page. */
const MOST_STOPS = 250;
const PEOPLE = 14;
const low = { width: 1280, height: 600 };

/** The stop that has the focus, and what lies over its middle or an edge of it; '' when all can be seen. */
const STOP = `(() => {
  const stop = document.activeElement;
  if (!stop || stop === document.body) return null;
  const { left, right, top, bottom } = stop.getBoundingClientRect();
  const label = stop.labels?.[0];
  const isSeen = (at) => at && (stop.contains(at) || at.contains(stop) || label?.contains(at));
  const found = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
  const over = found.find((at) => !isSeen(at));
  const name = stop.getAttribute('aria-label') || stop.textContent.trim() || stop.id || stop.tagName;
  return { name: name.slice(0, 60), over: over === undefined ? '' : over ? over.outerHTML.slice(0, 80) : 'the edge' };
})()`;

interface Stop {
  name: string;
  over: string;
}

describe('what has the focus on a long list', () => {
  let hall: TestHall;
  let browser: Browser;
  let staff: Page;
  let address: string;

  beforeAll(async () => {
    hall = await startTestHall();
    const { id } = await galaNight(hall.api.dataSource, ['Abreu', 'Baptiste', 'Chen']);
    await addMatches((sql, values) => hall.api.dataSource.query(sql, values), id, PEOPLE);
    address = `${hall.api.url}/jobs/${id}`;
    browser = await launchBrowser();
    staff = await (await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })).newPage();
    await signInAt(staff, hall.api.url);
  });

  afterAll(async () => {
    await browser.close();
    await hall.close();
  });

  /** The stops from here to where the page ends, or begins. */
  async function walked(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
    const stops: Stop[] = [];
    for (let presses = 0; presses < MOST_STOPS; presses++) {
      await page.keyboard.press(key);
      const stop = await page.evaluate<Stop | null>(STOP);
      if (!stop) return stops;
      stops.push(stop);
    }
    throw new Error(`No end after ${MOST_STOPS} stops`);
  }

  it.each([
    ['a job, some selected', narrow],
    ['a job, some selected', wide],
    ['a job, some selected', low],
    ['workers', narrow],
    ['workers', low],
  ])('lies under no bar on a list of %s, at %j', async (list, viewport) => {
    const storageState = await staff.context().storageState();
    const context = await browser.newContext({ viewport, storageState, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(list === 'workers' ? hall.api.url : address);
    if (list === 'workers') await page.getByRole('button', { name: /^View Rosa Chen/ }).waitFor();
    else {
      // Before the first rows are there it takes no focus.
      await page.getByRole('checkbox', { name: 'Select all', disabled: false }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: /^Offer to \d+ selected/ }).waitFor();
    }
    const [forwards, backwards] = [await walked(page, 'Tab'), await walked(page, 'Shift+Tab')];
    for (const stops of [forwards, backwards])
      expect(stops.filter(({ name }) => /^(View|View Details) Ana/.test(name))).toHaveLength(PEOPLE);
    expect([...forwards, ...backwards].filter(({ over }) => over !== '')).toEqual([]);
    await context.close();
  });
});
