import { storageItem } from '#platform/storage/storage.ts';

/** The caption that the tile's owner has typed in this tab and not stored. */
export function captionDraft(tileId: number) {
  return storageItem('draft', `edit.${tileId}`);
}
