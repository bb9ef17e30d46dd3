import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useShowMore } from './user-list.tsx';

const KEY = ['list'];

test('loads one page for each click', async () => {
  const { calls, click, endCall } = renderList();
  await endCall(1);
  await click('1');
  await endCall(2);
  expect((await showsPages('1,2')).disabled).toBe(false);
  expect(calls.map(({ page }) => page)).toEqual([1, 2]);
});

test('loads the page after a refetch that ended its call', async () => {
  const { calls, client, click, endCall } = renderList();
  await endCall(1);
  await click('1');
  void client.invalidateQueries({ queryKey: KEY });
  for (const count of [3, 4]) await endCall(count);
  await showsPages('1,2');
  expect(calls.map(({ page }) => page)).toEqual([1, 2, 1, 2]);
});

test('stops after a failure until the next click', async () => {
  const { calls, click, endCall } = renderList();
  await endCall(1);
  await click('1');
  await endCall(2, 'failed');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
  expect(calls.map(({ page }) => page)).toEqual([1, 2]);
  await click('1');
  await endCall(3);
  await showsPages('1,2');
});

/** Each call for a page waits until the test ends it. */
function renderList() {
  const calls: { readonly page: number; readonly end: (result: 'found' | 'failed') => void }[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  function List() {
    const query = useInfiniteQuery({
      queryKey: KEY,
      queryFn: ({ pageParam }) =>
        new Promise<number>((resolve, reject) => {
          calls.push({
            page: pageParam,
            end: (result) =>
              result === 'found' ? resolve(pageParam) : reject(new Error('failed')),
          });
        }),
      initialPageParam: 1,
      getNextPageParam: (last) => (last < 3 ? last + 1 : null),
    });
    const pages = query.data?.pages ?? [];
    const more = useShowMore(query, pages.length);
    return (
      <button type="button" disabled={more.isBusy} onClick={more.start}>
        {pages.join()}
      </button>
    );
  }
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  return {
    calls,
    client,
    async click(shown: string) {
      (await showsPages(shown)).click();
    },
    /** Waits for this many calls and ends the last one. */
    async endCall(count: number, result: 'found' | 'failed' = 'found') {
      await waitFor(() => expect(calls).toHaveLength(count));
      calls.at(-1)?.end(result);
    },
  };
}

function showsPages(pages: string): Promise<HTMLButtonElement> {
  return screen.findByRole<HTMLButtonElement>('button', { name: pages });
}
