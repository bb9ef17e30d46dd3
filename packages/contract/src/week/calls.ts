import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tile } from '../feed/calls.ts';
import { success, tileId } from '../fields.ts';
import { weekEndOf } from './rules/week.ts';

const day = z
  .string()
  .check(z.refine((text) => weekEndOf(text) !== null, 'Expected a day, such as 2026-11-29.'));

/** Clips of the user and of friends. Newest first. */
export const week = z.object({
  /** Of the seven days before 10:00 UTC of the day. */
  week: z.array(tile),
  /** Of the same day (UTC) in former years. */
  former: z.array(tile),
});

export type Week = z.infer<typeof week>;

/** On this day and the week (docs/spec-departures.md). */
export const weekEndpoints = {
  /** Omits clips of unavailable videos, and those of `omitFromWeek`. */
  week: endpoint({
    method: 'GET',
    path: '/get/week',
    summary: 'Clips of a week by the user and friends, and of its day in former years.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ day }),
    result: week,
    errors: [],
  }),
  /** The clip is in no week of this user again. Idempotent. */
  omitFromWeek: endpoint({
    method: 'POST',
    path: '/week/omit',
    summary: 'Never show the user a clip in a week again.',
    audience: 'member',
    limit: 'save',
    claims: {},
    body: z.strictObject({ tile_id: tileId }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
} as const;
