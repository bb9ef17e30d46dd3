import { setTimeout as sleep } from 'node:timers/promises';
import type { PushNews } from '#platform/push/push-log.ts';
import type { PushOutcome, PushPost } from '#platform/push/push-post.ts';
import type { Receiver } from './pushes.repo.ts';

/** How a push has ended; `lost` is one that was not even tried. */
export type PushEnd = 'sent' | 'gone' | 'refused' | 'given-up' | 'lost';

/** Carries news to people's browsers, beside whatever else the server does. */
export interface Courier {
  /** Takes news over. Never waits and never throws; above a bound it is lost. */
  add(news: readonly PushNews[]): void;
  /** Carries what is there for two seconds more, and then no more. */
  stop(): Promise<void>;
}

interface CourierParts {
  /** The browsers of these people as things are now. */
  readonly findReceivers: (userIds: readonly number[]) => Promise<readonly Receiver[]>;
  readonly post: PushPost;
  /** Keeps what a service has said about a browser. */
  readonly settle: (receiver: Receiver, outcome: PushOutcome) => Promise<void>;
  readonly onEnd: (end: PushEnd) => void;
  /** Told what went wrong on our side. */
  readonly onError: (error: unknown) => void;
}

/** News that waits to be carried: to all browsers of its person, or to one that asked for a pause. */
interface Waiting {
  readonly news: PushNews;
  readonly at: number;
  readonly only: number | null;
  readonly attempt: number;
}

interface Letter extends Waiting {
  readonly receiver: Receiver;
}

const WAITING_MAX = 1_000;
/** News whose receivers are looked up at once. */
const BATCH = 100;
const POSTS_AT_ONCE = 16;
const ATTEMPTS = 3;
const PAUSE_MS = 5_000;
/** A service that wants a longer pause than this gets no second try. */
const PAUSE_MAX_MS = 300_000;
const GRACE_MS = 2_000;

/**
 * A courier. Receivers are looked up right before each try, so that nothing is sent to a browser
 * whose session has ended meanwhile.
 */
export function courier(parts: CourierParts): Courier {
  const { onEnd } = parts;
  const waiting: Waiting[] = [];
  const flying = new Set<Promise<void>>();
  const pauses = new Set<NodeJS.Timeout>();
  const restingUntil = new Map<string, number>();
  const stopping = new AbortController();
  let working: Promise<void> | null = null;

  function take(some: Waiting): void {
    if (waiting.length + pauses.size >= WAITING_MAX || stopping.signal.aborted) onEnd('lost');
    else waiting.push(some);
  }

  function wake(): void {
    working ??= work().finally(() => {
      working = null;
      if (waiting.length > 0) wake();
    });
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      for (const letter of await lookUp(waiting.splice(0, BATCH))) {
        while (flying.size >= POSTS_AT_ONCE) await Promise.race(flying);
        const flight: Promise<void> = carry(letter).finally(() => flying.delete(flight));
        flying.add(flight);
      }
    }
  }

  async function lookUp(batch: readonly Waiting[]): Promise<Letter[]> {
    try {
      const receivers = await parts.findReceivers(batch.map(({ news }) => news.userId));
      return batch.flatMap((some) =>
        receivers
          .filter(({ id, user_id }) => user_id === some.news.userId && id === (some.only ?? id))
          .map((receiver) => ({ ...some, receiver })),
      );
    } catch (error) {
      parts.onError(error);
      for (const _ of batch) onEnd('lost');
      return [];
    }
  }

  async function carry(letter: Letter): Promise<void> {
    const { news, at, receiver } = letter;
    const { origin } = new URL(receiver.endpoint);
    const rest = (restingUntil.get(origin) ?? 0) - Date.now();
    if (rest > 0) return tryLater(letter, rest);
    const { title, body, tag, url, isUrgent } = news;
    const { signal } = stopping;
    const outcome = await parts.post(receiver, { title, body, tag, url, at }, { isUrgent, signal });
    if (outcome.kind === 'later') {
      if (outcome.pauseMs !== null) restingUntil.set(origin, Date.now() + outcome.pauseMs);
      return tryLater(letter, outcome.pauseMs ?? PAUSE_MS * letter.attempt);
    }
    onEnd(outcome.kind);
    await parts.settle(receiver, outcome).catch(parts.onError);
  }

  function tryLater({ receiver, attempt, ...rest }: Letter, pauseMs: number): void {
    if (attempt >= ATTEMPTS || pauseMs > PAUSE_MAX_MS || stopping.signal.aborted) {
      onEnd('given-up');
      return;
    }
    const pause = setTimeout(() => {
      pauses.delete(pause);
      take({ ...rest, only: receiver.id, attempt: attempt + 1 });
      wake();
    }, pauseMs);
    pauses.add(pause.unref());
  }

  return {
    add(news) {
      if (news.length === 0) return;
      const at = Date.now();
      for (const one of news) take({ news: one, at, only: null, attempt: 1 });
      wake();
    },
    async stop() {
      for (const pause of pauses) clearTimeout(pause);
      const finish = async () => {
        while (working !== null || flying.size > 0) await Promise.all([working, ...flying]);
      };
      await Promise.race([finish(), sleep(GRACE_MS, undefined, { ref: false })]);
      stopping.abort();
      waiting.length = 0;
      await finish();
    },
  };
}
