import * as z from 'zod/mini';
import { StartError } from '#platform/errors.ts';
import { fileFlaw, spaceFlaw, type Flaw } from './setting-flaws.ts';

export interface Setting {
  readonly rule: z.ZodMiniType;
  /** Null, or a reason against a value that is better than `expects`. */
  readonly flaw?: Flaw;
  readonly expects: string;
}

/** Quotes and white space may be part of a secret that is in use: `startWarnings` reports them. */
export const EXACT_SETTINGS = ['AUTH_SECRET', 'AUTH_SECRET_PREVIOUS', 'BACKUP_PASSPHRASE'] as const;

/** Returns the default for an empty value. Throws StartError with one sentence. */
export function readSetting(name: string, { rule, flaw, expects }: Setting, raw: string): unknown {
  if (raw === '') return z.parse(rule, undefined);
  const isExact = EXACT_SETTINGS.some((exact) => exact === name);
  const parsed = z.safeParse(rule, raw);
  const reason =
    (isExact ? null : fileFlaw(raw)) ??
    flaw?.(raw) ??
    (parsed.success ? null : `must be ${expects}`) ??
    (isExact ? null : spaceFlaw(raw));
  if (reason !== null) throw new StartError(`${name} ${reason}.`);
  return parsed.data;
}
