import { liveLimits } from '@reprise/contract/live/limits.ts';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { LiveContext } from './use-live-document.ts';
import { useTypingUsers, useSendTyping } from './use-typing.ts';

let client: FakeLiveClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = createFakeLiveClient();
});

test('has the users who typed in the conversation some seconds ago', () => {
  const { result, rerender } = renderHook(({ chat }) => useTypingUsers(chat, newest(1)), {
    wrapper,
    initialProps: { chat: 'ba' },
  });
  expect(result.current).toEqual([]);
  type('ca');
  expect(result.current).toEqual([]);
  type();
  advance(liveLimits.typingMs - 1);
  type('ba', 'carol');
  type();
  advance(liveLimits.typingMs - 1);
  expect(result.current).toEqual(['bob', 'carol']);
  advance(1);
  expect(result.current).toEqual([]);
  type();
  rerender({ chat: 'ca' });
  expect(result.current).toEqual([]);
});

test('a message ends the typing of its sender only', () => {
  const { result, rerender } = renderHook((last) => useTypingUsers('ba', last), {
    wrapper,
    initialProps: newest(1),
  });
  type();
  type('ba', 'carol');
  rerender(newest(2, 'dan'));
  expect(result.current).toEqual(['bob', 'carol']);
  rerender(newest(3, 'bob'));
  expect(result.current).toEqual(['carol']);
  type();
  expect(result.current).toEqual(['carol', 'bob']);
});

test('sends an event at most every 3 seconds in a conversation', () => {
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

function wrapper({ children }: { readonly children: ReactNode }) {
  return <LiveContext value={client}>{children}</LiveContext>;
}

const type = (chat = 'ba', uid = 'bob') => act(() => client.showTyping({ chat, uid }));
const advance = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

const newest = (seq: number, senderId = 'bob') => ({ seq, senderId });
