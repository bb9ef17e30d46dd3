import type * as z from 'zod/mini';
import { storageItem } from './storage.ts';

/** Returns null if none is stored, or one of another shape. */
export function readDraft<T>(name: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const stored = schema.safeParse(JSON.parse(storageItem('draft', name).read() ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}
