const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/**
 * Tries again what did not succeed, ever less often, while a page is open.
 * @returns what puts off the next try, and what says that one has succeeded
 */
export function tryingAgain(
  signal: AbortSignal,
  work: () => void,
): Record<'later' | 'succeeded', () => void> {
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    later: () => {
      clearTimeout(timer);
      timer = setTimeout(work, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    },
    succeeded: () => {
      clearTimeout(timer);
      pause = FIRST_PAUSE;
    },
  };
}
