import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { queryInteger, rowsOf, success, text, tileId } from '../fields.ts';
import { tile } from '../feed/calls.ts';
import { moderationNoteField } from './rules/moderation-note.ts';

const REVISION_MAX = 64;

/** A reported tile as moderators see it. Who has reported it is told to nobody. */
export const reportedTile = z.object({
  ...tile.shape,
  /** How many reports wait for a decision. */
  report_count: z.int(),
  /** The newest of them, newest first. Dates are ISO 8601, UTC. */
  reports: z.array(z.object({ reason: z.string(), date: z.string() })),
  /** Stands for the clip and its reports as this row shows them; a decision repeats it. */
  revision: z.string(),
});

/** The parsed form of `reportedTile`. */
export type ReportedTile = z.infer<typeof reportedTile>;

/** What a moderator decides on a reported tile. */
export const decision = z.enum(['dismiss', 'remove']);

/** One of the two decisions. */
export type Decision = z.infer<typeof decision>;

/** One step of moderation. */
export const moderationLogEntry = z.object({
  id: z.int(),
  action: z.enum(['dismiss', 'remove', 'appoint', 'withdraw']),
  /** The moderator who took it; null for the operator. */
  moderator: z.nullable(z.string()),
  /** Whom it concerns: the owner of the tile, or the moderator who was named. */
  subject: z.string(),
  /** Absent where it is about a moderator. */
  tile_id: z.optional(z.int()),
  note: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
});

/** The parsed form of `moderationLogEntry`. */
export type ModerationLogEntry = z.infer<typeof moderationLogEntry>;

/**
 * The calls of moderators. To everybody else who is signed in they are NOT_FOUND, as is what
 * concerns a moderator's own tile to that moderator.
 */
export const moderationEndpoints = {
  /** The head of the queue, at most 20; what is decided leaves it. The first report decides the place. */
  moderationQueue: endpoint({
    method: 'GET',
    path: '/moderation/queue',
    summary: 'Reported tiles that wait for a decision.',
    audience: 'member',
    limit: 'read',
    claims: {},
    result: rowsOf(reportedTile),
    errors: ['NOT_FOUND'],
  }),
  /**
   * Closes every open report of the tile. The reporters are told, and of a removal the owner too.
   * STALE_REPORTS: the owner has edited the tile or more reports have come since `revision`.
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
    errors: ['NOT_FOUND', 'STALE_REPORTS'],
  }),
  /** Newest first, in pages of 20; `before` is the id of the last one that is known. */
  moderationLog: endpoint({
    method: 'GET',
    path: '/moderation/log',
    summary: 'Every step of moderation.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ before: z.optional(queryInteger(999_999_999)) }),
    result: rowsOf(moderationLogEntry),
    errors: ['NOT_FOUND'],
  }),
} as const;
