import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { readDraft } from '#platform/storage/read-draft.ts';
import { storageItem } from '#platform/storage/storage.ts';

interface DraftOptions<T> {
  readonly name: string;
  readonly schema: z.ZodMiniType<T>;
  readonly empty: T;
  readonly initialize?: (stored: T) => T;
}

/** Survives a reload or a lost session in this tab. Without storage, it exists only in the page. */
export function useDraft<T>({ name, schema, empty, initialize = identity }: DraftOptions<T>) {
  const [draft, setDraft] = useState(() => initialize(readDraft(name, schema) ?? empty));
  const [isDiscarded, setIsDiscarded] = useState(false);

  useEffect(() => {
    if (isDiscarded || draft === empty) return;
    // Without storage, the draft exists until the page is closed.
    storageItem('draft', name).write(JSON.stringify(draft));
  }, [name, draft, empty, isDiscarded]);

  function discard(): void {
    setIsDiscarded(true);
    storageItem('draft', name).remove();
  }

  function restore(): void {
    setIsDiscarded(false);
    storageItem('draft', name).write(JSON.stringify(draft));
  }

  return { draft, setDraft, discard, restore };
}

function identity<T>(draft: T): T {
  return draft;
}
