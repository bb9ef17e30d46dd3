import type { DocumentState } from '@reprise/contract/documents.ts';
import type { DocumentSource } from '#live/document-source.ts';
import type { Viewer } from '#platform/viewer.ts';

interface DocumentRequest {
  /** By default, the viewer's uid. */
  readonly id?: string;
  readonly since?: number;
}

/** Throws if the viewer may not read the document. */
export async function readDocument(
  source: DocumentSource,
  viewer: Viewer,
  { id = viewer.uid, since }: DocumentRequest = {},
): Promise<DocumentState> {
  const state = await source.read(viewer, id, since);
  if (state === null) throw new Error(`${viewer.uid} may not read ${id}.`);
  return state;
}
