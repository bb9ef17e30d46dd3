import * as z from 'zod/mini';
import { InvalidInputError } from '#platform/errors.ts';

export function parseBody<S extends z.core.$ZodType>(schema: S, body: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(parsed.error.issues[0]?.message ?? 'Invalid input');
}
