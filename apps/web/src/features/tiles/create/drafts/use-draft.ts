import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';

interface DraftOptions<T> {
  /** Names the form and its user: another user in this tab starts with an empty form. */
  readonly name: string;
  readonly schema: z.ZodMiniType<T>;
  readonly empty: T;
  readonly initialize?: (stored: T) => T;
}

/** Survives a reload and a lost session, in this tab. Without storage it lives in the page only. */
export function useDraft<T>({ name, schema, empty, initialize = identity }: DraftOptions<T>) {
  const key = `reprise.draft.${name}`;
  const [draft, setDraft] = useState(() => initialize(readDraft(key, schema) ?? empty));
  const [isDiscarded, setIsDiscarded] = useState(false);

  useEffect(() => {
    if (isDiscarded || draft === empty) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Without storage the draft lasts as long as the page.
    }
  }, [key, draft, empty, isDiscarded]);

  function discard(): void {
    setIsDiscarded(true);
    try {
      sessionStorage.removeItem(key);
    } catch {}
  }

  return { draft, setDraft, discard };
}

function identity<T>(draft: T): T {
  return draft;
}

function readDraft<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const stored = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}
