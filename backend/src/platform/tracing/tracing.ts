import type { Telemetry } from 'bullmq';
import type { AppConfig } from '../config/app-config.js';
import type { RunningTracing } from './sdk.js';

let running: RunningTracing | undefined;

/**
 * Traces requests, queries and jobs of this process to a collector, where one is set up; otherwise nothing of it is
 * even loaded. Called before anything else is: what is to be traced is changed as it is loaded.
 * @param service what the collector calls this process
 */
export async function startTracing({ tracing, times }: AppConfig, service: string): Promise<void> {
  if (!tracing || running) return;
  const { startSdk } = await import('./sdk.js');
  running = startSdk(tracing, service, times.stop.traces);
}

/** Sends what is gathered. A collector that does not answer holds nobody up for long. */
export async function stopTracing(): Promise<void> {
  await running?.stop();
}

/** Carries a trace through the queues, from whoever adds a job to whoever does it. */
export const queueTelemetry = (): Telemetry | undefined => running?.queueTelemetry;
