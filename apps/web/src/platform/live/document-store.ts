import type { DocumentChange, DocumentState } from '@reprise/contract/documents.ts';
import type { DocumentKind } from './document-kinds.ts';

/** What the page knows of one document, and how it stands with the server about it. */
export interface DocumentStore<D> {
  readonly known: { readonly version: number; readonly data: D } | null;
  /** A subscription is under way: its answer may be older than the changes that come meanwhile. */
  readonly isSubscribing: boolean;
  /** The changes since it was asked. */
  readonly bufferedChanges: readonly DocumentChange[];
  /** A change is missing: it must be asked anew. */
  readonly hasGap: boolean;
  /** The last answer was not of the contract. */
  readonly isInvalid: boolean;
}

/** What happens to a document. `dropped`: no answer will come. */
export type DocumentEvent =
  | { readonly kind: 'asked' }
  | { readonly kind: 'answered'; readonly state: DocumentState }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'changed'; readonly change: DocumentChange };

/** Nothing is known and nothing was asked. */
export const UNKNOWN: DocumentStore<never> = {
  known: null,
  isSubscribing: false,
  bufferedChanges: [],
  hasGap: false,
  isInvalid: false,
};

/** The document after an event. A repeated or late change changes nothing; a gap makes it behind. */
export function nextStore<D extends object>(
  kind: DocumentKind<D>,
  store: DocumentStore<D>,
  event: DocumentEvent,
): DocumentStore<D> {
  switch (event.kind) {
    case 'asked':
      return { ...store, isSubscribing: true, hasGap: false, bufferedChanges: [] };
    case 'dropped':
      return { ...store, isSubscribing: false, bufferedChanges: [] };
    case 'changed':
      return withChange(kind, store, event.change);
    case 'answered': {
      const { bufferedChanges } = store;
      const answered = withState(
        kind,
        { ...store, isSubscribing: false, bufferedChanges: [] },
        event.state,
      );
      return bufferedChanges
        .toSorted((one, other) => one.version - other.version)
        .reduce((next, change) => withChange(kind, next, change), answered);
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
  if (known && change.version <= known.version) return { ...store, bufferedChanges };
  const data = known?.version === change.version - 1 ? applyChange(kind, known.data, change) : null;
  // While an answer is under way it is likely to hold what is missing here.
  if (data === null) return { ...store, bufferedChanges, hasGap: !store.isSubscribing };
  return { ...store, bufferedChanges, known: { version: change.version, data } };
}

function applyChange<D extends object>(
  kind: DocumentKind<D>,
  document: D,
  { key, data }: DocumentChange,
): D | null {
  return key === undefined ? kind.parse(data) : kind.merge(document, key, data);
}

function withState<D extends object>(
  kind: DocumentKind<D>,
  store: DocumentStore<D>,
  state: DocumentState,
): DocumentStore<D> {
  if ('entries' in state && store.known && state.version < store.known.version) return store;
  const data =
    'entries' in state ? withEntries(kind, store, state.entries) : parseWhole(kind, store, state);
  if (data === null) return { ...store, isInvalid: true };
  return { ...store, isInvalid: false, known: { version: state.version, data } };
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

function parseWhole<D extends object>(
  kind: DocumentKind<D>,
  { known }: DocumentStore<D>,
  { data }: { readonly data: unknown },
): D | null {
  const parsed = kind.parse(data);
  return parsed !== null && known ? kind.mergeWhole(known.data, parsed) : parsed;
}
