import type { Message } from '@reprise/contract/chat/documents.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Reader, RunStatement, Transact } from '#platform/db/transaction.ts';
import { NotFoundError, RateLimitError } from '#platform/errors.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { PostWebhook } from '#platform/webhooks/post-webhook.ts';
import { webhookHeaders } from '#platform/webhooks/sign-webhook.ts';
import type { Viewer } from '#platform/viewer.ts';
import {
  claimDue,
  deleteDelivery,
  recordFailure,
  recordSuccess,
  type DueRow,
} from './deliveries.repo.ts';
import { webhookOffMail } from './webhook-mail.ts';

export interface DeliveryDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  readonly post: PostWebhook;
  /** Throws NotFoundError if the viewer may not see it. */
  readonly findTile: (viewer: Viewer, publicId: string) => Promise<Tile>;
  /** Returns the messages before `before` that the viewer can read. Throws NotFoundError. */
  readonly listMessagesBefore: (
    viewer: Viewer,
    chat: string,
    before: number,
  ) => Promise<{ readonly rows: readonly Message[] }>;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Throws RateLimitError. */
  readonly countMail: (uid: string) => Promise<void>;
  readonly publicUrl: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface WebhookDelivery {
  /** Claims deliveries that are due. `sendingTo` has the user of each one that is being sent. */
  claim(max: number, sendingTo: readonly number[]): Promise<readonly DueRow[]>;
  /** Sends one and records the outcome. */
  deliver(due: DueRow, signal: AbortSignal): Promise<void>;
}

/**
 * An event is stored as a key only, and read as the webhook's user sees it when it is sent
 * (ADR 0073).
 */
export function webhookDelivery(deps: DeliveryDeps): WebhookDelivery {
  return {
    claim: (max, sendingTo) =>
      deps.runStatement((statement) => claimDue(statement, max, sendingTo)),
    deliver: (due, signal) => deliver(deps, due, signal),
  };
}

async function deliver(deps: DeliveryDeps, due: DueRow, signal: AbortSignal): Promise<void> {
  const { transact, runStatement } = deps;
  const data = await readData(deps, due);
  if (data === null) return runStatement((statement) => deleteDelivery(statement, due.id));
  const body = JSON.stringify({ type: due.event, timestamp: due.created_at.toISOString(), data });
  const secrets = [due.secret, ...(due.previous_secret === null ? [] : [due.previous_secret])];
  const headers = webhookHeaders({ id: `msg_${due.message_id}`, body, at: new Date() }, secrets);
  const { status, answer } = await deps.post({ address: due.address, headers, body }, signal);
  // It is claimed for a minute, after which another server sends it.
  if (signal.aborted) return;
  const attempt = { id: due.id, webhookId: due.webhook_id, status, answer };
  if (status !== null && status >= 200 && status < 300) {
    return transact((tx) => recordSuccess(tx, attempt));
  }
  const isGone = status === 410;
  const retryMs = isGone ? null : retryDelay(due.attempts);
  const turnedOff = await transact((tx) => recordFailure(tx, { ...attempt, retryMs, isGone }));
  if (turnedOff === null) return;
  deps.log.warn({ webhook: due.webhook_id }, 'a webhook was turned off after failures');
  if (await mayMail(deps, due.uid)) {
    await deps.mailer.send(webhookOffMail(turnedOff, deps.publicUrl));
  }
}

/** The address may be someone else's, and its user may turn a webhook on again and again. */
async function mayMail({ countMail }: DeliveryDeps, uid: string): Promise<boolean> {
  try {
    await countMail(uid);
    return true;
  } catch (error) {
    if (error instanceof RateLimitError) return false;
    throw error;
  }
}

/** Returns null if the webhook's user cannot read the event any more, or it is hidden. */
async function readData(deps: DeliveryDeps, due: DueRow): Promise<object | null> {
  const viewer = { id: due.user_id, uid: due.uid, username: due.username };
  if (due.event === 'test') return { text: 'This is a test.' };
  try {
    if (due.event === 'clip.posted') {
      if (due.public_id === null) return null;
      const tile = await deps.findTile(viewer, due.public_id);
      // Moderators have hidden it: only its owner still sees it.
      return tile.hidden === true ? null : tile;
    }
    const { chat_id: chat, seq } = due;
    if (chat === null || seq === null) return null;
    const { rows } = await deps.listMessagesBefore(viewer, chat, seq + 1);
    const message = rows.find((row) => row.seq === seq);
    const isShown = message !== undefined && !message.deleted && !message.hidden;
    return isShown ? { chat, ...message } : null;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

const JITTER = 0.2;

/** In milliseconds, or null after the last attempt. `attempts` includes the one that has failed. */
export function retryDelay(attempts: number, random: () => number = Math.random): number | null {
  const delay = webhookLimits.retriesMs[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (1 + JITTER * (2 * random() - 1)));
}
