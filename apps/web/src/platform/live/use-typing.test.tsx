// @vitest-environment happy-dom
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { LiveProvider } from './live-context.tsx';
import { useIsOtherTyping, useSendTyping } from './use-typing.ts';

let client: FakeLiveClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = createFakeLiveClient();
});
afterEach(() => vi.useRealTimers());

function wrapper({ children }: { readonly children: ReactNode }) {
  return <LiveProvider client={client}>{children}</LiveProvider>;
}

const type = (chat = 'ba') => act(() => client.showTyping({ chat, uid: 'bob' }));
const advance = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it('is true for some seconds after each event of the conversation, until a message arrives', () => {
  const { result, rerender } = renderHook(({ seq, chat }) => useIsOtherTyping(chat, seq), {
    wrapper,
    initialProps: { seq: 1, chat: 'ba' },
  });
  expect(result.current).toBe(false);
  type('ca');
  expect(result.current).toBe(false);
  type();
  advance(liveLimits.typingMs - 1);
  type();
  advance(liveLimits.typingMs - 1);
  expect(result.current).toBe(true);
  advance(1);
  expect(result.current).toBe(false);
  for (const next of [
    { seq: 2, chat: 'ba' },
    { seq: 2, chat: 'ca' },
  ]) {
    type();
    expect(result.current).toBe(true);
    rerender(next);
    expect(result.current).toBe(false);
  }
});

it('sends an event at most every 3 seconds in a conversation', () => {
  const { result, rerender } = renderHook(({ chat }) => useSendTyping(chat), {
    wrapper,
    initialProps: { chat: 'ba' },
  });
  for (let key = 0; key < 10; key += 1) result.current();
  expect(client.typed).toEqual(['ba']);
  advance(liveLimits.typingMs / 2);
  result.current();
  rerender({ chat: 'ca' });
  result.current();
  expect(client.typed).toEqual(['ba', 'ba', 'ca']);
});
