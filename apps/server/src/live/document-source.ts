import type { Collection, DocumentState } from '@reprise/contract/documents.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Implemented by features and passed to the sockets by app.ts. */
export interface DocumentSource {
  /** Returns false for a document that does not exist or that the viewer may not read. */
  mayRead(viewer: Viewer, id: string): Promise<boolean>;
  /**
   * Returns the changes since the client's version, or the whole document if that version is
   * unknown or too old.
   */
  read(id: string, since: number | undefined): Promise<DocumentState>;
}

export type DocumentSources = Readonly<Record<Collection, DocumentSource>>;
