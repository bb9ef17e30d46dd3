import { useState } from 'react';
import * as z from 'zod/mini';
import { readDraft } from '#platform/storage/read-draft.ts';
import { storageItem } from '#platform/storage/storage.ts';

const texts = z.record(z.string(), z.string());

interface FormDraft<T> {
  /** The stored draft when the form was opened, otherwise the saved texts. */
  readonly values: T;
  store(typed: T): void;
  discard(): void;
}

/** Texts that were typed in this tab and differ from the saved ones. */
export function useFormDraft<T extends Readonly<Record<keyof T, string>>>(
  name: string,
  saved: T,
): FormDraft<T> {
  const item = storageItem('draft', name);
  const [opened, setOpened] = useState(() => readDraft(name, texts));
  return {
    values: { ...saved, ...opened },
    store(typed) {
      const isChanged = ([key, text]: [string, string]) => text !== saved[key as keyof T];
      const changed = Object.entries<string>(typed).filter(isChanged);
      if (changed.length === 0) item.remove();
      else item.write(JSON.stringify(Object.fromEntries(changed)));
    },
    discard() {
      setOpened(null);
      item.remove();
    },
  };
}
