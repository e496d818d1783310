import type { Telemetry } from 'bullmq';
import type { AppConfig } from '../config/app-config.js';
import type { RunningTracing } from './sdk.js';

let running: RunningTracing | undefined;

/** Call it before other modules are loaded: tracing changes them as they load. */
export async function startTracing({ tracing, times }: AppConfig, service: string): Promise<void> {
  if (!tracing || running) return;
  const { startSdk } = await import('./sdk.js');
  running = startSdk(tracing, service, times.stop.traces);
}

/** Sends what is gathered. A collector that does not answer holds nobody up for long. */
export async function stopTracing(): Promise<void> {
  await running?.stop();
}

/** Carries a trace from whoever adds a job to the worker that runs it. */
export const queueTelemetry = (): Telemetry | undefined => running?.queueTelemetry;
