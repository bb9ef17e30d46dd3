import { setTimeout as sleep } from 'node:timers/promises';
import type { PushNotification } from '#platform/push/push-notification.ts';
import type { PushOutcome, PushPost } from '#platform/push/push-post.ts';
import type { Receiver } from './pushes.repo.ts';

/** How a push has ended; `lost` is one that was not even tried. */
export type PushEnd = 'sent' | 'gone' | 'refused' | 'given-up' | 'lost';

/** Carries news to people's browsers, beside whatever else the server does. */
export interface Courier {
  /** Takes news over. Never waits and never throws; above a bound it is lost. */
  add(news: readonly PushNotification[]): void;
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
  readonly news: PushNotification;
  readonly at: number;
  readonly only: number | null;
  readonly attempt: number;
}

interface Letter extends Waiting {
  readonly receiver: Receiver;
}

const WAITING_MAX = 1_000;
/** Fewer than may wait: what services put off never takes the room of what is new. */
const PUT_OFF_MAX = 500;
/** News whose receivers are looked up at once. */
const BATCH = 100;
const POSTS_AT_ONCE = 16;
const ATTEMPTS = 3;
const PAUSE_MS = 5_000;
/** A service that wants a longer pause than this gets no second try, and rests for no longer. */
const PAUSE_MAX_MS = 300_000;
const GRACE_MS = 2_000;

/**
 * A courier. Receivers are looked up right before each try, so that nothing is sent to a browser
 * whose session has ended meanwhile.
 */
export function courier(parts: CourierParts): Courier {
  const { onEnd, onError } = parts;
  const waiting: Waiting[] = [];
  const flying = new Set<Promise<void>>();
  const stopping = new AbortController();
  let working: Promise<void> | null = null;
  const pauses = openPauses((some) => {
    take(some);
    wake();
  });

  function take(some: Waiting): void {
    if (waiting.length >= WAITING_MAX || stopping.signal.aborted) onEnd('lost');
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
      for (const letter of await lookUp(waiting.splice(0, BATCH), parts)) {
        while (flying.size >= POSTS_AT_ONCE) await Promise.race(flying);
        const flight: Promise<void> = carry(letter).finally(() => flying.delete(flight));
        flying.add(flight);
      }
    }
  }

  async function carry(letter: Letter): Promise<void> {
    const { receiver } = letter;
    const outcome = await pauses.outside(letter, () => post(letter, parts, stopping.signal));
    if (outcome === 'put off') return;
    onEnd(outcome.kind === 'later' ? 'given-up' : outcome.kind);
    await parts.settle(receiver, outcome).catch(onError);
  }

  async function finish(): Promise<void> {
    const isBusy = () => working !== null || flying.size > 0;
    while (isBusy()) await Promise.all([working, ...flying]);
  }

  return {
    add(news) {
      const at = Date.now();
      for (const one of news) take({ news: one, at, only: null, attempt: 1 });
      if (news.length > 0) wake();
    },
    async stop() {
      pauses.close();
      await Promise.race([finish(), sleep(GRACE_MS, undefined, { ref: false })]);
      stopping.abort();
      waiting.length = 0;
      await finish();
    },
  };
}

async function lookUp(
  batch: readonly Waiting[],
  { findReceivers, onEnd, onError }: CourierParts,
): Promise<Letter[]> {
  try {
    const receivers = await findReceivers(batch.map(({ news }) => news.userId));
    return batch.flatMap((some) =>
      receivers
        .filter(({ id, user_id }) => user_id === some.news.userId && id === (some.only ?? id))
        .map((receiver) => ({ ...some, receiver })),
    );
  } catch (error) {
    onError(error);
    for (const _ of batch) onEnd('lost');
    return [];
  }
}

function post(letter: Letter, parts: CourierParts, signal: AbortSignal): Promise<PushOutcome> {
  const { title, body, tag, url, isUrgent } = letter.news;
  const message = { title, body, tag, url, at: letter.at };
  return parts.post(letter.receiver, message, { isUrgent, signal });
}

/** Holds back what a push service wants later; `resume` gets it back then. */
function openPauses(resume: (some: Waiting) => void) {
  const timers = new Set<NodeJS.Timeout>();
  const restingUntil = new Map<string, number>();
  let isClosed = false;

  function putOff({ receiver, attempt, ...rest }: Letter, pauseMs: number): boolean {
    const isOver = attempt >= ATTEMPTS || pauseMs > PAUSE_MAX_MS;
    if (isOver || timers.size >= PUT_OFF_MAX || isClosed) return false;
    const timer = setTimeout(() => {
      timers.delete(timer);
      resume({ ...rest, only: receiver.id, attempt: attempt + 1 });
    }, pauseMs);
    timers.add(timer.unref());
    return true;
  }

  return {
    /** Posts unless the service rests; what it wants later is put off as long as there is a try left. */
    async outside(
      letter: Letter,
      send: () => Promise<PushOutcome>,
    ): Promise<PushOutcome | 'put off'> {
      const { origin } = new URL(letter.receiver.endpoint);
      const rest = (restingUntil.get(origin) ?? 0) - Date.now();
      const outcome = rest > 0 ? ({ kind: 'later', pauseMs: rest } as const) : await send();
      if (outcome.kind !== 'later') return outcome;
      const { pauseMs } = outcome;
      if (pauseMs !== null) restingUntil.set(origin, Date.now() + Math.min(pauseMs, PAUSE_MAX_MS));
      return putOff(letter, pauseMs ?? PAUSE_MS * letter.attempt) ? 'put off' : outcome;
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
