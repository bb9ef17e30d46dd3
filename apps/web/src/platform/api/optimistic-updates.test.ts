import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createOptimisticUpdates, isAppliedTo } from './optimistic-updates.ts';

const REQUESTED_AT = 100;

test.each([
  ['while the call is pending', null, true],
  ['to a page requested before the server accepted it', REQUESTED_AT + 1, true],
  ['not to a page requested later', REQUESTED_AT - 1, false],
])('an update is applied %s', (_when, confirmedAt, expected) => {
  expect(isAppliedTo({ key: 1, change: 'any', confirmedAt }, REQUESTED_AT)).toBe(expected);
});

test('updates are added, confirmed and removed; each list is separate', async () => {
  const client = new QueryClient();
  const colors = createOptimisticUpdates<string>('colors');
  const sizes = createOptimisticUpdates<number>('sizes');
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => colors.useAll(), { wrapper });
  expect(result.current).toEqual([]);

  const red = colors.add(client, 'red');
  const blue = colors.add(client, 'blue');
  sizes.addConfirmed(client, 4);
  await waitFor(() =>
    expect(result.current).toMatchObject([
      { change: 'red', confirmedAt: null },
      { change: 'blue', confirmedAt: null },
    ]),
  );

  colors.confirm(client, blue);
  await waitFor(() => expect(result.current[1]?.confirmedAt).toBeGreaterThan(0));
  expect(result.current[0]?.confirmedAt).toBeNull();

  colors.remove(client, ({ key }) => key === red);
  await waitFor(() => expect(result.current.map(({ change }) => change)).toEqual(['blue']));
});
