import type { Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { webhookTexts } from '@reprise/contract/webhooks/texts.ts';
import type { webhookEndpoints } from '@reprise/contract/webhooks/calls.ts';
import type { Reader, RunStatement, Statement, Transact, Tx } from '#platform/db/transaction.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '#platform/errors.ts';
import { formatWebhookSecret, makeWebhookSecret } from '#platform/webhooks/sign-webhook.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import { insertTest, listDeliveries, resendDelivery, type DeliveryRow } from './deliveries.repo.ts';
import {
  deleteWebhook,
  insertWebhook,
  listGroups,
  listWebhooks,
  replaceSecret,
  turnOffAll,
  turnOn,
  type GroupRow,
  type WebhookRow,
} from './webhooks.repo.ts';

type Calls = typeof webhookEndpoints;

/** Webhooks of a user (ADR 0073). Throws NotFoundError for one that the viewer does not have. */
export interface WebhookService {
  /** Oldest first, with the groups of the viewer. */
  list(viewer: Viewer): Promise<Result<Calls['webhooks']>>;
  /**
   * Returns the secret, for a receiver of the viewer's new clips or of a group's messages. Throws
   * BAD_URL for an address that is not public; NotFoundError for a group; TOO_MANY_WEBHOOKS;
   * UnauthenticatedError if the sign-in ends during the call.
   */
  create(
    viewer: Viewer,
    signIn: SignIn,
    webhook: NewWebhook,
  ): Promise<Result<Calls['createWebhook']>>;
  delete(viewer: Viewer, id: number): Promise<Result<Calls['deleteWebhook']>>;
  /** Returns a new secret. The former one also signs for a day. */
  renewSecret(viewer: Viewer, id: number): Promise<Result<Calls['renewWebhookSecret']>>;
  /**
   * Skips what happened while it was off. Idempotent. Throws UnauthenticatedError if the sign-in ends
   * during the call.
   */
  turnOn(viewer: Viewer, signIn: SignIn, id: number): Promise<Result<Calls['turnOnWebhook']>>;
  sendTest(viewer: Viewer, id: number): Promise<Result<Calls['testWebhook']>>;
  listDeliveries(viewer: Viewer, id: number): Promise<Result<Calls['webhookDeliveries']>>;
  resend(viewer: Viewer, id: number, deliveryId: number): Promise<Result<Calls['resendDelivery']>>;
}

interface NewWebhook {
  readonly address: string;
  readonly chat?: string | undefined;
}

export interface WebhookDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  /** Locks the user. Throws UnauthenticatedError. */
  readonly lockOpenSignIn: (tx: Tx, uid: string, signIn: SignIn) => Promise<void>;
  readonly isWebhookAddress: (address: string) => boolean;
  /** Runs after the commit. */
  readonly onTurnedOn: () => void;
}

export function webhookService(deps: WebhookDeps): WebhookService {
  const { db, transact, runStatement, lockOpenSignIn, isWebhookAddress, onTurnedOn } = deps;

  async function change(work: (statement: Statement) => Promise<boolean>) {
    if (!(await runStatement(work))) throw noSuchWebhook();
    return SUCCESS;
  }

  async function groupOf({ id }: Viewer, chat: string | null): Promise<GroupRow | null> {
    if (chat === null) return null;
    const group = (await listGroups(db, id)).find((each) => each.chat === chat);
    if (group === undefined) throw new NotFoundError('This group does not exist.');
    return group;
  }

  return {
    async list({ id }) {
      const [webhooks, groups] = [await listWebhooks(db, id), await listGroups(db, id)];
      return {
        rows: webhooks.map((webhook) => presentWebhook(webhook, groups)),
        groups: groups.map(({ chat, name }) => ({ chat, name })),
      };
    },

    async create(viewer, signIn, { address, chat = null }) {
      if (!isWebhookAddress(address)) {
        throw new InvalidInputError(webhookTexts.privateAddress, 'BAD_URL');
      }
      const secret = makeWebhookSecret();
      const group = await groupOf(viewer, chat);
      const webhook = { userId: viewer.id, address, secret, group };
      const id = await transact(async (tx) => {
        // Signing out everywhere turns webhooks off, and must not miss this one.
        await lockOpenSignIn(tx, viewer.uid, signIn);
        return insertWebhook(tx, webhook);
      });
      if (id === null) throw new ConflictError(webhookTexts.tooMany, 'TOO_MANY_WEBHOOKS');
      onTurnedOn();
      return { rows: [{ id, secret: formatWebhookSecret(secret) }] };
    },

    delete: ({ id: userId }, id) => change((statement) => deleteWebhook(statement, { userId, id })),

    async renewSecret({ id: userId }, id) {
      const secret = makeWebhookSecret();
      await change((statement) => replaceSecret(statement, { userId, id }, secret));
      return { rows: [{ id, secret: formatWebhookSecret(secret) }] };
    },

    async turnOn(viewer, signIn, id) {
      const webhook = (await listWebhooks(db, viewer.id)).find((each) => each.id === id);
      if (webhook === undefined) throw noSuchWebhook();
      const group = await groupOf(viewer, webhook.chat_id);
      const key = { userId: viewer.id, id };
      const isOn = await transact(async (tx) => {
        await lockOpenSignIn(tx, viewer.uid, signIn);
        return turnOn(tx, key, group?.last_seq ?? 0);
      });
      if (!isOn) throw noSuchWebhook();
      onTurnedOn();
      return SUCCESS;
    },

    sendTest: ({ id: userId }, id) => change((statement) => insertTest(statement, { userId, id })),

    async listDeliveries({ id: userId }, id) {
      const rows = await listDeliveries(db, { userId, id });
      if (rows === null) throw noSuchWebhook();
      return { rows: rows.map(presentDelivery) };
    },

    resend: ({ id: userId }, id, deliveryId) =>
      change((statement) => resendDelivery(statement, { userId, id }, deliveryId)),
  };
}

/** Runs in the transaction that ends all sign-ins of a user: a thief may have created some. */
export function turnOffWebhooks(tx: Tx, uid: string): Promise<void> {
  return turnOffAll(tx, uid);
}

function noSuchWebhook(): NotFoundError {
  return new NotFoundError('This does not exist any more.');
}

function presentWebhook(webhook: WebhookRow, groups: readonly GroupRow[]) {
  const { id, address, chat_id, created_at, failing_since, off_at } = webhook;
  const name = groups.find(({ chat }) => chat === chat_id)?.name ?? '';
  return {
    id,
    address,
    ...(chat_id === null ? {} : { group: { chat: chat_id, name } }),
    created: created_at.toISOString(),
    failing_since: failing_since?.toISOString() ?? null,
    is_off: off_at !== null,
  };
}

function presentDelivery({ created_at, next_attempt_at, ...delivery }: DeliveryRow) {
  return {
    ...delivery,
    created: created_at.toISOString(),
    next_attempt: next_attempt_at?.toISOString() ?? null,
  };
}
