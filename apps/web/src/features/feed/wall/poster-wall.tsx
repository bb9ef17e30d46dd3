import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Heart, Repeat, VideoOff, X } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { AudienceSign } from '#clips/audience/audience-sign.tsx';
import { PosterGlow } from '#clips/player/view/poster-glow.tsx';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import { isOwn, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { serverNow } from '#platform/server-clock.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './poster-wall.module.css';
import { useWallTiles } from './use-wall-tiles.ts';
import type { Wall, WallDescriptor } from './use-wall.ts';
import { MorePosters, Thumbnail } from './wall-parts.tsx';

/** They fill one row, in equal sizes: a large one would leave a hole. */
const FEW: ReadonlySet<number> = new Set([2, 3, 4]);

/** A button on each poster. */
export interface PosterRemoval {
  readonly label: (clip: string) => string;
  readonly onRemove: (tileId: number) => void;
}

interface PosterWallProps {
  readonly descriptor: WallDescriptor;
  readonly wall: Wall;
  readonly viewer: Viewer;
  readonly empty: ReactNode;
  readonly removal?: PosterRemoval | undefined;
}

export function PosterWall({ descriptor, wall, viewer, empty, removal }: PosterWallProps) {
  const { query, tiles, list, keepFocus, handleOpen } = useWallTiles(descriptor);
  return (
    <Stack gap={5} ref={keepFocus} tabIndex={-1} className="focus-target">
      <WallGlow tile={tiles[0]} />
      {query.isPending && <WallSkeleton />}
      {query.isError && !query.data && (
        <FailedState
          text={feedTexts.failed}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && tiles.length === 0 && !query.hasNextPage && empty}
      {tiles.length > 0 && (
        <Posters
          list={list}
          tiles={tiles}
          isWhole={!query.hasNextPage}
          renderPoster={(tile) => (
            <>
              <WallPoster
                tile={tile}
                link={wall.linkTo(tile.tile_id)}
                viewer={viewer}
                hasOwner={descriptor.kind !== 'user'}
                onOpen={() => handleOpen(tile.tile_id)}
              />
              {removal && (
                <IconButton
                  label={removal.label(titleOf(tile))}
                  icon={<X aria-hidden />}
                  className={styles.remove}
                  onClick={() => removal.onRemove(tile.tile_id)}
                />
              )}
            </>
          )}
        />
      )}
      <ProviderLine videoIds={tiles.map(({ tile_link }) => tile_link)} />
      {query.hasNextPage && <MorePosters query={query} />}
    </Stack>
  );
}

interface PostersProps {
  readonly list?: RefObject<HTMLUListElement | null>;
  readonly tiles: readonly Tile[];
  readonly isWhole: boolean;
  readonly renderPoster: (tile: Tile) => ReactNode;
}

export function Posters({ list, tiles, isWhole, renderPoster }: PostersProps) {
  const isFew = isWhole && FEW.has(tiles.length);
  return (
    <ul
      ref={list}
      className={classNames(styles.wall, isFew && styles.few)}
      style={isFew ? ({ '--posters': tiles.length } as CSSProperties) : undefined}
      aria-label={tileTexts.list}
    >
      {tiles.map((tile, index) => (
        <li
          key={tile.tile_id}
          className={classNames(styles.cell, index === 0 && !isFew && styles.large)}
        >
          {renderPoster(tile)}
        </li>
      ))}
    </ul>
  );
}

/** A glow at the top of the page, behind the profile's header. */
export function WallGlow({ tile }: { tile: Tile | undefined }) {
  return (
    <div className={styles.glow} aria-hidden="true">
      {tile && <PosterGlow videoId={tile.tile_link} />}
    </div>
  );
}

const SKELETON_POSTERS = 9;

export function WallSkeleton() {
  return (
    <div className={styles.wall} role="status" aria-label={controlTexts.loading}>
      {Array.from({ length: SKELETON_POSTERS }, (_, index) => (
        <div key={index} className={classNames(styles.cell, index === 0 && styles.large)}>
          <Skeleton className={styles.waiting} height="100%" />
        </div>
      ))}
    </div>
  );
}

interface WallPosterProps {
  readonly tile: Tile;
  readonly link: Pick<LinkProps, 'to' | 'state'>;
  readonly viewer: Viewer | null;
  /** Shows the owner: the list has clips of several. */
  readonly hasOwner: boolean;
  readonly onOpen?: () => void;
}

function titleOf({ tile_desc, tile_owner }: Tile): string {
  return tile_desc === '' ? tileTexts.by(tile_owner) : tile_desc;
}

export function WallPoster({ tile, link, viewer, hasOwner, onOpen }: WallPosterProps) {
  const unavailable = tile.source?.unavailable;
  return (
    <Link {...link} data-tile={tile.tile_id} className={styles.poster} onClick={onOpen}>
      <Thumbnail key={tile.tile_link} videoId={tile.tile_link} />
      <span className={styles.caption} dir="auto">
        {titleOf(tile)}
      </span>
      <Row as="span" gap={3} justify="between" className={styles.details}>
        <span className={styles.detail}>
          {unavailable === undefined ? (
            <>
              <Repeat aria-hidden />
              {feedTexts.seconds(tile.endtime - tile.starttime)}
            </>
          ) : (
            <>
              <VideoOff aria-hidden />
              <span className="visually-hidden">{clipTexts.failures[unavailable]}</span>
            </>
          )}
          <AudienceSign tile={tile} isSmall />
        </span>
        <PosterDetail tile={tile} viewer={viewer} hasOwner={hasOwner} />
      </Row>
    </Link>
  );
}

/**
 * Shows the likes of the viewer's own clip (spec section 2), the owner of a saved or watched one,
 * otherwise the age.
 */
function PosterDetail({
  tile,
  viewer,
  hasOwner,
}: Pick<WallPosterProps, 'tile' | 'viewer' | 'hasOwner'>) {
  const [now] = useState(serverNow);
  if (hasOwner)
    return (
      <Text as="span" isTruncated>
        {tile.tile_owner}
      </Text>
    );
  if (!isOwn(viewer, tile.tile_owner)) return <span>{relativeAge(tile.created_date, now)}</span>;
  return (
    <span className={styles.detail}>
      <Heart aria-hidden className={styles.heart} />
      <span aria-hidden="true">{tile.tile_likes}</span>
      <span className="visually-hidden">{tileTexts.likes(tile.tile_likes)}</span>
    </span>
  );
}
