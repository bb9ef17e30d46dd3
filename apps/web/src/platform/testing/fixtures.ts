import { test as base } from 'vitest';
import { createFakeLiveClient, type FakeLiveClient } from './fake-live-client.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

/* Of the running test, so that the helpers of a test need no parameter for them. */
export let server: FakeServer;
export let live: FakeLiveClient;

/** Returns `test` with live documents and with a server that has these handlers. */
export function serverTest(handlers?: Parameters<typeof startFakeServer>[0]) {
  return base
    .extend('server', { auto: true }, () => (server = startFakeServer(handlers)))
    .extend('live', { auto: true }, () => (live = createFakeLiveClient()));
}
