import type { DocumentSource, ReadDocument } from '#live/document-source.ts';
import type { Viewer } from '#platform/viewer.ts';

interface DocumentRequest {
  readonly id?: string;
  readonly since?: number;
}

export async function readDocument(
  source: DocumentSource,
  viewer: Viewer,
  { id = viewer.uid, since }: DocumentRequest = {},
): Promise<ReadDocument> {
  const state = await source.read(viewer, id, since);
  if (state === null) throw new Error(`${viewer.uid} may not read ${id}.`);
  return state;
}
