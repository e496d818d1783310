import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser, wide } from '../../test/support/browser.js';
import type { BenchHall } from '../hall.js';

/** A cheap laptop against this machine. */
export const SLOWER = 4;

/** A browser in which somebody of the hall is signed in. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

const cookiesOf = ({ headers, url }: BenchHall) =>
  (headers.cookie ?? '').split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    return { name, value: decodeURIComponent(value), url };
  });

/** A page, with what it moves and works. */
export class BrowserPage {
  private readonly moved = new Map<string, number>();

  private constructor(
    readonly page: Page,
    readonly devtools: CDPSession,
  ) {}

  /** @param options.signedIn as the hall's own user */
  static async open(browser: Browser, hall: BenchHall, { signedIn = true } = {}): Promise<BrowserPage> {
    const context = await browser.newContext({ viewport: wide });
    if (signedIn) await context.addCookies(cookiesOf(hall));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const opened = new BrowserPage(page, devtools);
    await devtools.send('Network.enable');
    await devtools.send('Performance.enable');
    devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      opened.moved.set(requestId, (opened.moved.get(requestId) ?? 0) + encodedDataLength);
    });
    // The whole answer with its head, when it has one end.
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      opened.moved.set(requestId, Math.max(opened.moved.get(requestId) ?? 0, encodedDataLength));
    });
    return opened;
  }

  slower(): Promise<unknown> {
    return this.devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }

  /** Until nothing is left to do for the moment. */
  async idle(): Promise<void> {
    await this.page.evaluate('new Promise((done) => requestIdleCallback(done))');
  }

  /** Bytes that came over the wire so far. */
  bytes(): number {
    return [...this.moved.values()].reduce((sum, one) => sum + one, 0);
  }

  /** Milliseconds that the main thread has worked so far. */
  async mainThreadMs(): Promise<number> {
    const { metrics } = await this.devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
  }

  /** Until no byte has come for so long; the stream of events may send its signs of life. */
  async quiet(forMs = 1_500): Promise<void> {
    let before = -1;
    while (this.bytes() - before > 500) {
      before = this.bytes();
      await this.page.waitForTimeout(forMs);
    }
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

export const since = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await act();
  return performance.now() - start;
};
