import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { Posters, WallGlow, WallPoster, WallSkeleton } from './poster-wall.tsx';
import { publicProfileQuery } from './public-profile.api.ts';
import { MorePosters } from './wall-parts.tsx';

/** The clips of a public profile. Each poster leads to the clip's own page. */
export function PublicWall({ username }: { readonly username: string }) {
  const query = useInfiniteQuery(publicProfileQuery(username));
  if (!query.data) return <WallSkeleton />;
  const tiles = query.data.pages.flatMap(({ rows }) => rows);
  return (
    <Stack gap={5}>
      <WallGlow tile={tiles[0]} />
      {tiles.length === 0 ? (
        <EmptyState text={profileTexts.noPosts} />
      ) : (
        <Posters
          tiles={tiles}
          isWhole={!query.hasNextPage}
          renderPoster={(tile) => (
            <WallPoster
              tile={tile}
              link={{ to: tilePath(tile.public_id) }}
              viewer={null}
              hasOwner={false}
            />
          )}
        />
      )}
      <ProviderLine videoIds={tiles.map(({ tile_link }) => tile_link)} />
      {query.hasNextPage && <MorePosters query={query} />}
    </Stack>
  );
}
