import { setTimeout as sleep } from 'node:timers/promises';
import type { PushNotification, PushText } from '#platform/db/transaction.ts';
import type { PushOutcome, SendPush } from '#platform/push/push-client.ts';
import type { SubscriptionRow } from './push.repo.ts';

export type PushStatus = 'sent' | 'expired' | 'rejected' | 'given-up' | 'lost';

export interface PushQueue {
  /** Queues pushes and returns immediately. Never throws. Drops pushes when the queue is full. */
  add(notifications: readonly PushNotification[]): void;
  length(): number;
  /** Sends for up to two seconds, then drops the rest. */
  stop(): Promise<void>;
}

interface PushQueueDeps {
  readonly findSubscriptions: (userIds: readonly number[]) => Promise<readonly SubscriptionRow[]>;
  readonly send: SendPush;
  readonly recordResult: (receiver: SubscriptionRow, outcome: PushOutcome) => Promise<void>;
  readonly onStatus: (status: PushStatus) => void;
  readonly onError: (error: unknown) => void;
}

interface QueuedPush {
  readonly notification: PushNotification;
  readonly queuedAt: number;
  readonly onlySubscriptionId: number | null;
  readonly attempt: number;
}

interface PushAttempt extends QueuedPush {
  readonly subscription: SubscriptionRow;
}

const QUEUE_MAX = 1_000;
/** Below the queue limit, so that there is always room for new pushes. */
const DELAYED_MAX = 500;
const BATCH_SIZE = 100;
const CONCURRENT_SENDS = 16;
const ATTEMPTS_MAX = 3;
const RETRY_DELAY_MS = 5_000;
/**
 * If a push service asks for a longer delay, the push is dropped and the service paused for this
 * time.
 */
const RETRY_DELAY_MAX_MS = 300_000;
const GRACE_MS = 2_000;

/** Looks up subscriptions before each attempt, so that an ended session gets no push. */
export function pushQueue(deps: PushQueueDeps): PushQueue {
  const { onStatus, onError } = deps;
  const queue: QueuedPush[] = [];
  const inFlight = new Set<Promise<void>>();
  const stopping = new AbortController();
  let worker: Promise<void> | null = null;
  const retries = retryScheduler((push) => {
    enqueue(push);
    startWorker();
  });

  function enqueue(push: QueuedPush): void {
    if (queue.length >= QUEUE_MAX || stopping.signal.aborted) onStatus('lost');
    else queue.push(push);
  }

  function startWorker(): void {
    worker ??= processQueue().finally(() => {
      worker = null;
      if (queue.length > 0) startWorker();
    });
  }

  async function processQueue(): Promise<void> {
    while (queue.length > 0) {
      for (const attempt of await findAttempts(queue.splice(0, BATCH_SIZE), deps)) {
        while (inFlight.size >= CONCURRENT_SENDS) await Promise.race(inFlight);
        const sending: Promise<void> = send(attempt).finally(() => inFlight.delete(sending));
        inFlight.add(sending);
      }
    }
  }

  async function send(attempt: PushAttempt): Promise<void> {
    const { subscription } = attempt;
    const outcome = await retries.sendUnlessPaused(attempt, () =>
      sendPush(attempt, deps, stopping.signal),
    );
    if (outcome === 'delayed') return;
    onStatus(outcome.kind === 'later' ? 'given-up' : outcome.kind);
    await deps.recordResult(subscription, outcome).catch(onError);
  }

  async function drain(): Promise<void> {
    const isBusy = () => worker !== null || inFlight.size > 0;
    while (isBusy()) await Promise.all([worker, ...inFlight]);
  }

  return {
    add(notifications) {
      const queuedAt = Date.now();
      for (const notification of notifications)
        enqueue({ notification, queuedAt, onlySubscriptionId: null, attempt: 1 });
      if (notifications.length > 0) startWorker();
    },
    length: () => queue.length,
    async stop() {
      retries.close();
      await Promise.race([drain(), sleep(GRACE_MS, undefined, { ref: false })]);
      stopping.abort();
      queue.length = 0;
      await drain();
    },
  };
}

async function findAttempts(
  batch: readonly QueuedPush[],
  { findSubscriptions, onStatus, onError }: PushQueueDeps,
): Promise<PushAttempt[]> {
  try {
    const subscriptions = await findSubscriptions(
      batch.map(({ notification }) => notification.userId),
    );
    return batch.flatMap((push) =>
      subscriptions
        .filter(
          ({ id, user_id, push_off }) =>
            user_id === push.notification.userId &&
            id === (push.onlySubscriptionId ?? id) &&
            !push_off.includes(push.notification.kind),
        )
        .map((subscription) => ({ ...push, subscription })),
    );
  } catch (error) {
    onError(error);
    for (const _ of batch) onStatus('lost');
    return [];
  }
}

function sendPush(
  attempt: PushAttempt,
  deps: PushQueueDeps,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const { title, body, tag, url, isUrgent } = attempt.notification;
  const { language } = attempt.subscription;
  const inLanguage = (text: PushText) => (typeof text === 'string' ? text : text(language));
  const words = {
    title: inLanguage(title),
    body: inLanguage(body),
    ...(typeof body !== 'string' && { lang: language }),
  };
  const message = { ...words, tag, url, at: attempt.queuedAt };
  return deps.send(attempt.subscription, message, { isUrgent, signal });
}

function retryScheduler(resume: (push: QueuedPush) => void) {
  const timers = new Set<NodeJS.Timeout>();
  const pausedUntil = new Map<string, number>();
  let isClosed = false;

  function scheduleRetry(
    { subscription, attempt, ...rest }: PushAttempt,
    pauseMs: number,
  ): boolean {
    const isOver = attempt >= ATTEMPTS_MAX || pauseMs > RETRY_DELAY_MAX_MS;
    if (isOver || timers.size >= DELAYED_MAX || isClosed) return false;
    const timer = setTimeout(() => {
      timers.delete(timer);
      resume({ ...rest, onlySubscriptionId: subscription.id, attempt: attempt + 1 });
    }, pauseMs);
    timers.add(timer.unref());
    return true;
  }

  return {
    async sendUnlessPaused(
      push: PushAttempt,
      send: () => Promise<PushOutcome>,
    ): Promise<PushOutcome | 'delayed'> {
      const { origin } = new URL(push.subscription.endpoint);
      const remainingMs = (pausedUntil.get(origin) ?? 0) - Date.now();
      const outcome =
        remainingMs > 0 ? ({ kind: 'later', pauseMs: remainingMs } as const) : await send();
      if (outcome.kind !== 'later') return outcome;
      const { pauseMs } = outcome;
      if (pauseMs !== null)
        pausedUntil.set(origin, Date.now() + Math.min(pauseMs, RETRY_DELAY_MAX_MS));
      return scheduleRetry(push, pauseMs ?? RETRY_DELAY_MS * push.attempt) ? 'delayed' : outcome;
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
