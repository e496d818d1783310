import type { Browser, Locator, Page } from 'playwright-core';
import { seedDemo } from '../../src/demo/seed.service.js';
import { launchBrowser, wide } from './browser.js';
import { signIn, signInAt } from './pages.js';
import { startTestHall, type TestHall } from './test-hall.js';

/** Somebody of the staff before a demo hall. */
export class StaffBrowser {
  private constructor(
    readonly hall: TestHall,
    readonly page: Page,
    private readonly browser: Browser,
  ) {}

  /** @param atSignIn is called where the way in begins */
  static async open(atSignIn?: (page: Page) => Promise<unknown>): Promise<StaffBrowser> {
    const hall = await startTestHall();
    await seedDemo(hall.api.app);
    const browser = await launchBrowser();
    const page = await (await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })).newPage();
    await page.goto(`${hall.api.url}/auth`);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await atSignIn?.(page);
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'Workers' }).waitFor();
    return new StaffBrowser(hall, page, browser);
  }

  /** Somebody else, at a browser of their own. */
  async another(who: { username: string; password: string }): Promise<Page> {
    const context = await this.browser.newContext({ viewport: wide, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signInAt(page, `${this.hall.api.url}/auth`, who);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.hall.close();
  }

  /** The first button of that name. */
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name }).first();
  }

  /** No spinner, no placeholder. */
  async loaded(): Promise<void> {
    await this.page
      .locator('.ant-spin-spinning, .spinner, .ant-skeleton')
      .first()
      .waitFor({ state: 'hidden' });
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(this.hall.api.url + path);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.loaded();
  }
}
