import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { searchedOwners, type SearchedOwners } from '@reprise/contract/search/clip-calls.ts';
import { resultTexts } from '@reprise/contract/search/result-texts.ts';
import { clipSearchPath } from '@reprise/contract/search/rules/search-path.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { type SearchTerm, searchTerms } from '@reprise/contract/search/rules/words.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AudienceSign } from '#clips/audience/audience-sign.tsx';
import { MarkedText } from '#clips/caption/marked-text.tsx';
import { UsedTags } from '#clips/caption/used-tags.tsx';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import type { SearchFeed } from '#features/feed/list/feed.api.ts';
import { isOwn, userParamOf, type Viewer } from '#features/feed/list/viewer-rules.ts';
import type { RenderSharing } from '#features/feed/post/post-actions.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './found-clips.module.css';
import { useWallTiles } from './use-wall-tiles.ts';
import type { Wall } from './use-wall.ts';
import { WallViewer } from './wall-feed.tsx';
import { MorePosters, Thumbnail } from './wall-parts.tsx';

interface FoundClipsProps {
  readonly wall: Wall;
  readonly q: string;
  readonly who: SearchedOwners;
  readonly onWho: (who: SearchedOwners) => void;
  readonly viewer: Viewer | null;
  readonly onBlock: (owner: string) => void;
  /** What else the search finds. */
  readonly strip: ReactNode;
  readonly renderSharing: RenderSharing;
}

/** The clips that a search finds. Choosing one opens the viewer there, in the same order. */
export function FoundClips({
  wall,
  q,
  who,
  onWho,
  viewer,
  strip,
  ...viewerProps
}: FoundClipsProps) {
  const descriptor: SearchFeed = {
    kind: 'search',
    q,
    who,
    user: userParamOf(viewer),
    visit: wall.visit,
  };
  const results = { descriptor, viewer, onWho };
  if (wall.openTileId === null) return <FoundWall {...results} wall={wall} strip={strip} />;
  return (
    <WallViewer
      {...viewerProps}
      descriptor={descriptor}
      openTileId={wall.openTileId}
      viewer={viewer}
      title={resultTexts.heading(q)}
      empty={<NothingFound {...results} />}
      onClose={wall.onClose}
    />
  );
}

interface ResultsProps {
  readonly descriptor: SearchFeed;
  readonly viewer: Viewer | null;
  readonly onWho: (who: SearchedOwners) => void;
}

interface FoundWallProps extends ResultsProps {
  readonly wall: Wall;
  readonly strip: ReactNode;
}

function FoundWall({ wall, strip, ...results }: FoundWallProps) {
  const { descriptor, viewer, onWho } = results;
  const { query, tiles, list, keepFocus, handleOpen } = useWallTiles(descriptor);
  const terms = searchTerms(descriptor.q);
  const count = query.data?.pages[0]?.count ?? 0;
  return (
    <Stack gap={4} ref={keepFocus} tabIndex={-1} className="focus-target">
      <Row as="header" gap={4} rowGap={2} isWrapping className={styles.head}>
        <h1 className={styles.heading}>{resultTexts.heading(descriptor.q)}</h1>
        <p role="status" className={styles.count}>
          {count > 0 && resultTexts.count(count)}
        </p>
        {viewer && (
          <div className={styles.who}>
            <SegmentedControl
              label={resultTexts.who}
              value={descriptor.who}
              segments={searchedOwners.options.map((value) => ({
                value,
                label: resultTexts.owners[value],
              }))}
              onChange={onWho}
            />
          </div>
        )}
      </Row>
      {strip}
      {query.isPending && <FoundSkeleton />}
      {query.isError && !query.data && (
        <>
          <FailedState
            text={resultTexts.failed}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
          {viewer && <UsedTags />}
        </>
      )}
      {query.data && tiles.length === 0 && !query.hasNextPage && <NothingFound {...results} />}
      {tiles.length > 0 && (
        <ul ref={list} className={styles.wall} aria-label={tileTexts.list}>
          {tiles.map((tile) => (
            <li key={tile.tile_id}>
              <Link
                {...wall.linkTo(tile.tile_id)}
                data-tile={tile.tile_id}
                className={styles.clip}
                onClick={() => handleOpen(tile.tile_id)}
              >
                <FoundClip tile={tile} terms={terms} viewer={viewer} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ProviderLine videoIds={tiles.map(({ tile_link }) => tile_link)} />
      {query.hasNextPage && <MorePosters query={query} />}
    </Stack>
  );
}

interface FoundClipProps {
  readonly tile: Tile;
  readonly terms: readonly SearchTerm[];
  readonly viewer: Viewer | null;
}

function FoundClip({ tile, terms, viewer }: FoundClipProps) {
  const { title, unavailable } = tile.source ?? {};
  return (
    <>
      <span className={styles.poster}>
        <Thumbnail key={tile.tile_link} videoId={tile.tile_link} />
      </span>
      <span className={styles.caption} dir="auto">
        {tile.tile_desc === '' ? (
          tileTexts.by(tile.tile_owner)
        ) : (
          <MarkedText text={tile.tile_desc} terms={terms} />
        )}
      </span>
      <Row as="span" gap={2} className={styles.by}>
        <Avatar src={tile.img_url} size={24} />
        <span className={styles.owner}>
          <b>
            <MarkedText text={tile.tile_owner} terms={terms} />
          </b>
          <OwnerNote tile={tile} viewer={viewer} />
        </span>
        <AudienceSign tile={tile} isSmall />
        <span className={styles.length}>
          {unavailable === undefined ? (
            feedTexts.seconds(tile.endtime - tile.starttime)
          ) : (
            <>
              <VideoOff aria-hidden />
              <span className="visually-hidden">{clipTexts.failures[unavailable]}</span>
            </>
          )}
        </span>
      </Row>
      {title !== undefined && (
        <span className={styles.title} dir="auto">
          <MarkedText text={title} terms={terms} />
        </span>
      )}
    </>
  );
}

function OwnerNote({ tile, viewer }: Pick<FoundClipProps, 'tile' | 'viewer'>): ReactNode {
  if (isOwn(viewer, tile.tile_owner)) return <i> · {resultTexts.own}</i>;
  return tile.from_friend === true && <i> · {searchTexts.friend}</i>;
}

function NothingFound({ descriptor: { q, who }, viewer, onWho }: ResultsProps) {
  const words = q.trim().split(/\s+/);
  const shorter = words.slice(0, -1).join(' ');
  if (who !== 'everyone') {
    const text = who === 'own' ? resultTexts.noneOfOwn : resultTexts.noneOfFriends;
    return (
      <EmptyState
        text={text(q)}
        action={<Button onClick={() => onWho('everyone')}>{resultTexts.everyone}</Button>}
      />
    );
  }
  return (
    <>
      <EmptyState
        text={`${resultTexts.none(q)} ${shorter === '' ? '' : resultTexts.noneHint}`.trim()}
        action={
          <Row gap={2} isWrapping justify="center">
            {shorter !== '' && (
              <ButtonLink to={clipSearchPath(shorter)}>{resultTexts.shorter(shorter)}</ButtonLink>
            )}
            {viewer && (
              <ButtonLink to="/upload" kind="main">
                {feedTexts.createSignedIn}
              </ButtonLink>
            )}
          </Row>
        }
      />
      {viewer && <UsedTags />}
    </>
  );
}

const SKELETON_CLIPS = 8;

function FoundSkeleton() {
  return (
    <div className={styles.wall} role="status" aria-label={controlTexts.loading}>
      {Array.from({ length: SKELETON_CLIPS }, (_, index) => (
        <div key={index}>
          <span className={styles.poster}>
            <Skeleton height="100%" />
          </span>
          <span className={styles.caption}>
            <Skeleton height={14} />
          </span>
          <Row as="span" gap={2} className={styles.by}>
            <Skeleton width={24} height={24} isRound />
            <Skeleton width={96} height={14} />
          </Row>
        </div>
      ))}
    </div>
  );
}
