import type { GroupChatsDocument } from '@reprise/contract/documents.ts';

/**
 * Returns groups whose stored messages are outdated: messages were hidden or shown again, or the
 * user left.
 */
export function changedGroups(before: GroupChatsDocument, after: GroupChatsDocument): string[] {
  return Object.entries(before)
    .filter(([id, group]) => after[id]?.visibilityVersion !== group.visibilityVersion)
    .map(([id]) => id);
}
