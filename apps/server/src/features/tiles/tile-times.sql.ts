import { sql } from 'kysely';

/**
 * Times of tiles `t` in whole milliseconds, as the index of a video's tiles has them. Whole numbers
 * are compared five times as fast as decimals, and a moment compares thousands.
 */
export const startMs = sql<number>`(t.starttime * 1000)::int`;
export const endMs = sql<number>`(t.endtime * 1000)::int`;
