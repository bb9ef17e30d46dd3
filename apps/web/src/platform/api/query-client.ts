import { offlineTexts } from '@reprise/contract/shell/texts.ts';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { AuthError } from '#platform/auth/auth-client.ts';
import { loadWithRetry } from '#platform/load-with-retry.ts';
import { ApiError, isNotFound } from './api-client.ts';

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
  async function showFailure(error: unknown, meta: NoticeMeta | undefined): Promise<void> {
    if (meta?.notice === false) return;
    const fallback = (isNotFound(error) ? meta?.notFoundNotice : undefined) ?? meta?.notice;
    onNotice(await noticeOf(error, fallback));
  }
  // With a timer, the browser could paint before the new value renders, and a switch would flicker.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => void showFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => void showFailure(error, mutation.meta),
    }),
    defaultOptions: {
      // Offline calls fail with a notice instead of pausing silently.
      queries: { networkMode: 'always', retry: shouldRetry, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The notices load when there is a failure. Without a network, they could not. */
async function noticeOf(error: unknown, fallback: string | undefined): Promise<string> {
  if (isUnsent(error)) return offlineTexts.notice;
  const { failureNotice } = await loadWithRetry(
    'failureNotice',
    () => import('./failure-notice.ts'),
  );
  return failureNotice(error, fallback);
}

function isUnsent(error: unknown): boolean {
  return error instanceof AuthError
    ? error.code === 'network'
    : error instanceof ApiError && error.code === 'NETWORK';
}

function shouldRetry(failures: number, error: Error): boolean {
  // Screens that show a failure retry when the connection is back.
  if (!(error instanceof ApiError) || !navigator.onLine) return false;
  return failures < RETRIES && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE');
}
