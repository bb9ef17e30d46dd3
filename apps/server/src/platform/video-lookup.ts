import { sourceLimits } from '@reprise/contract/source-limits.ts';
import type { VideoAnswer } from './video-oembed.ts';

/** Asks the video provider, without ever being a load to it or a wait for people. */
export interface VideoLookup {
  /**
   * What the provider says of a video; an answer that is no older than `maxAgeMs` still counts.
   * `unknown` when it is not to be asked, cannot be, or not in time. Never throws.
   */
  ask(videoId: string, maxAgeMs?: number): Promise<VideoAnswer>;
}

interface Parts {
  /** Asks the provider once, within a bounded time, and never throws. */
  readonly ask: (videoId: string) => Promise<VideoAnswer>;
  /** A clock that only goes forward, in milliseconds. */
  readonly now?: () => number;
}

interface Kept {
  readonly answer: VideoAnswer;
  readonly at: number;
}

const MINUTE_MS = 60_000;
const UNKNOWN: VideoAnswer = { outcome: 'unknown' };

/** For deployments that do not ask the provider (SOURCE_LOOKUP=off). */
export const noLookup: VideoLookup = { ask: () => Promise.resolve(UNKNOWN) };

/**
 * Answers are kept for a while and each video is asked for once at a time. A provider that does not
 * answer is left alone, longer each time, so that without a network nobody waits for it; and however
 * many people ask, it gets a bounded number of questions a minute.
 */
export function videoLookup({ ask, now = () => performance.now() }: Parts): VideoLookup {
  const { answerKeptMs, answersKept, lookupsPerMinute, pauseMs, pauseMaxMs } = sourceLimits;
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<VideoAnswer>>();
  let pause = { length: pauseMs, until: Number.NEGATIVE_INFINITY };
  let minute = { since: Number.NEGATIVE_INFINITY, asked: 0 };

  function mayAsk(): boolean {
    if (now() < pause.until) return false;
    if (now() - minute.since >= MINUTE_MS) minute = { since: now(), asked: 0 };
    minute.asked += 1;
    return minute.asked <= lookupsPerMinute;
  }

  function note(videoId: string, answer: VideoAnswer): void {
    if (answer.outcome === 'unknown') {
      // Several that were asked at once fail together, and count as one.
      if (now() < pause.until) return;
      pause = { length: Math.min(pause.length * 2, pauseMaxMs), until: now() + pause.length };
      return;
    }
    pause = { length: pauseMs, until: Number.NEGATIVE_INFINITY };
    kept.delete(videoId);
    kept.set(videoId, { answer, at: now() });
    const [oldest] = kept.keys();
    if (kept.size > answersKept && oldest !== undefined) kept.delete(oldest);
  }

  async function askOnce(videoId: string): Promise<VideoAnswer> {
    try {
      const answer = await ask(videoId);
      note(videoId, answer);
      return answer;
    } finally {
      underWay.delete(videoId);
    }
  }

  return {
    async ask(videoId, maxAgeMs = answerKeptMs) {
      const known = kept.get(videoId);
      if (known !== undefined && now() - known.at < maxAgeMs) return known.answer;
      const running = underWay.get(videoId);
      if (running !== undefined) return running;
      if (!mayAsk()) return UNKNOWN;
      const asking = askOnce(videoId);
      underWay.set(videoId, asking);
      return asking;
    },
  };
}
