import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { narrow, wide } from './browser.js';

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Each width and each theme once: what is the same in both need not be looked at twice. */
const looks = [
  { name: 'wide, light', viewport: wide, colorScheme: 'light', runOnly: levels },
  { name: 'narrow, dark', viewport: narrow, colorScheme: 'dark', runOnly: levels },
] as const;

/** The rest of a long list is like its first rows. */
const alike = ['.record-row:nth-child(n + 8)', '.job-cards > li:nth-child(n + 7)'];

/** The theme has been taken over, and every colour has turned into its new one. */
const settled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.allSettled(document.getAnimations().flatMap((it) => (it instanceof CSSTransition ? [it.finished] : []))))`;

const scrollsSideways = `document.documentElement.scrollWidth > document.documentElement.clientWidth`;

/**
 * What axe finds in the part of the page that `within` selects, at both widths, in the light and in the dark; and
 * whether the page scrolls sideways. The page's own policy lets no script in, so axe is evaluated from outside.
 */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  const context = JSON.stringify({ include: [[within]], exclude: alike.map((rows) => [rows]) });
  for (const { name, viewport, colorScheme, runOnly } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(`${settled}.then(() => undefined)`);
    if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
    const options = JSON.stringify({ preload: false, resultTypes: ['violations'], runOnly });
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${options})`);
    for (const { id, nodes } of violations)
      found.push(`${name}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    if (await page.evaluate<boolean>(scrollsSideways)) found.push(`${name}: scrolls sideways`);
  }
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
