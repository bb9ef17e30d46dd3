import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { FeedPage } from './feed.api.ts';

type Pages = InfiniteData<FeedPage>;

/** For mutations that remove tiles from a list: hides them at once, and shows them after a failure. */
export function useHiddenTiles(queryKey: QueryKey) {
  const client = useQueryClient();
  return {
    async hide(isHidden: (tileId: number) => boolean) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Pages>(queryKey);
      client.setQueryData<Pages>(queryKey, (pages) => pages && withoutTiles(pages, isHidden));
      return { before };
    },
    restore(_error: unknown, _input: unknown, hidden?: { readonly before: Pages | undefined }) {
      client.setQueryData<Pages>(queryKey, hidden?.before);
    },
  };
}

function withoutTiles(data: Pages, isHidden: (tileId: number) => boolean): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ tile_id }) => !isHidden(tile_id)),
  }));
  return { ...data, pages };
}
