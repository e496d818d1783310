const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The hall looks at an offer just after its time is over. */
const AFTER_MS = 1500;

interface WhileOpen {
  /** When the answer time is over, on the phone's clock; null: never, or nobody knows. */
  endsAt: () => number | null;
  /** Whether what is shown may soon be another. */
  mayChange: () => boolean;
  /** @returns whether it reads; if not, it is asked again in a second */
  read: () => boolean;
}

/** Longer than any press: one whose end was not seen has ended. */
const PRESS_MS = 5000;

/** @returns whether a finger is on the page */
export function pressesOn(signal: AbortSignal): () => boolean {
  let pressedAt = -Infinity;
  window.addEventListener('pointerdown', () => (pressedAt = Date.now()), { signal });
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => (pressedAt = -Infinity), { signal });
  return () => Date.now() - pressedAt < PRESS_MS;
}

/**
 * Reads an open and visible page again when the answer time is over and, for an hour, about once a minute.
 * @returns `begin` starts the hour, when there is something to read and when the reader is back; `look`
 *   checks for a new end
 */
export function whileOpen(
  signal: AbortSignal,
  { endsAt, mayChange, read }: WhileOpen,
): Record<'begin' | 'look', () => void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRead = Date.now();
  let until = 0;

  const overAt = () => (endsAt() ?? Infinity) + AFTER_MS;
  const isDue = (now: number) =>
    (lastRead < overAt() && overAt() <= now) || (mayChange() && now < until && now - lastRead >= MINUTE_MS);

  const look = () => {
    if (signal.aborted) return;
    const now = Date.now();
    const isWanted = document.visibilityState === 'visible' && isDue(now);
    const isRead = isWanted && read();
    if (isRead) lastRead = now;
    // Limited, so that neither a distant end nor a phone that slept delays the next look.
    const next = isWanted && !isRead ? 1000 : Math.min(MINUTE_MS, overAt() > now ? overAt() - now : Infinity);
    clearTimeout(timer);
    timer = setTimeout(look, next);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  const begin = () => {
    lastRead = Date.now();
    until = lastRead + HOUR_MS;
    look();
  };
  return { begin, look };
}
