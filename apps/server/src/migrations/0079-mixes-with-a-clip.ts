import type { Migration } from '#platform/db/migrate.ts';

export const mixesWithAClip: Migration = {
  version: 79,
  name: 'mixes-with-a-clip',
  kind: 'index',
  index: 'mix_clips_tile_id_mix_id',
  on: `mix_clips (tile_id, mix_id)`,
};
