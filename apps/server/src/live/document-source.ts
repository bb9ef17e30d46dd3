import type { Collection } from '@reprise/contract/documents.ts';
import type { Viewer } from '#platform/viewer.ts';

/** `version`: of the document, when the entry last changed. No two entries have the same. */
interface ChangedEntry {
  readonly key: string;
  readonly version: number;
  readonly data: unknown;
}

/** The whole document, or the entries changed since a version. */
export type ReadDocument =
  | { readonly version: number; readonly entries: ChangedEntry[] }
  | { readonly version: number; readonly data: unknown };

/** Implemented by features and passed to the sockets by app.ts. */
export interface DocumentSource {
  /**
   * Returns the changes since the client's version, or the whole document if that version is
   * unknown or too old. Null if it does not exist or the viewer may not read it.
   */
  read(viewer: Viewer, id: string, since: number | undefined): Promise<ReadDocument | null>;
}

export type DocumentSources = Readonly<Record<Collection, DocumentSource>>;
