import type { Browser, Page } from 'playwright-core';
import { LANGUAGES, USUAL_LANGUAGE, type Language } from '../../src/languages/languages.js';
import { sayIn } from '../../src/languages/messages.js';
import { findings } from '../support/axe.js';
import { launchBrowser } from '../support/browser.js';
import { factories } from '../support/factories.js';
import { startTestApi, type TestApi } from '../support/test-api.js';

jest.setTimeout(180_000);

const SMALLEST = { width: 320, height: 640 };
const LEAST_TARGET_PX = 44;

let api: TestApi;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  api = await startTestApi();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await api.close();
});
beforeEach(async () => {
  page = await (await browser.newContext({ viewport: SMALLEST, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(10_000);
});
afterEach(() => page.context().close());

/** What a finger has to hit, and whatever reaches out of the screen. */
const measured = `(() => {
  const name = (it) => (it.id || it.className || it.tagName) + ': ' + (it.textContent || it.value).trim().slice(0, 40);
  const targets = document.querySelectorAll('button, select, .option, .switch');
  const all = [...document.querySelectorAll('#root *')].filter((it) => !it.closest('.visually-hidden, select'));
  return {
    low: [...targets].filter((it) => it.getBoundingClientRect().height < ${LEAST_TARGET_PX}).map(name),
    wide: all.filter((it) => {
      const { left, right } = it.getBoundingClientRect();
      return left < 0 || right > document.documentElement.clientWidth;
    }).map(name),
    scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    targets: targets.length,
  };
})()`;

async function expectToFit(language: Language): Promise<void> {
  const { lang, dir } = await page.evaluate<{ lang: string; dir: string }>(
    '({ lang: document.documentElement.lang, dir: getComputedStyle(document.documentElement).direction })',
  );
  expect({ lang, dir }).toEqual({ lang: language, dir: 'ltr' });
  await page.setViewportSize(SMALLEST);
  const { targets, ...fit } = await page.evaluate<Record<string, unknown>>(measured);
  expect(fit).toEqual({ low: [], wide: [], scrolls: false });
  expect(targets).toBeGreaterThan(0);
}

let numbers = 0;
async function somebody(language: Language) {
  const make = factories(api.dataSource);
  const phone = `+16175558${String((numbers += 1)).padStart(3, '0')}`;
  const worker = await make.worker({ firstName: 'Maximiliana', lastName: 'Abreu-Baptiste', phone, language });
  const number = await make.phoneNumber({ phoneNumber: phone, optedIn: false });
  const job = await make.job({
    title: 'Banquet Server for the annual gala night of the harbour',
    instructions: '<p>Ask for Marisol.</p>',
    reportTo: '1 Seaport Boulevard, staff entrance at the loading dock',
    startsAt: new Date(Date.now() + 86_400_000),
  });
  const match = await make.match({ jobId: job.id, workerId: worker.id });
  return { match, number };
}

describe.each(LANGUAGES.map((language) => [language]))('in %s, on the smallest phone', (language) => {
  const say = sayIn(language);

  it('what a worker opens is in that language, has nothing wider than the screen, and axe finds nothing', async () => {
    const { match, number } = await somebody(language);
    await page.goto(`${api.url}/worker-view/${match.id}`);
    await page.getByRole('button', { name: say('match.submit') }).waitFor();
    await expectToFit(language);
    expect(await findings(page)).toEqual([]);

    await page.goto(`${api.url}/opt-in/${number.id}`);
    await page.getByRole('button', { name: say('optIn.update') }).waitFor();
    await expectToFit(language);
    expect(await findings(page)).toEqual([]);
  });

  it('a link that leads nowhere says so in the language that was chosen', async () => {
    const { match } = await somebody(language === USUAL_LANGUAGE ? 'es' : USUAL_LANGUAGE);
    await page.goto(`${api.url}/worker-view/${match.id}`);
    await page.locator('#language').selectOption(language);
    await page.getByRole('button', { name: say('match.submit') }).waitFor();
    await page.goto(`${api.url}/worker-view/00000000-0000-4000-8000-000000000000`);
    await page.getByRole('heading', { level: 1, name: say('match.notFound') }).waitFor();
    await expectToFit(language);
    expect(await findings(page)).toEqual([]);
  });
});
