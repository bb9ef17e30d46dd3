import type { Migration } from '#platform/db/migrate.ts';

export const messagesWithAClip: Migration = {
  version: 62,
  name: 'messages-with-a-clip',
  kind: 'index',
  index: 'messages_tile_id',
  on: `messages (tile_id) where tile_id is not null`,
};
