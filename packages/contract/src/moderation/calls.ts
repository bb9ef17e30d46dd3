import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { queryInteger, rowsOf, success, text, tileId } from '../fields.ts';
import { tile } from '../feed/calls.ts';
import { moderationNoteField } from './rules/moderation-note.ts';

const REVISION_MAX = 64;

/** A reported tile for moderators, who never see the reporters. */
export const reportedTile = z.object({
  ...tile.shape,
  report_count: z.int(),
  /** The newest open reports, newest first. Dates are ISO 8601, UTC. */
  reports: z.array(z.object({ reason: z.string(), date: z.string() })),
  /** Identifies the state of clip and reports; a decision must repeat it. */
  revision: z.string(),
});

export type ReportedTile = z.infer<typeof reportedTile>;

export const decision = z.enum(['dismiss', 'remove']);

export type Decision = z.infer<typeof decision>;

export const moderationLogEntry = z.object({
  id: z.int(),
  action: z.enum([
    'dismiss',
    'remove',
    'appoint',
    'withdraw',
    'suspend',
    'resume',
    'delete',
    'end-sessions',
    'reset-link',
    'approve',
    'reject',
    'appoint-admin',
    'withdraw-admin',
    'sign-up-mode',
    'sign-up-invite',
    'second-factor-off',
  ]),
  /** Null for the operator. */
  moderator: z.nullable(z.string()),
  /** The moderator's avatar. Null for the operator. */
  img_url: z.nullable(z.string()),
  /** The tile's owner, or the user whose account or role changed. Null for sign-ups. */
  subject: z.nullable(z.string()),
  /** Absent for changes of an account or a role. */
  tile_id: z.optional(z.int()),
  /** Video id of the tile. Absent if the tile is deleted. */
  tile_link: z.optional(z.string()),
  note: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
});

export type ModerationLogEntry = z.infer<typeof moderationLogEntry>;

/** Moderation. NOT_FOUND for all other users, and for a moderator's own tiles. */
export const moderationEndpoints = {
  /** At most 20 reported tiles, earliest report first. */
  moderationQueue: endpoint({
    method: 'GET',
    path: '/moderation/queue',
    summary: 'List reported tiles without a decision.',
    audience: 'member',
    limit: 'read',
    claims: {},
    result: rowsOf(reportedTile),
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
  }),
  /**
   * Closes all open reports of the tile. Notifies the reporters and, after a removal, the owner.
   * STALE_REPORTS: the tile or its reports have changed since `revision`.
   */
  moderate: endpoint({
    method: 'POST',
    path: '/moderation/decide',
    summary: 'Dismiss the reports of a tile, or remove it.',
    audience: 'member',
    limit: 'moderate',
    claims: {},
    body: z.strictObject({
      tile_id: tileId,
      revision: text(REVISION_MAX),
      decision,
      note: moderationNoteField,
    }),
    result: success,
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED', 'STALE_REPORTS'],
  }),
  /** Newest first, in pages of 20; `before` is the last known id. */
  moderationLog: endpoint({
    method: 'GET',
    path: '/moderation/log',
    summary: 'A page of the moderation log.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ before: z.optional(queryInteger(999_999_999)) }),
    result: rowsOf(moderationLogEntry),
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
  }),
} as const;
