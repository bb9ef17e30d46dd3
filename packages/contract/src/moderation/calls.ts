import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { queryInteger, rowsOf, success, text, tileId } from '../fields.ts';
import { tile } from '../feed/calls.ts';
import { claimRole } from './claim-calls.ts';
import { moderationNoteField } from './rules/moderation-note.ts';

const REVISION_MAX = 64;

const claim = z.object({
  role: claimRole,
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  /** When the email was confirmed. Absent without mail. */
  confirmed_date: z.optional(z.string()),
});

export type Claim = z.infer<typeof claim>;

/** A reported or claimed tile for moderators, who never see the reporters. */
export const reportedTile = z.object({
  ...tile.shape,
  report_count: z.int(),
  /** The newest open reports, newest first. Dates are ISO 8601, UTC. */
  reports: z.array(z.object({ reason: z.string(), date: z.string() })),
  /** The newest open claims, newest first. Moderators may not tell the owner who they are. */
  claims: z.array(claim),
  /** Present while a decision hides the clip from everyone but its owner. */
  hidden: z.optional(z.literal(true)),
  /** Identifies the state of clip, reports and claims; a decision must repeat it. */
  revision: z.string(),
});

export type ReportedTile = z.infer<typeof reportedTile>;

/** `hide` decides nothing yet. `dismiss` also ends the hiding. */
export const decision = z.enum(['dismiss', 'remove', 'hide']);

export type Decision = z.infer<typeof decision>;

/** Users learn a decision as it is made, claimants by mail. Dates are ISO 8601, UTC. */
const receivedComplaint = z.object({
  kind: z.enum(['report', 'claim']),
  date: z.string(),
  /** When the email of a claim was confirmed. */
  confirmed_date: z.optional(z.string()),
  /** When the decision was mailed to the claimant. */
  notified_date: z.optional(z.string()),
});

export type ReceivedComplaint = z.infer<typeof receivedComplaint>;

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
    'hide',
    'unhide',
    'refuse-channel',
    'allow-channel',
    'remove-photo',
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
  /** What the decision was about, for KEEP_REPORTS_DAYS. */
  received: z.optional(z.array(receivedComplaint)),
});

export type ModerationLogEntry = z.infer<typeof moderationLogEntry>;

/** Moderation. NOT_FOUND for all other users, and for a moderator's own tiles. */
export const moderationEndpoints = {
  /** At most 20 tiles that are reported, claimed or hidden, the longest waiting first. */
  moderationQueue: endpoint({
    method: 'GET',
    path: '/moderation/queue',
    summary: 'List reported and claimed tiles without a decision.',
    audience: 'member',
    limit: 'read',
    claims: {},
    result: rowsOf(reportedTile),
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
  }),
  /**
   * `hide` hides the tile until the decision. The others close all open reports and claims of the
   * tile, and notify reporters and claimants. The owner learns of a hiding, its end and a removal,
   * with the note. STALE_REPORTS: the tile, its reports or claims have changed since `revision`.
   */
  moderate: endpoint({
    method: 'POST',
    path: '/moderation/decide',
    summary: 'Hide a tile, remove it, or dismiss its reports and claims.',
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
