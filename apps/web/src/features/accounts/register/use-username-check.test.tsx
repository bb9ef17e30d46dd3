import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createQueryClient } from '#platform/api/query-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { useUsernameCheck } from './register-form.tsx';

const CHECK = 'GET /user/check';

const onNotice = vi.fn();
const client = createQueryClient(onNotice);

const test = serverTest({ [CHECK]: () => ({ rows: [{ count: 0 }] }) });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  client.clear();
});

test('an empty username is unchecked', async () => {
  start();
  await advance(1_000);
  expect(state()).toBe('unchecked');
  expect(requestedUsernames()).toEqual([]);
});

test.each(['al', '.alice', 'alice_', 'al ice', 'ällice', 'a'.repeat(16)])(
  'invalid usernames are not sent for the availability check: %s',
  async (username) => {
    const { rerender } = start();
    rerender(<Host username={username} />);
    await advance(1_000);
    expect(state()).toBe('invalid');
    expect(requestedUsernames()).toEqual([]);
  },
);

test.each([
  [0, 'available'],
  [1, 'taken'],
])('a count of %s is %s', async (count, expected) => {
  server.on(CHECK, () => ({ rows: [{ count }] }));
  const { rerender } = start();
  rerender(<Host username="alice" />);
  expect(state()).toBe('unchecked');
  await advance(250);
  await flushResponse();
  expect(state()).toBe(expected);
});

test('checks a username only after a pause in typing', async () => {
  const { rerender } = start();
  for (const username of ['ali', 'alic', 'alice']) {
    rerender(<Host username={username} />);
    await advance(100);
  }
  await advance(249);
  expect(requestedUsernames()).toEqual(['alice']);
});

test('ignores a late response for an earlier username', async () => {
  const aboutAlice = deferred<unknown>();
  server.on(CHECK, ({ query }) =>
    query['username'] === 'alice' ? aboutAlice.promise : { rows: [{ count: 0 }] },
  );
  const { rerender } = start();
  rerender(<Host username="alice" />);
  await advance(250);
  rerender(<Host username="alice2" />);
  await advance(250);
  aboutAlice.resolve({ rows: [{ count: 1 }] });
  await flushResponse();
  expect(state()).toBe('available');
});

test('typing more makes an available username unchecked at once', async () => {
  const { rerender } = start();
  rerender(<Host username="alice" />);
  await advance(250);
  await flushResponse();
  expect(state()).toBe('available');
  rerender(<Host username="alice2" />);
  expect(state()).toBe('unchecked');
});

test('waits as long as the server says when rate-limited, then asks again', async () => {
  server.on(CHECK, () => errorResponse(429, 'RATE_LIMITED', { 'retry-after': '20' }));
  const { rerender } = start();
  rerender(<Host username="alice" />);
  await advance(250);
  server.on(CHECK, () => ({ rows: [{ count: 0 }] }));
  await advance(19_999);
  expect(requestedUsernames()).toHaveLength(1);
  expect(state()).toBe('unchecked');
  await advance(1);
  expect(requestedUsernames()).toHaveLength(2);
  await flushResponse();
  expect(state()).toBe('available');
  expect(onNotice).not.toHaveBeenCalled();
});

test('retries an unreachable server until it responds', async () => {
  server.on(CHECK, () => Promise.reject(new TypeError('Failed to fetch')));
  const { rerender } = start();
  rerender(<Host username="alice" />);
  await advance(60_000);
  expect(state()).toBe('unchecked');
  server.on(CHECK, () => ({ rows: [{ count: 1 }] }));
  await advance(15_000);
  expect(state()).toBe('taken');
});

function Host({ username }: { username: string }) {
  return (
    <QueryClientProvider client={client}>
      <Check username={username} />
    </QueryClientProvider>
  );
}

function Check({ username }: { username: string }) {
  return <output>{useUsernameCheck(username)}</output>;
}

const start = () => render(<Host username="" />);
const state = () => screen.getByRole('status').textContent;
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const flushResponse = () => advance(20);
const requestedUsernames = () => server.callsTo(CHECK).map((call) => call.query['username']);
