import path from 'node:path';
import { InvalidArgumentError } from 'commander';

const MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const DURATION = /^(\d{1,4})([mhdw])$/;

export function wholeNumber(max = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d{1,16}$/.test(text) && value >= 1 && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  };
}

/**
 * Parses a time in the future: a duration such as 30m, 12h, 7d or 2w, or a date such as 2027-01-31.
 */
export function futureDate(text: string): Date {
  const duration = durationOf(text);
  const date = duration === null ? new Date(text) : new Date(Date.now() + duration);
  if (Number.isNaN(date.getTime()) || date.getTime() <= Date.now()) {
    throw new InvalidArgumentError(
      'It must be a duration such as 12h, 7d or 2w, or a date in the future.',
    );
  }
  return date;
}

/** Parses a time in the past, as `futureDate` does. */
export function pastDate(text: string): Date {
  const duration = durationOf(text);
  const date = duration === null ? new Date(text) : new Date(Date.now() - duration);
  if (Number.isNaN(date.getTime()) || date.getTime() > Date.now()) {
    throw new InvalidArgumentError(
      'It must be a duration such as 30m, 12h or 7d, or a date in the past.',
    );
  }
  return date;
}

/** In milliseconds; null for other texts. */
function durationOf(text: string): number | null {
  const [, count, unit] = DURATION.exec(text) ?? [];
  return count === undefined ? null : Number(count) * MS[unit as keyof typeof MS];
}

/** Trimmed, 1 to `max` characters. */
export function requireReason(text: string, max = 500): string {
  const reason = text.trim();
  const { length } = Array.from(reason);
  if (length === 0 || length > max)
    throw new UsageError(`The reason must have 1 to ${max} characters.`);
  return reason;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** npm runs the program in the repository, so a path is relative to where npm was called. */
export function fileArgument(file: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: directory } = process.env;
  return path.resolve(script === 'ops' && directory !== undefined ? directory : '.', file);
}
