import {
  documentEntries,
  documents,
  type Collection,
  type DocumentChange,
  type DocumentOf,
  type DocumentState,
  type EntryOf,
} from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';

export interface KnownDocument<C extends Collection> {
  readonly version: number;
  /** Version of the last full read. */
  readonly readVersion: number;
  /** As of the last full read. */
  readonly data: DocumentOf<C>;
  /** The entries that have changed since, by key. */
  readonly entries: ReadonlyMap<string, EntryOf<C>>;
}

export interface DocumentStore<C extends Collection> {
  readonly known: KnownDocument<C> | null;
  /** True while a response is pending, which may be older than changes that arrive before it. */
  readonly isSubscribing: boolean;
  readonly bufferedChanges: readonly DocumentChange[];
  readonly hasGap: boolean;
  readonly isInvalid: boolean;
}

export type DocumentEvent =
  | { readonly kind: 'requested' }
  | { readonly kind: 'received'; readonly state: DocumentState }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'changed'; readonly change: DocumentChange };

// Typed by collection, so that parsing keeps the type.
const documentSchemas: { readonly [C in Collection]: z.ZodMiniType<DocumentOf<C>> } = documents;
const entrySchemas: { readonly [C in Collection]: z.ZodMiniType<EntryOf<C>> } = documentEntries;

export const UNKNOWN: DocumentStore<never> = {
  known: null,
  isSubscribing: false,
  bufferedChanges: [],
  hasGap: false,
  isInvalid: false,
};

/**
 * Returns the document after an event. Ignores repeated and late changes. A missing one sets
 * `hasGap`.
 */
export function nextStore<C extends Collection>(
  collection: C,
  store: DocumentStore<C>,
  event: DocumentEvent,
): DocumentStore<C> {
  switch (event.kind) {
    case 'requested':
      return { ...store, isSubscribing: true, hasGap: false, bufferedChanges: [] };
    case 'canceled':
      return { ...store, isSubscribing: false, bufferedChanges: [] };
    case 'changed':
      return withChange(collection, store, event.change);
    case 'received': {
      const { bufferedChanges } = store;
      const received = withState(
        collection,
        { ...store, isSubscribing: false, bufferedChanges: [] },
        event.state,
      );
      return bufferedChanges
        .toSorted((one, other) => one.version - other.version)
        .reduce((next, change) => withChange(collection, next, change), received);
    }
  }
}

function withChange<C extends Collection>(
  collection: C,
  store: DocumentStore<C>,
  change: DocumentChange,
): DocumentStore<C> {
  const bufferedChanges = store.isSubscribing
    ? [...store.bufferedChanges, change]
    : store.bufferedChanges;
  const { known } = store;
  const { since, version } = change;
  if (known && version <= known.version) return { ...store, bufferedChanges };
  const next = known && since <= known.version ? afterChange(collection, known, change) : null;
  if (!next) return { ...store, bufferedChanges, hasGap: !store.isSubscribing };
  return { ...store, bufferedChanges, known: next };
}

function afterChange<C extends Collection>(
  collection: C,
  known: KnownDocument<C>,
  { version, key, data }: DocumentChange,
): KnownDocument<C> | null {
  if (key === undefined) return fullRead(collection, version, data);
  return withEntries(collection, { ...known, version }, [{ key, data }]);
}

function withState<C extends Collection>(
  collection: C,
  store: DocumentStore<C>,
  state: DocumentState,
): DocumentStore<C> {
  const { known } = store;
  const { version } = state;
  if ('entries' in state && known && version < known.version) return store;
  const next =
    'entries' in state
      ? known && withEntries(collection, { ...known, version }, state.entries)
      : fullRead(collection, version, state.data);
  return next === null
    ? { ...store, isInvalid: true }
    : { ...store, isInvalid: false, known: next };
}

/** Returns null if the data is not in the contract. */
function fullRead<C extends Collection>(
  collection: C,
  version: number,
  data: unknown,
): KnownDocument<C> | null {
  const schema: z.ZodMiniType<DocumentOf<C>> = documentSchemas[collection];
  const parsed = z.safeParse(schema, data);
  if (!parsed.success) return null;
  return { version, readVersion: version, data: parsed.data, entries: new Map() };
}

/** Returns null if an entry is not in the contract. */
function withEntries<C extends Collection>(
  collection: C,
  known: KnownDocument<C>,
  changed: readonly { readonly key: string; readonly data: unknown }[],
): KnownDocument<C> | null {
  const schema: z.ZodMiniType<EntryOf<C>> = entrySchemas[collection];
  const entries = new Map(known.entries);
  for (const { key, data } of changed) {
    const parsed = z.safeParse(schema, data);
    if (!parsed.success) return null;
    entries.set(key, parsed.data);
  }
  return { ...known, entries };
}
