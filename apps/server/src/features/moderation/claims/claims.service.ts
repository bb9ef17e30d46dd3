import { createHash, randomBytes } from 'node:crypto';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { publicIdIn, tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import type { claimEndpoints } from '@reprise/contract/moderation/claim-calls.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Reader, RunStatement, Tx } from '#platform/db/transaction.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '#platform/errors.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { claimMails } from './claim-mails.ts';
import * as claims from './claims.repo.ts';

type Calls = typeof claimEndpoints;

const CODE_BYTES = 32;
const MAILTO = 'mailto:';

/** Claims of rights holders. Callers see what a visitor sees. */
export interface ClaimService {
  /**
   * Returns the clip, or no clip while a moderator hides it. Throws NotFoundError if visitors may
   * not see it.
   */
  clip(publicId: string): Promise<Result<Calls['claimedClip']>>;
  /**
   * Stores a claim, and mails a link to confirm it if mail is set up. Throws NotFoundError if
   * visitors may not see the clip; CLIP_HIDDEN; RateLimitError per clip and per email.
   */
  claim(body: ParsedInput<Calls['claim']>['body']): Promise<Result<Calls['claim']>>;
  /** Shows the claim to moderators. Throws INVALID_CODE if the code is wrong, used or expired. */
  confirm(code: string): Promise<Result<Calls['confirmClaim']>>;
  /** Closes the open claims of a locked tile with a decision. */
  close(tx: Tx, closed: claims.ClosedClaims): Promise<void>;
  /** Mails decisions to claimants, without waiting for it. */
  notifyLater(): void;
  /** Mails decisions that were not mailed yet. */
  notify(): Promise<void>;
}

export interface ClaimDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
  readonly log: FastifyBaseLogger;
  /** Throws RateLimitError above the limits per clip and per email. */
  readonly countClaim: (publicId: string, email: string) => Promise<void>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** Within how many days the operator answers. */
  readonly answerDays: number;
  /** A mailto: or https: link. */
  readonly operatorContact: string | undefined;
  /** Throws NotFoundError if visitors may not see the tile. */
  readonly findTile: (viewer: null, publicId: string) => Promise<Tile>;
}

export function claimService(deps: ClaimDeps): ClaimService {
  const { db, runStatement, log, countClaim, mailer, publicUrl, answerDays: answer_days } = deps;
  const contact = deps.operatorContact ?? null;

  /** Null while a moderator hides it. */
  async function findTile(address: string): Promise<Tile | null> {
    try {
      return await deps.findTile(null, address);
    } catch (error) {
      const isHidden =
        error instanceof NotFoundError &&
        (await claims.isHiddenFromVisitors(db, publicIdIn(address) ?? ''));
      if (isHidden) return null;
      throw error;
    }
  }

  async function notify(): Promise<void> {
    if (!mailer.isConfigured) return;
    for (const { id, email, public_id, outcome, note } of await claims.listUnnotified(db)) {
      const clipUrl = publicUrl + tilePath(public_id);
      const decision = { outcome, note, clipUrl, contact: readable(contact) };
      if (!(await mailer.trySend(claimMails.decision(email, decision)))) continue;
      await runStatement((statement) => claims.markNotified(statement, id));
    }
  }

  return {
    async clip(publicId) {
      const tile = await findTile(publicId);
      return {
        rows: [{ ...(tile !== null && { tile }), answer_days, is_mailed: mailer.isConfigured }],
      };
    },

    async claim({ public_id, role, name, email, reason }) {
      const tile = await findTile(public_id);
      if (tile === null) throw new ConflictError('This clip is hidden already.', 'CLIP_HIDDEN');
      await countClaim(tile.public_id, email);
      const code = mailer.isConfigured ? randomBytes(CODE_BYTES).toString('base64url') : null;
      const claim = { tileId: tile.tile_id, publicId: tile.public_id, role, name, email, reason };
      const codeHash = code === null ? null : hashOf(code);
      const date = await runStatement((statement) =>
        claims.insertClaim(statement, { ...claim, codeHash }),
      );
      if (code !== null) {
        void mailer.send(claimMails.confirm(email, `${publicUrl}/confirm-claim#code=${code}`));
      }
      return { rows: [{ is_mailed: code !== null, contact, date: date.toISOString() }] };
    },

    async confirm(code) {
      const isConfirmed = await runStatement((statement) =>
        claims.confirmClaim(statement, hashOf(code)),
      );
      if (isConfirmed) return { rows: [{ answer_days }] };
      throw new InvalidInputError('This link is invalid, expired or already used.', 'INVALID_CODE');
    },

    close: claims.closeClaims,
    notify,
    notifyLater() {
      notify().catch((err: unknown) => log.error({ err }, 'claimants could not be notified'));
    },
  };
}

function readable(contact: string | null): string | null {
  if (contact === null || !contact.startsWith(MAILTO)) return contact;
  return decodeURIComponent(contact.slice(MAILTO.length).split('?')[0] ?? '');
}

/** Codes are looked up by hash, so that no comparison depends on the code itself. */
function hashOf(code: string): Buffer {
  return createHash('sha256').update(`claim:${code}`).digest();
}
