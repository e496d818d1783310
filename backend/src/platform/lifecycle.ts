import type { INestApplicationContext } from '@nestjs/common';
import { type AppConfig, loadConfig } from './config/app-config.js';
import { PRODUCTION_TIMES, type Times } from './config/times.js';
import { OperatorError } from './errors/operator-error.js';

interface Ending<App> {
  /** What is to happen before the app is closed. */
  drain?: (app: App) => Promise<void>;
  /** What is to happen once nothing works any more. */
  closed?: () => Promise<void>;
}

/** Runs a process until SIGTERM, SIGINT or the end of its parent, to which it reports that it is ready. */
export async function runProcess<App extends INestApplicationContext>(
  start: (config: AppConfig) => Promise<App>,
  { drain, closed }: Ending<App> = {},
): Promise<void> {
  let app: App | undefined;
  let times: Times = PRODUCTION_TIMES;
  const end = async () => {
    if (app) await drain?.(app);
    await app?.close();
    await closed?.();
  };
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), times.stop.longest).unref();
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  try {
    const config = loadConfig();
    times = config.times;
    app = await start(config);
    if (!stopping) process.send?.({ ready: true });
  } catch (error) {
    const text = error instanceof OperatorError ? error.message : String((error as Error).stack ?? error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
