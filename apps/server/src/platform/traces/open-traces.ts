import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '#platform/db/open.ts';
import type { TracerDeps } from './tracer.ts';

export interface TraceDeps extends TracerDeps {
  readonly database: Pick<OpenDatabase, 'onQuery'>;
}

/**
 * Sends a span per request and statement to the collector of the OTEL_ settings. Without these,
 * loads nothing. Call it before routes are added (ADR 0021).
 */
export async function addTraces(http: FastifyInstance, deps: TraceDeps): Promise<void> {
  const url = collectorUrl(deps.config);
  if (url === null) return;
  const { openTracer } = await import('./tracer.ts');
  const { traceRequests } = await import('./request-spans.ts');
  const { tracer, close } = openTracer(url, deps);
  traceRequests(http, deps.database, tracer);
  http.addHook('onClose', close);
}

/** Builds the address for spans as the OTLP exporter specification requires. */
function collectorUrl(config: TracerDeps['config']): string | null {
  if (config.OTEL_SDK_DISABLED === 'true') return null;
  const base = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined) {
    return config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  }
  return base === undefined ? null : `${base.replace(/\/$/, '')}/v1/traces`;
}
