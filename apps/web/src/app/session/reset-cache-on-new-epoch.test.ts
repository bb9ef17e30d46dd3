import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { observeEpoch } from '#platform/epoch.ts';
import { resetCacheOnNewEpoch } from './reset-cache.ts';

test('lists on the screen are read again, all others are forgotten', async () => {
  const client = new QueryClient();
  resetCacheOnNewEpoch(client);
  let rows = 'before the restore';
  const shown = new QueryObserver(client, {
    queryKey: ['shown'],
    queryFn: async () => rows,
    staleTime: Infinity,
  });
  const stop = shown.subscribe(() => undefined);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('before the restore'));
  client.setQueryData(['prefetched'], 'before the restore');
  observeEpoch('one');
  rows = 'after it';
  observeEpoch('two');
  expect(shown.getCurrentResult().data).toBeUndefined();
  expect(client.getQueryData(['prefetched'])).toBeUndefined();
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('after it'));
  stop();
});
