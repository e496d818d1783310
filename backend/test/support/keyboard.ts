import type { Page } from 'playwright-core';

/** More than the stops of any page or dialog. */
const MOST_STOPS = 160;
/** Until a focus that was lost for a moment must stand somewhere. */
const SETTLED_MS = 15_000;

/** What is wrong with the stop that the focus stands on: people must see it, and be told what it is. */
const FAULTS = `(() => {
  const stop = document.activeElement;
  const box = stop.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const label = stop.labels?.[0];
  const around = [stop, stop.nextElementSibling, stop.parentElement, stop.parentElement?.parentElement, label];
  const marked = (part) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const isGroup = stop.tabIndex < 0;
  return [
    !isGroup && !around.some(marked) && 'has no mark',
    (box.bottom < 0 || box.top > innerHeight) && 'is out of sight',
    !isGroup && at && !at.closest('.toast') && !stop.contains(at) && !at.contains(stop) && !label?.contains(at) && 'is covered by ' + at.outerHTML.slice(0, 80),
  ].filter(Boolean);
})()`;

/** Somebody without a mouse: where the focus stands, and how it gets elsewhere. */
export class Keyboard {
  /** What was wrong with the stops on the way. */
  readonly faults: string[] = [];

  constructor(private readonly page: Page) {}

  press = (key: string): Promise<void> => this.page.keyboard.press(key);

  type = (text: string): Promise<void> => this.page.keyboard.insertText(text);

  /** What a screen reader is told of the focus, as `button "Pause"`; '' when it stands nowhere. */
  async stands(): Promise<string> {
    const focus = this.page.locator(':focus');
    if ((await focus.count()) === 0) return '';
    const said = await focus.ariaSnapshot({ timeout: 1_000 }).catch(() => '');
    // As YAML: what holds a colon stands in quotes.
    return (said.split('\n')[0] ?? '').replace(/^- '?|'?:?$/g, '');
  }

  /** Waits until the focus stands on this. */
  async on(stop: string | RegExp): Promise<void> {
    const until = Date.now() + SETTLED_MS;
    let stands = await this.stands();
    while (!fits(stands, stop) && Date.now() < until) {
      await this.page.waitForTimeout(50);
      stands = await this.stands();
    }
    expect(stands).toMatch(stop);
  }

  /** Goes by Tab to this stop. */
  async to(stop: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const seen: string[] = [];
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      await this.press(key);
      const stands = await this.stands();
      seen.push(stands);
      await this.look(stands);
      if (fits(stands, stop)) return;
    }
    throw new Error(`No way to ${String(stop)} by ${key}, only to ${[...new Set(seen)].join(', ')}`);
  }

  private async look(stands: string): Promise<void> {
    if (stands === '') return;
    if (!/ "|^text: \S/.test(stands)) this.faults.push(`${stands} has no name`);
    for (const fault of await this.page.evaluate<string[]>(FAULTS)) this.faults.push(`${stands} ${fault}`);
  }
}

const fits = (stands: string, stop: string | RegExp): boolean =>
  typeof stop === 'string' ? stands.startsWith(stop) : stop.test(stands);
