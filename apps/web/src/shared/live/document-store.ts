import type { DocumentChange, DocumentState } from '@reprise/contract/documents.ts';
import type { DocumentKind } from './document-kinds.ts';

/** What the page knows of one document, and how it stands with the server about it. */
export interface DocumentStore<D> {
  readonly known: { readonly version: number; readonly data: D } | null;
  /** A subscription is under way: its answer may be older than the changes that come meanwhile. */
  readonly isAsking: boolean;
  /** The changes since it was asked. */
  readonly meanwhile: readonly DocumentChange[];
  /** A change is missing: it must be asked anew. */
  readonly isBehind: boolean;
  /** The last answer was not of the contract. */
  readonly isBroken: boolean;
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
  isAsking: false,
  meanwhile: [],
  isBehind: false,
  isBroken: false,
};

/** The document after an event. A repeated or late change changes nothing; a gap makes it behind. */
export function nextStore<D extends object>(
  kind: DocumentKind<D>,
  store: DocumentStore<D>,
  event: DocumentEvent,
): DocumentStore<D> {
  switch (event.kind) {
    case 'asked':
      return { ...store, isAsking: true, isBehind: false, meanwhile: [] };
    case 'dropped':
      return { ...store, isAsking: false, meanwhile: [] };
    case 'changed':
      return withChange(kind, store, event.change);
    case 'answered': {
      const { meanwhile } = store;
      const answered = withState(kind, { ...store, isAsking: false, meanwhile: [] }, event.state);
      return meanwhile
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
  const meanwhile = store.isAsking ? [...store.meanwhile, change] : store.meanwhile;
  const { known } = store;
  if (known && change.version <= known.version) return { ...store, meanwhile };
  const data = known?.version === change.version - 1 ? applied(kind, known.data, change) : null;
  // While an answer is under way it is likely to hold what is missing here.
  if (data === null) return { ...store, meanwhile, isBehind: !store.isAsking };
  return { ...store, meanwhile, known: { version: change.version, data } };
}

function applied<D extends object>(
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
    'entries' in state ? withEntries(kind, store, state.entries) : whole(kind, store, state);
  if (data === null) return { ...store, isBroken: true };
  return { ...store, isBroken: false, known: { version: state.version, data } };
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

function whole<D extends object>(
  kind: DocumentKind<D>,
  { known }: DocumentStore<D>,
  { data }: { readonly data: unknown },
): D | null {
  const read = kind.parse(data);
  return read !== null && known ? kind.renew(known.data, read) : read;
}
