import type { DocumentChange, DocumentState } from '@reprise/contract/documents.ts';
import type { DocumentKind } from './document-kinds.ts';

export interface KnownDocument<D> {
  readonly version: number;
  /** Version of the last full document. */
  readonly readVersion: number;
  readonly data: D;
}

export interface DocumentStore<D> {
  readonly known: KnownDocument<D> | null;
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
export function nextStore<D extends object>(
  kind: DocumentKind<D>,
  store: DocumentStore<D>,
  event: DocumentEvent,
): DocumentStore<D> {
  switch (event.kind) {
    case 'requested':
      return { ...store, isSubscribing: true, hasGap: false, bufferedChanges: [] };
    case 'canceled':
      return { ...store, isSubscribing: false, bufferedChanges: [] };
    case 'changed':
      return withChange(kind, store, event.change);
    case 'received': {
      const { bufferedChanges } = store;
      const received = withState(
        kind,
        { ...store, isSubscribing: false, bufferedChanges: [] },
        event.state,
      );
      return bufferedChanges
        .toSorted((one, other) => one.version - other.version)
        .reduce((next, change) => withChange(kind, next, change), received);
    }
  }
}

function withChange<D extends object>(
  kind: DocumentKind<D>,
  store: DocumentStore<D>,
  change: DocumentChange,
): DocumentStore<D> {
  const bufferedChanges = store.isSubscribing
    ? [...store.bufferedChanges, change]
    : store.bufferedChanges;
  const { known } = store;
  const { version, since = version - 1 } = change;
  if (known && version <= known.version) return { ...store, bufferedChanges };
  const next = known && since <= known.version ? applyChange(kind, known, change) : null;
  if (!next) return { ...store, bufferedChanges, hasGap: !store.isSubscribing };
  return { ...store, bufferedChanges, known: next };
}

function applyChange<D extends object>(
  kind: DocumentKind<D>,
  known: KnownDocument<D>,
  { version, key, data }: DocumentChange,
): KnownDocument<D> | null {
  const isFull = key === undefined;
  const next = isFull ? parseFull(kind, known, data) : kind.merge(known.data, key, data);
  return next && { version, readVersion: isFull ? version : known.readVersion, data: next };
}

function withState<D extends object>(
  kind: DocumentKind<D>,
  store: DocumentStore<D>,
  state: DocumentState,
): DocumentStore<D> {
  if ('entries' in state && store.known && state.version < store.known.version) return store;
  const data =
    'entries' in state
      ? withEntries(kind, store, state.entries)
      : parseFull(kind, store.known, state.data);
  if (data === null) return { ...store, isInvalid: true };
  const { version } = state;
  const readVersion = 'entries' in state ? (store.known?.readVersion ?? version) : version;
  return { ...store, isInvalid: false, known: { version, readVersion, data } };
}

function withEntries<D extends object>(
  kind: DocumentKind<D>,
  { known }: DocumentStore<D>,
  entries: readonly { readonly key: string; readonly data: unknown }[],
): D | null {
  let document = known?.data ?? null;
  for (const { key, data } of entries) {
    document = kind.merge(document, key, data);
    if (document === null) return null;
  }
  return document;
}

function parseFull<D extends object>(
  kind: DocumentKind<D>,
  known: KnownDocument<D> | null,
  data: unknown,
): D | null {
  const parsed = kind.parse(data);
  return parsed !== null && known ? kind.mergeFull(known.data, parsed) : parsed;
}
