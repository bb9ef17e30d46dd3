import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import type { Config } from '#platform/config.ts';
import { fetchOembed, PROVIDER_OEMBED, type LookupResult } from './video-oembed.ts';

export interface VideoLookup {
  /** True if nothing is asked: every result is unknown. */
  readonly isOff: boolean;
  /**
   * Returns the result, cached for up to `maxAgeMs`. `unknown` if the provider is unavailable, too
   * slow or rate limited. Never throws.
   */
  lookUp(videoId: string, maxAgeMs?: number): Promise<LookupResult>;
  /** Like `lookUp`, but can also use the requests reserved for posts. */
  lookUpForPost(videoId: string): Promise<LookupResult>;
}

interface VideoLookupDeps {
  /** Never throws. */
  readonly fetchResult: (videoId: string) => Promise<LookupResult>;
  /** Monotonic. Milliseconds. */
  readonly now?: () => number;
}

interface CachedResult {
  readonly result: LookupResult;
  readonly at: number;
}

const MINUTE_MS = 60_000;
const UNKNOWN: LookupResult = { outcome: 'unknown' };

export const disabledLookup: VideoLookup = {
  isOff: true,
  lookUp: () => Promise.resolve(UNKNOWN),
  lookUpForPost: () => Promise.resolve(UNKNOWN),
};

/** Uses the provider's address, another one, or none. */
export function openVideoLookup({ SOURCE_LOOKUP: setting }: Config): VideoLookup {
  if (setting === 'off') return disabledLookup;
  const address = setting === 'on' ? PROVIDER_OEMBED : setting;
  return videoLookup({ fetchResult: (videoId) => fetchOembed(address, videoId) });
}

/**
 * Caches results, deduplicates concurrent requests, limits requests per minute, and backs off while
 * the provider fails.
 */
export function videoLookup({
  fetchResult,
  now = () => performance.now(),
}: VideoLookupDeps): VideoLookup {
  const { cacheMs, cacheMax, lookupsPerMinute, backoffMs, backoffMaxMs } = sourceLimits;
  const sharedPerMinute = lookupsPerMinute - sourceLimits.lookupsForPosts;
  const cache = new Map<string, CachedResult>();
  const pending = new Map<string, Promise<LookupResult>>();
  let pause = { length: backoffMs, until: Number.NEGATIVE_INFINITY };
  let minute = { since: Number.NEGATIVE_INFINITY, count: 0 };

  function canAsk(maxPerMinute: number): boolean {
    if (now() < pause.until) return false;
    if (now() - minute.since >= MINUTE_MS) minute = { since: now(), count: 0 };
    if (minute.count >= maxPerMinute) return false;
    minute.count += 1;
    return true;
  }

  function storeResult(videoId: string, result: LookupResult): void {
    if (result.outcome === 'unknown') {
      // Requests that fail together count as one failure.
      if (now() < pause.until) return;
      pause = { length: Math.min(pause.length * 2, backoffMaxMs), until: now() + pause.length };
      return;
    }
    pause = { length: backoffMs, until: Number.NEGATIVE_INFINITY };
    cache.delete(videoId);
    cache.set(videoId, { result: result, at: now() });
    const [oldest] = cache.keys();
    if (cache.size > cacheMax && oldest !== undefined) cache.delete(oldest);
  }

  async function fetchOnce(videoId: string): Promise<LookupResult> {
    try {
      const result = await fetchResult(videoId);
      storeResult(videoId, result);
      return result;
    } finally {
      pending.delete(videoId);
    }
  }

  async function read(
    videoId: string,
    maxAgeMs: number,
    maxPerMinute: number,
  ): Promise<LookupResult> {
    const known = cache.get(videoId);
    if (known !== undefined && now() - known.at < maxAgeMs) return known.result;
    const running = pending.get(videoId);
    if (running !== undefined) return running;
    if (!canAsk(maxPerMinute)) return UNKNOWN;
    const request = fetchOnce(videoId);
    pending.set(videoId, request);
    return request;
  }

  return {
    isOff: false,
    lookUp: (videoId, maxAgeMs = cacheMs) => read(videoId, maxAgeMs, sharedPerMinute),
    lookUpForPost: (videoId) => read(videoId, cacheMs, lookupsPerMinute),
  };
}
