import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** What this process itself has done and felt since it started; counts of several processes are added up. */
export const processMetrics = new Registry();
const registers = [processMetrics];

export const httpSeconds = new Histogram({
  name: 'hiring_hall_http_request_duration_seconds',
  help: 'Time to answer a request, by the pattern of its route; streams are left out.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

export const sends = new Counter({
  name: 'hiring_hall_sends_total',
  help: 'Tries to send a message by outcome: the provider accepted it, wants it later (retryable), refused it (permanent) or gave no clear answer (ambiguous); stopped: it was not asked, the message made no sense any more.',
  labelNames: ['channel', 'outcome'] as const,
  registers,
});

export const providerSeconds = new Histogram({
  name: 'hiring_hall_provider_request_duration_seconds',
  help: 'Time that a provider took to answer a request to send a message, or we to give up waiting.',
  labelNames: ['channel'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers,
});

export const webhookLagSeconds = new Histogram({
  name: 'hiring_hall_webhook_lag_seconds',
  help: "From an event's time (where the provider names none, its arrival) until it was applied to its message.",
  labelNames: ['channel'] as const,
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 21_600],
  registers,
});

let measured = false;

/** Memory, processor, event loop and garbage collection; begun once, in a process that has figures. */
export function measureProcess(): void {
  if (measured) return;
  measured = true;
  collectDefaultMetrics({ register: processMetrics });
}
