import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isNotFound } from './api-client.ts';
import { failureNotice } from './failure-notice.ts';

const RETRIES = 2;

interface NoticeMeta extends Record<string, unknown> {
  /** The text for a failure. False if the screen shows the failure itself. */
  readonly notice?: string | false;
  /** Replaces `notice` if the thing no longer exists, so that a retry would not help. */
  readonly notFoundNotice?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: NoticeMeta;
    mutationMeta: NoticeMeta;
  }
}

/**
 * Caches all API reads. Reports each failure once through `onNotice`; screens have no try/catch
 * (decisions, "Departures").
 */
export function createQueryClient(onNotice: (text: string) => void): QueryClient {
  function showFailure(error: unknown, meta: NoticeMeta | undefined): void {
    if (meta?.notice === false) return;
    const fallback = (isNotFound(error) ? meta?.notFoundNotice : undefined) ?? meta?.notice;
    onNotice(failureNotice(error, fallback));
  }
  // With a timer, the browser could paint before the new value renders, and a switch would flicker.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => showFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => showFailure(error, mutation.meta),
    }),
    defaultOptions: {
      // Offline calls fail with a notice instead of pausing silently.
      queries: { networkMode: 'always', retry: shouldRetry, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });
}

function shouldRetry(failures: number, error: Error): boolean {
  // Screens that show a failure retry when the connection is back.
  if (!(error instanceof ApiError) || !navigator.onLine) return false;
  return failures < RETRIES && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE');
}
