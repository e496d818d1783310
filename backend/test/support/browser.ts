import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright, type Page } from 'playwright-core';

/**
 * Of the package's arguments these are left out: the first two make closing one context end the whole browser, the
 * next ones take away the rules of origin that a real visitor's browser keeps, and the last ones have a processor
 * pretend to be a graphics card, which takes half of its time.
 */
const unsuitable = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]);

const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A real Chromium: the one in the npm package where it runs (Linux), else an installed one named by CHROME_PATH. */
export async function launchBrowser(): Promise<Browser> {
  const installed = process.env.CHROME_PATH;
  if (installed && existsSync(installed))
    return playwright.launch({ executablePath: installed, args: quiet });
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((arg) => !unsuitable.has(arg)), ...quiet],
  });
}

export const wide = { width: 1280, height: 900 };
export const narrow = { width: 375, height: 740 };

/** Collects what a page complains about, so that a test can demand silence. Nobody being signed in is no complaint. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const isExpected = message.location().url.endsWith('/api/user') && message.text().includes('401');
    if (message.type() === 'error' && !isExpected) errors.push(message.text());
  });
  return errors;
}
