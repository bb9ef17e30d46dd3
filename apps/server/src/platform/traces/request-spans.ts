import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FinishedQuery } from '#platform/db/preparing-pool.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { lazyChild } from '#platform/log/lazy-child.ts';
import { statementOf } from '#platform/metrics/pool-metrics.ts';

const STATEMENT_MAX = 2_000;
const SERVER_ERROR = 500;

/** Attributes contain route patterns and statements without values: no addresses, names or ids. */
export function traceRequests(
  http: FastifyInstance,
  { onQuery }: Pick<OpenDatabase, 'onQuery'>,
  tracer: Tracer,
): void {
  const active = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<FastifyRequest, Span>();

  http.addHook('onRequest', (request, reply, done) => {
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    spans.set(request, span);
    request.log = lazyChild(request.log, { trace_id: span.spanContext().traceId });
    reply.log = request.log;
    active.run(trace.setSpan(ROOT_CONTEXT, span), done);
  });
  // After reading a body, code runs in the connection's context.
  http.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else active.run(trace.setSpan(ROOT_CONTEXT, span), done);
  });
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span !== undefined) endRequest(span, request, reply.statusCode);
    done();
  });
  onQuery((query) => {
    const context = active.getStore();
    if (context !== undefined) addQuery(tracer, query, context);
  });
}

function endRequest(span: Span, { id, method, routeOptions }: FastifyRequest, status: number) {
  const route = routeOptions.url ?? 'none';
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'reprise.request_id': id,
  });
  if (status >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function addQuery(
  tracer: Tracer,
  { text, milliseconds, isFailed }: FinishedQuery,
  context: Context,
): void {
  const endTime = Date.now();
  const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_MAX);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement };
  const span = tracer.startSpan(
    statementOf(text),
    { kind: SpanKind.CLIENT, startTime: endTime - milliseconds, attributes },
    context,
  );
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}
