import type { Language } from '@reprise/contract/language/languages.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { pushEndpoints } from '@reprise/contract/push/calls.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import type { FastifyBaseLogger } from 'fastify';
import { isForeignKeyViolation } from '#platform/database-errors.ts';
import type {
  PushNotification,
  Reader,
  RunStatement,
  Statement,
  Transact,
} from '#platform/db/transaction.ts';
import { InvalidInputError, NotFoundError, UnauthenticatedError } from '#platform/errors.ts';
import { repeatedLines } from '#platform/log/repeated-lines.ts';
import { pushClient, type PushOutcome } from '#platform/push/push-client.ts';
import { areValidBrowserKeys } from '#platform/push/push-encryption.ts';
import { storePushRejection } from '#platform/push/push-rejections.ts';
import { isPushService } from '#platform/push/push-services.ts';
import { isPublicContact, type PushSigner } from '#platform/push/vapid.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import { pushQueue, type PushStatus } from './push-queue.ts';
import * as pushes from './push.repo.ts';

type Calls = typeof pushEndpoints;
type Body = ParsedInput<Calls['subscribePush']>['body'];

/** Web pushes of notifications and messages, which browsers show while no page is visible (ADR 0015). */
export interface PushService {
  /** Returns the VAPID public key; no row if pushes are off. */
  key(): Result<Calls['pushKey']>;
  /**
   * Subscribes the browser until this sign-in ends, replacing another user's subscription. Throws
   * BAD_URL for an unknown push service; VALIDATION for bad keys; NotFoundError if pushes are off;
   * UnauthenticatedError if the sign-in has ended.
   */
  subscribe(
    viewer: Viewer,
    signIn: SignIn,
    body: Omit<Body, 'uid'>,
  ): Promise<Result<Calls['subscribePush']>>;
  unsubscribe(viewer: Viewer, endpoint: string): Promise<Result<Calls['unsubscribePush']>>;
  /** Queues committed notifications, without repeats. Never waits or throws. */
  enqueue(notifications: readonly PushNotification[]): void;
  queueLength(): number;
  stop(): Promise<void>;
}

export interface PushDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  readonly pushSigner: PushSigner | null;
  /** The origins of PUSH_SERVICES. */
  readonly allowedPushServices: readonly string[];
  readonly onPushStatus: (status: PushStatus) => void;
  /** Of users whose language is not known. */
  readonly defaultLanguage: Language;
  readonly log: FastifyBaseLogger;
}

export function pushService(deps: PushDeps): PushService {
  const { db, transact, runStatement, log } = deps;
  const { pushSigner: signer, allowedPushServices: ownServices, defaultLanguage } = deps;
  const isNew = repeatedPushFilter();
  const rejections = rejectionLog(deps);
  const warnings = repeatedLines(DAY);
  const queue =
    signer === null
      ? null
      : pushQueue({
          // Skips services that the operator no longer allows.
          findSubscriptions: async (userIds) =>
            (await pushes.findActiveSubscriptions(db, userIds, defaultLanguage)).filter(
              ({ endpoint }) => isPushService(endpoint, ownServices),
            ),
          send: pushClient(signer),
          recordResult: async ({ id, endpoint }, outcome) => {
            if (outcome.kind === 'rejected') await rejections(endpoint, outcome.reason);
            await runStatement((statement) => recordResult(statement, id, outcome));
          },
          onStatus: deps.onPushStatus,
          onError: (err) => log.warn({ err }, 'a push could not be prepared'),
        });

  return {
    key: () => ({ rows: signer === null ? [] : [{ key: signer.publicKey }] }),

    async subscribe({ id }, { sessionId, signedInAt }, { endpoint, keys }) {
      if (signer === null) throw new NotFoundError('Push notifications are off.');
      if (!isPushService(endpoint, ownServices)) {
        throw new InvalidInputError('This push service is not supported.', 'BAD_URL');
      }
      if (!areValidBrowserKeys(keys))
        throw new InvalidInputError('These are not valid subscription keys.');
      const signIn = { userId: id, sessionId, signedInAt: new Date(signedInAt) };
      try {
        await transact((tx) => pushes.saveSubscription(tx, { ...signIn, endpoint, ...keys }));
      } catch (error) {
        throw isForeignKeyViolation(error) ? new UnauthenticatedError() : error;
      }
      if (!isPublicContact(signer.contact) && warnings.isFirst(signer.contact, () => {})) {
        log.warn(
          `A browser subscribed to pushes, but services such as Apple's reject those of ${signer.contact}: set VAPID_SUBJECT=mailto:... to an address that you read.`,
        );
      }
      return SUCCESS;
    },

    async unsubscribe({ id }, endpoint) {
      const own = { userId: id, endpoint };
      await runStatement((statement) => pushes.deleteOwnSubscription(statement, own));
      return SUCCESS;
    },

    enqueue: (notifications) => queue?.add(notifications.filter(isNew)),
    queueLength: () => queue?.length() ?? 0,
    stop: async () => queue?.stop(),
  };
}

async function recordResult(
  statement: Statement,
  id: number,
  { kind }: PushOutcome,
): Promise<void> {
  if (kind === 'sent') await pushes.resetFailures(statement, id);
  else if (kind === 'expired') await pushes.deleteSubscription(statement, id);
  else if (kind === 'rejected') await pushes.countFailure(statement, id);
}

/** Logs and stores each reason of a service once an hour. The path of an endpoint is secret. */
function rejectionLog({ log, runStatement }: Pick<PushDeps, 'log' | 'runStatement'>) {
  const lines = repeatedLines(HOUR);
  return async (endpoint: string, reason: string): Promise<void> => {
    const { origin: service } = new URL(endpoint);
    const warn = (count: number) =>
      log.warn({ service, reason, count }, 'a push service rejects pushes');
    if (!lines.isFirst(`${service} ${reason}`, warn)) return;
    warn(1);
    await runStatement((statement) => storePushRejection(statement, { service, reason }));
  };
}

/** About 2 MB. */
const REMEMBERED_MAX = 10_000;

/**
 * Returns a filter for pushes that must not repeat within an hour, such as those of a friend request
 * that is sent and canceled in a loop. Each server counts alone.
 */
export function repeatedPushFilter(now: () => number = Date.now) {
  /** By key, oldest first. */
  const queuedAt = new Map<string, number>();

  function forgetOld(): void {
    for (const [key, at] of queuedAt) {
      if (queuedAt.size <= REMEMBERED_MAX && now() - at < HOUR) return;
      queuedAt.delete(key);
    }
  }

  return ({ hourlyKey, userId }: PushNotification): boolean => {
    if (hourlyKey === undefined) return true;
    forgetOld();
    const key = `${userId} ${hourlyKey}`;
    if (queuedAt.has(key)) return false;
    queuedAt.set(key, now());
    return true;
  };
}
