import type { Answer, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { pushEndpoints } from '@reprise/contract/pushes.ts';
import { isReferenceGone } from '#platform/db/faults.ts';
import type { Reader, RunStatement, Statement, Transact } from '#platform/db/transaction.ts';
import { InvalidError, NotFoundError, UnauthenticatedError } from '#platform/errors.ts';
import type { PushNotification } from '#platform/push/push-notification.ts';
import { pushPost, type PushOutcome } from '#platform/push/push-post.ts';
import { isPushService } from '#platform/push/push-services.ts';
import { areBrowserKeys } from '#platform/push/seal.ts';
import type { PushSigner } from '#platform/push/vapid.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import { courier, type PushEnd } from './courier.ts';
import * as pushes from './pushes.repo.ts';

type Calls = typeof pushEndpoints;
type Body = ParsedInput<Calls['subscribePush']>['body'];

/** Web push: tells people of messages and friend requests where no page of theirs is open (ADR 0015). */
export interface PushService {
  /** The key to subscribe with; no row where pushes are off. */
  key(): Answer<Calls['pushKey']>;
  /**
   * Tells the browser from now on, until the sign-in that asks ends; whoever had it before is not
   * told there any more. Invalid BAD_URL: no push service; invalid: the keys are none; not found:
   * pushes are off; unauthenticated: the sign-in has just ended.
   */
  subscribe(
    viewer: Viewer,
    signIn: SignIn,
    body: Omit<Body, 'uid'>,
  ): Promise<Answer<Calls['subscribePush']>>;
  /** Does not tell the browser any more; without a subscription of the viewer's nothing changes. */
  unsubscribe(viewer: Viewer, endpoint: string): Promise<Answer<Calls['unsubscribePush']>>;
  /**
   * Pushes committed news, at best: what is under way when the server stops or a push service stays
   * away is lost. What it tells of stands in the documents anyway. Never waits and never throws.
   */
  tell(news: readonly PushNotification[]): void;
  stop(): Promise<void>;
}

export function pushService(deps: {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  /** Null where the operator has turned pushes off. */
  readonly signer: PushSigner | null;
  /** Push services that the operator has named besides the known ones: origins. */
  readonly ownServices: readonly string[];
  readonly onEnd: (end: PushEnd) => void;
  readonly onError: (error: unknown) => void;
}): PushService {
  const { db, transact, runStatement, signer, ownServices, onEnd, onError } = deps;
  const carrier =
    signer === null
      ? null
      : courier({
          // A service that the operator has struck off gets nothing more.
          findReceivers: async (userIds) =>
            (await pushes.findReceivers(db, userIds)).filter(({ endpoint }) =>
              isPushService(endpoint, ownServices),
            ),
          post: pushPost(signer),
          settle: ({ id }, outcome) => runStatement((statement) => settle(statement, id, outcome)),
          onEnd,
          onError,
        });

  return {
    key: () => ({ rows: signer === null ? [] : [{ key: signer.publicKey }] }),

    async subscribe({ id }, { sessionId, signedInAt }, { endpoint, keys }) {
      if (signer === null) throw new NotFoundError('Pushes are off here.');
      if (!isPushService(endpoint, ownServices)) {
        throw new InvalidError('This is no push service that is known here.', 'BAD_URL');
      }
      if (!areBrowserKeys(keys)) throw new InvalidError('These are no keys of a browser.');
      const signIn = { userId: id, sessionId, signedInAt: new Date(signedInAt) };
      try {
        await transact((tx) => pushes.saveSubscription(tx, { ...signIn, endpoint, ...keys }));
      } catch (error) {
        throw isReferenceGone(error) ? new UnauthenticatedError() : error;
      }
      return { success: true };
    },

    async unsubscribe({ id }, endpoint) {
      const own = { userId: id, endpoint };
      await runStatement((statement) => pushes.deleteOwnSubscription(statement, own));
      return { success: true };
    },

    tell: (news) => carrier?.add(news),
    stop: async () => carrier?.stop(),
  };
}

async function settle(statement: Statement, id: number, { kind }: PushOutcome): Promise<void> {
  if (kind === 'sent') await pushes.forgetRefusals(statement, id);
  else if (kind === 'gone') await pushes.deleteSubscription(statement, id);
  else if (kind === 'refused') await pushes.noteRefusal(statement, id);
}
