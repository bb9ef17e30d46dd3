/* The unit of a limit is the end of its name: Ms = milliseconds, S = seconds, Px = CSS pixels,
   Bytes = bytes. `Min` and `Max` are inclusive. Text lengths count code points, as zod and
   PostgreSQL do. */
export const KIBIBYTE = 1024;
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
