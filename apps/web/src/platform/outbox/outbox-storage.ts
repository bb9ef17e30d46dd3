import * as z from 'zod/mini';
import { onUserDataDeleted, storedUserNames, userItem } from '#platform/storage/user-data.ts';
import { storedItem, type Pending } from './pending-item.ts';

export interface OutboxStorage<Content extends object> {
  load(): readonly Pending<Content>[];
  /** Returns false if the storage is full. The item then exists only in this page. */
  put(item: Pending<Content>): boolean;
  has(id: string): boolean;
  remove(id: string): void;
  /** Calls back when another page of this device changes the storage. */
  watch(onChange: () => void): void;
  /** Calls back when a sign-out has deleted the items. */
  onDeleted(listener: () => void): void;
}

/** `prefix` names the kind of item. Ignores stored items that do not match `schema`. */
export function deviceOutboxStorage<Content extends object>(
  uid: string,
  prefix: string,
  schema: z.ZodMiniType<Content>,
): OutboxStorage<Content> {
  const { key } = userItem(uid, prefix);
  const stored = z.intersection(schema, storedItem);
  const read = (id: string): Pending<Content>[] => {
    try {
      const parsed = stored.safeParse(JSON.parse(userItem(uid, prefix + id).read() ?? 'null'));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return [];
    }
  };
  return {
    load: () =>
      storedUserNames(uid, prefix)
        .flatMap(read)
        .toSorted((one, other) => one.order - other.order),
    put: (item) => userItem(uid, prefix + item.id).write(JSON.stringify(item)),
    has: (id) => userItem(uid, prefix + id).read() !== null,
    remove: (id) => userItem(uid, prefix + id).remove(),
    watch(onChange) {
      window.addEventListener('storage', (event) => {
        if (event.key === null || event.key.startsWith(key)) onChange();
      });
    },
    onDeleted: (listener) => void onUserDataDeleted(listener),
  };
}
