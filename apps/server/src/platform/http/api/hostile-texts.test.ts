import { endpoints } from '@reprise/contract/endpoints.ts';
import { httpLimits } from '@reprise/contract/http/limits.ts';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { authCalls } from '#auth/embedded/auth-calls.ts';

/** As long as a body can be. Normal forms sort such marks in quadratic time. */
const marks = (one: string, other: string) =>
  [one, other].map((mark) => mark.repeat(httpLimits.bodyMaxBytes / 4)).join('');
const HOSTILE = [marks('\u0315', '\u0316'), `a${marks('\u0591', '\u05b0')}@b.example`];

it('reads every field of every call in little time', () => {
  const fields = Object.values({ ...endpoints, ...authCalls }).flatMap(fieldsOf);
  expect(fields.length).toBeGreaterThan(100);
  const startedAt = performance.now();
  for (const field of fields) for (const text of HOSTILE) z.safeParse(field, text);
  // A second for each field that sorts them, and milliseconds in all otherwise.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

function fieldsOf(call: object): z.core.$ZodType[] {
  return Object.values(call).flatMap((part: unknown) =>
    part instanceof z.ZodMiniObject ? Object.values(part.shape) : [],
  );
}
