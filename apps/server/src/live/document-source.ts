import type { Collection, DocumentState } from '@reprise/contract/documents.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Implemented by features and passed to the sockets by app.ts. */
export interface DocumentSource {
  /**
   * Returns the changes since the client's version, or the whole document if that version is
   * unknown or too old. Null if it does not exist or the viewer may not read it.
   */
  read(viewer: Viewer, id: string, since: number | undefined): Promise<DocumentState | null>;
}

export type DocumentSources = Readonly<Record<Collection, DocumentSource>>;
