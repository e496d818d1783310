import { Logger } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';

/**
 * Does work at once and then again and again, until the process ends. A turn that takes longer than the pause is not
 * overtaken by the next one; a failure is logged, and the next turn tries anew.
 * @param name of the timer, and of whoever logs
 */
export function repeat(
  timers: SchedulerRegistry,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
): void {
  const logger = new Logger(name);
  let isAtIt = false;
  const turn = async () => {
    if (isAtIt) return;
    isAtIt = true;
    await work().catch((error: unknown) => logger.error(error));
    isAtIt = false;
  };
  timers.addInterval(
    name,
    setInterval(() => void turn(), everyMs),
  );
  void turn();
}
