import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { friendAction } from '@reprise/contract/friends/actions.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const SERVER_KIND = 2;
const CLIENT_KIND = 3;
const SECRET_TEXT = 'onlyfriends';

let collector: Server;
let endpoint: string;
let bodies: string[];
let app: TestApp | undefined;

beforeEach(async () => {
  bodies = [];
  collector = createServer(async (request, response) => {
    bodies.push(`${request.url} ${await text(request)}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await app?.stop();
  collector.closeAllConnections();
  collector.close();
});

it('sends a span for a request and one for each of its statements when the server stops', async () => {
  const { lines } = await runRequests({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: 'clips',
  });

  expect(bodies[0]).toMatch(/^\/v1\/traces /);
  expect(bodies[0]).toContain('{"key":"service.name","value":{"stringValue":"clips"}}');
  const spans = receivedSpans();
  const request = spans.find(({ name }) => name === 'PATCH /user/updatefriend');
  if (request === undefined) throw new Error(spans.map(({ name }) => name).join());
  expect(request.kind).toBe(SERVER_KIND);
  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'PATCH',
    'http.route': '/user/updatefriend',
    'http.response.status_code': 200,
  });
  const line = lines.find((each) => each.includes('/user/updatefriend')) ?? '{}';
  const { trace_id: traceId, reqId } = JSON.parse(line) as Record<string, string>;
  expect(traceId).toBe(request.traceId);
  expect(attributesOf(request)['reprise.request_id']).toBe(reqId);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(new Set(statements.map(({ kind }) => kind))).toEqual(new Set([CLIENT_KIND]));
  // Includes statements after reading the body.
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']));
});

it('sends no values of users', async () => {
  const { alice, bob } = await runRequests({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint });
  const sent = bodies.join('\n');
  expect(sent).toContain('select');
  for (const value of [
    'alice',
    'bob',
    alice.uid,
    bob.uid,
    alice.token,
    alice.email,
    SECRET_TEXT,
    '127.0.0.1',
  ]) {
    expect(sent).not.toContain(value);
  }
});

it('sends nothing when the SDK is disabled, the sampler is off, or no address is set', async () => {
  await runRequests({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' });
  await runRequests({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'always_off' });
  const { lines } = await runRequests({});
  expect(bodies).toEqual([]);
  expect(lines.join('\n')).not.toContain('trace_id');
});

it('serves and stops with a collector that refuses or never answers', async () => {
  await runRequests({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  collector.removeAllListeners('request');
  const { lines, stopMs } = await runRequests({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(lines.join('\n')).toContain('"status":200');
  // The SDK alone would take ten seconds.
  expect(stopMs).toBeLessThan(8_000);
});

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

function receivedSpans(): Span[] {
  return bodies.flatMap((body) => {
    const sent = JSON.parse(body.slice(body.indexOf(' '))) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

function attributesOf({ attributes }: Span): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value as object)[0] as unknown]),
  );
}

async function runRequests(env: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  app = await startTestApp(env, { log });
  const alice = await app.createUser('alice');
  const bob = await app.createUser('bob');
  await alice.call('PATCH', '/user/updatefriend', {
    user: alice.username,
    friend: bob.username,
    action: friendAction.send,
  });
  await alice.call('GET', `/user/search?search=${SECRET_TEXT}`);
  const stopsAt = performance.now();
  await app.stop();
  app = undefined;
  return { alice, bob, lines, stopMs: performance.now() - stopsAt };
}
