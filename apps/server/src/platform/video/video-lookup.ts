import { sourceLimits } from '@reprise/contract/tiles/source-limits.ts';
import type { LookupResult } from './video-oembed.ts';

/** Asks the video provider, without ever being a load to it or a wait for people. */
export interface VideoLookup {
  /**
   * What the provider says of a video; an answer that is no older than `maxAgeMs` still counts.
   * `unknown` when it is not to be asked, cannot be, or not in time. Never throws.
   */
  lookUp(videoId: string, maxAgeMs?: number): Promise<LookupResult>;
}

interface VideoLookupDeps {
  /** Asks the provider once, within a bounded time, and never throws. */
  readonly fetchResult: (videoId: string) => Promise<LookupResult>;
  /** A clock that only goes forward, in milliseconds. */
  readonly now?: () => number;
}

interface CachedResult {
  readonly result: LookupResult;
  readonly at: number;
}

const MINUTE_MS = 60_000;
const UNKNOWN: LookupResult = { outcome: 'unknown' };

/** For deployments that do not ask the provider (SOURCE_LOOKUP=off). */
export const disabledLookup: VideoLookup = { lookUp: () => Promise.resolve(UNKNOWN) };

/**
 * Answers are kept for a while and each video is asked for once at a time. A provider that does not
 * answer is left alone, longer each time, so that without a network nobody waits for it; and however
 * many people ask, it gets a bounded number of questions a minute.
 */
export function videoLookup({
  fetchResult,
  now = () => performance.now(),
}: VideoLookupDeps): VideoLookup {
  const { cacheMs, cacheMax, lookupsPerMinute, backoffMs, backoffMaxMs } = sourceLimits;
  const cache = new Map<string, CachedResult>();
  const pending = new Map<string, Promise<LookupResult>>();
  let pause = { length: backoffMs, until: Number.NEGATIVE_INFINITY };
  let minute = { since: Number.NEGATIVE_INFINITY, asked: 0 };

  function canAsk(): boolean {
    if (now() < pause.until) return false;
    if (now() - minute.since >= MINUTE_MS) minute = { since: now(), asked: 0 };
    minute.asked += 1;
    return minute.asked <= lookupsPerMinute;
  }

  function storeResult(videoId: string, answer: LookupResult): void {
    if (answer.outcome === 'unknown') {
      // Several that were asked at once fail together, and count as one.
      if (now() < pause.until) return;
      pause = { length: Math.min(pause.length * 2, backoffMaxMs), until: now() + pause.length };
      return;
    }
    pause = { length: backoffMs, until: Number.NEGATIVE_INFINITY };
    cache.delete(videoId);
    cache.set(videoId, { result: answer, at: now() });
    const [oldest] = cache.keys();
    if (cache.size > cacheMax && oldest !== undefined) cache.delete(oldest);
  }

  async function fetchOnce(videoId: string): Promise<LookupResult> {
    try {
      const answer = await fetchResult(videoId);
      storeResult(videoId, answer);
      return answer;
    } finally {
      pending.delete(videoId);
    }
  }

  return {
    async lookUp(videoId, maxAgeMs = cacheMs) {
      const known = cache.get(videoId);
      if (known !== undefined && now() - known.at < maxAgeMs) return known.result;
      const running = pending.get(videoId);
      if (running !== undefined) return running;
      if (!canAsk()) return UNKNOWN;
      const request = fetchOnce(videoId);
      pending.set(videoId, request);
      return request;
    },
  };
}
