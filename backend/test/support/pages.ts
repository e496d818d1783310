import type { Page } from 'playwright-core';
import { STAFF } from './test-api.js';

/** Signs in as staff on the sign-in page, wherever that leads. */
export async function signIn(page: Page, { username, password } = STAFF): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the product and signs in; the list of workers is open then. */
export async function signInAt(page: Page, url: string, who = STAFF): Promise<void> {
  await page.goto(url);
  await signIn(page, who);
  await page.getByRole('heading', { level: 1, name: 'Workers' }).waitFor();
}

/** Waits for a toast with this title (and description); it shows that it is the only one. */
export async function toast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  const shown = region.locator('.toast').filter({ has: page.getByText(title, { exact: true }) });
  await (description === undefined ? shown : shown.filter({ hasText: description })).waitFor();
  expect(await region.locator('.toast').count()).toBe(1);
}
