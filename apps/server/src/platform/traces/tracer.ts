import { setTimeout as sleep } from 'node:timers/promises';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { appVersion } from '#platform/app-version.ts';
import type { Config } from '#platform/config.ts';

type TraceConfig = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_SDK_DISABLED'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>;

export interface TracerDeps {
  readonly config: TraceConfig;
  readonly log: FastifyBaseLogger;
}

const FLUSH_MS = 1_000;

interface OpenTracer {
  readonly tracer: Tracer;
  /** Sends the queued spans for up to a second. */
  readonly close: () => Promise<void>;
}

/** Not the global provider: libraries would add spans with users' data. */
export function openTracer(url: string, { config, log }: TracerDeps): OpenTracer {
  const exporter = reportingExporter(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    sampler: samplerOf(config),
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(
        resourceFromAttributes({
          'service.name': config.OTEL_SERVICE_NAME,
          'service.version': appVersion,
        }),
      ),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const flush = () => provider.shutdown().catch(() => undefined);
  return {
    tracer: provider.getTracer('reprise', appVersion),
    close: () => Promise.race([flush(), sleep(FLUSH_MS, undefined, { ref: false })]),
  };
}

/** The SDK itself hides failures. */
function reportingExporter(exporter: OTLPTraceExporter, log: FastifyBaseLogger): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ err: result.error }, 'traces not sent');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** Ignores `parentbased_`, because every request is a root span. */
function samplerOf({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: TraceConfig): Sampler {
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  return name.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : new AlwaysOnSampler();
}
