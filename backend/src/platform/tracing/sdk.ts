import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { Attributes } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation, type HttpCustomAttributeFunction } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { Telemetry } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import type { TracingConfig } from '../config/app-config.js';
import { loggablePath } from '../logging/loggable-path.js';
import { withinTime } from '../time/within-time.js';

/** Requests of monitoring, and a page's files, which would bury the rest. */
const untraced = /^\/(health|metrics|assets)/;

/** An address may hold a worker's public link, and the query of one a phone number. */
class WithoutSecrets extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const attributes: Attributes = span.attributes;
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'url.query') attributes[name] = '';
      else if (/^(url\.|http\.(url|target))/.test(name) && typeof value === 'string') {
        attributes[name] = loggablePath(value);
      }
    }
    super.onEnd(span);
  }
}

/** Named by its route, as in the figures, and with the id that its log lines carry. */
const nameByRoute: HttpCustomAttributeFunction = (span, request, response) => {
  const { route, method } = request as IncomingMessage & { route?: { path?: unknown } };
  if (typeof route?.path === 'string' && !route.path.startsWith('{/*')) {
    span.updateName(`${method} ${route.path}`);
    span.setAttribute('http.route', route.path);
  }
  const id = 'getHeader' in response ? response.getHeader('x-request-id') : undefined;
  if (typeof id === 'string') span.setAttribute('hiring_hall.request_id', id);
};

export interface RunningTracing {
  queueTelemetry: Telemetry;
  /** Sends what is gathered, and ends. */
  stop(): Promise<void>;
}

export function startSdk(
  { endpoint, headers }: TracingConfig,
  service: string,
  flushMs: number,
): RunningTracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new WithoutSecrets(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }))],
  });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => untraced.test(url),
        requireParentforOutgoingSpans: true,
        applyCustomAttributesOnSpan: nameByRoute,
      }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  // Instrumentation hooks into `require`; it would not notice that Nest imports these modules.
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'node:https', 'http', 'https', 'pg']) require(name);
  return {
    queueTelemetry: new BullMQOtel({ tracerName: 'queues' }),
    stop: () =>
      withinTime(provider.shutdown(), flushMs, 'the collector does not answer').catch(() => undefined),
  };
}
