import type { Migration } from '#platform/db/migrate.ts';

/** The few messages with a clip among the many of a conversation. */
export const clipsOfAConversation: Migration = {
  version: 71,
  name: 'clips-of-a-conversation',
  kind: 'index',
  index: 'messages_clips',
  on: `messages (chat_id, seq) where video_id is not null`,
};
