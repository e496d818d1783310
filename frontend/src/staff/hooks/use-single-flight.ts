import { useRef, useState } from 'react';

/** Runs `work` for one click at a time: a second one, while it runs, does nothing. Failures are told elsewhere. */
export function useSingleFlight<Input extends unknown[]>(work: (...input: Input) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  // A double click arrives before the next render.
  const running = useRef(false);
  const run = async (...input: Input) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work(...input);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
}
