import type { GroupChatsDocument } from '@reprise/contract/documents.ts';

/** Returns the groups whose stored messages are outdated: hidden, shown again, or left. */
export function changedGroups(before: GroupChatsDocument, after: GroupChatsDocument): string[] {
  return Object.entries(before)
    .filter(([id, group]) => after[id]?.visibilityVersion !== group.visibilityVersion)
    .map(([id]) => id);
}
