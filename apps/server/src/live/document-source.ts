import type { Collection, DocumentState } from '@reprise/contract/documents.ts';
import type { Viewer } from '#platform/viewer.ts';

/** How the documents of one collection are read. Features provide them, app.ts hands them to the sockets. */
export interface DocumentSource {
  /** Whether the viewer may read the document; false for one that does not exist. */
  mayRead(viewer: Viewer, id: string): Promise<boolean>;
  /**
   * How the document stands: what is new since the version that the reader has, or the whole of it
   * when there is no such version or too much is new.
   */
  read(id: string, since: number | undefined): Promise<DocumentState>;
}

/** The source of every collection. */
export type DocumentSources = Readonly<Record<Collection, DocumentSource>>;
