import { linkTexts } from '@reprise/contract/links/texts.ts';
import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListMusic } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { mixBarOf } from '#clips/player/loop/draw-mix-bar.ts';
import { MixBar } from '#clips/player/loop/mix-bar.tsx';
import type { ClipPlayback, PooledPlayback } from '#clips/player/use-clip-player.ts';
import { PlayThrough } from '#clips/player/play-through.tsx';
import { sharingFor } from '#features/chat/share/post-sharing.tsx';
import { ShareMix } from '#features/chat/share/share-mix.tsx';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { feedQuery } from '#features/feed/list/feed.api.ts';
import { isPlayable, withReports } from '#features/feed/list/mix-page.api.ts';
import type { Feed } from '#features/feed/list/use-feed.ts';
import { userParamOf, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { AddClips } from '#features/feed/mix/add-clips.tsx';
import {
  useEditMix,
  useMixUpdates,
  useMoveInMix,
  useRemoveFromMix,
} from '#features/feed/mix/mix.api.ts';
import { MixActions } from '#features/feed/mix/mix-actions.tsx';
import { MixHead } from '#features/feed/mix/mix-head.tsx';
import { MixList } from '#features/feed/mix/mix-list.tsx';
import { useReport } from '#features/feed/post/use-report-playback.ts';
import { FeedViewer } from '#features/feed/viewer/feed-viewer.tsx';
import { SignInInvitation } from '#features/feed/viewer/for-visitors.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useTitleInBar } from '#ui/layout/page-title.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import styles from './mix-screen.module.css';

/** A mix, which plays through. */
export function MixScreen() {
  const { publicId = '' } = useParams();
  const auth = useAuthState();
  const viewer = auth.status === 'signedIn' ? auth.user : null;
  const user = userParamOf(viewer);
  const block = useBlock(user);
  const { key } = useLocation();
  const descriptor = { kind: 'mix', publicId, user, visit: key } as const;
  const { data } = useInfiniteQuery({
    ...feedQuery(descriptor),
    // Visitors have no live documents.
    refetchOnWindowFocus: viewer ? false : 'always',
  });
  const mix = data?.pages[0]?.mix;
  const [isPlaying, setIsPlaying] = useState(false);
  useDocumentTitle(mix?.title ?? mixTexts.unnamed);
  useTitleInBar(mix?.title ?? null);
  return (
    <div className={styles.screen} data-panel data-playing={isPlaying || undefined}>
      {!mix && <h1 className="visually-hidden">{mixTexts.unnamed}</h1>}
      <FeedViewer
        descriptor={descriptor}
        viewer={viewer}
        onBlock={block}
        hasStepsUnderClip
        renderTop={(feed) =>
          mix && <MixSide key={mix.public_id} mix={mix} feed={feed} viewer={viewer} />
        }
        renderPlayback={(playback, feed) => (
          <PlayMix playback={playback} feed={feed} viewer={viewer} onPlaying={setIsPlaying} />
        )}
        renderBar={(playback, feed) => mix && <Bar mix={mix} feed={feed} playback={playback} />}
        renderSharing={sharingFor(viewer)}
        invitation={!viewer && <SignInInvitation />}
        empty={mix ? <NoClips mix={mix} /> : <NoMix />}
      />
    </div>
  );
}

interface PlayMixProps {
  readonly playback: PooledPlayback;
  readonly feed: Feed;
  readonly viewer: Viewer | null;
  readonly onPlaying: (isPlaying: boolean) => void;
}

function PlayMix({ playback, feed, viewer, onPlaying }: PlayMixProps) {
  const report = useReport(viewer);
  const { tile, tiles } = feed;
  const next = tiles
    .slice(tiles.findIndex((one) => one.tile_id === tile?.tile_id) + 1)
    .find(isPlayable);
  const onSkipBack = feed.hasPrevious ? feed.onPrevious : undefined;
  const onNext = next && (() => feed.onChoose(next.tile_id));
  return (
    <PlayThrough
      playback={playback}
      list={{
        id: tile?.tile_id,
        isUnavailable: tile !== undefined && !isPlayable(tile),
        next: next && {
          videoId: next.tile_link,
          startTime: next.starttime,
          endTime: next.endtime,
        },
        onNext,
        onNextUnavailable: (reason) => next && report(next, reason),
        onSkip: feed.direction === 'back' ? onSkipBack : onNext,
      }}
      onPlaying={onPlaying}
    />
  );
}

function NoClips({ mix: { clips, may_add } }: { mix: Mix }) {
  if (clips.length > 0) return <EmptyState text={mixTexts.nothingToPlay} />;
  if (!may_add) return <EmptyState text={mixTexts.empty} />;
  return (
    <div className={styles.first}>
      <ListMusic aria-hidden />
      <h2>{mixTexts.first}</h2>
      <p>{mixTexts.firstHint}</p>
    </div>
  );
}

function NoMix() {
  return (
    <EmptyState
      text={mixTexts.notFound}
      action={
        <ButtonLink to="/" kind="main">
          {linkTexts.home}
        </ButtonLink>
      }
    />
  );
}

function MixUpdates({ mix }: { mix: Mix }) {
  useMixUpdates(mix);
  return null;
}

interface BarProps {
  readonly mix: Mix;
  readonly feed: Feed;
  readonly playback: ClipPlayback;
}

function Bar({ mix, feed, playback }: BarProps) {
  const parts = useMemo(() => mixBarOf(withReports(mix, feed.tiles).clips), [mix, feed.tiles]);
  const current = mix.clips.findIndex(({ tile_id }) => tile_id === feed.tile?.tile_id);
  return <MixBar playback={playback} clips={parts} current={current} />;
}

interface MixSideProps {
  readonly mix: Mix;
  readonly feed: Feed;
  readonly viewer: Viewer | null;
}

function MixSide({ mix, feed, viewer }: MixSideProps) {
  const user = viewer?.displayName ?? null;
  const removal = useRemoveFromMix(mix.public_id);
  const move = useMoveInMix(mix.public_id);
  const edit = useEditMix(mix.public_id);
  const [isNew] = useState(mix.is_own && mix.clips.length === 0);
  const [isAdding, setIsAdding] = useState(mix.may_add && mix.clips.length === 0);
  // The next clip starts before up to 500 rows are rendered.
  const list = useDeferredValue(
    isAdding && mix.may_add && user !== null ? (
      <AddClips mix={mix} user={user} />
    ) : (
      <MixList
        mix={withReports(mix, feed.tiles)}
        feed={feed}
        user={user}
        onRemove={removal.mutate}
        onMove={(tileId, after) => move.mutate({ tileId, after })}
      />
    ),
  );
  return (
    <section className={styles.side}>
      {viewer && <MixUpdates mix={mix} />}
      <header className={styles.head}>
        <MixHead
          mix={mix}
          onRename={isNew && isAdding ? (title) => edit.mutate({ title }) : undefined}
        />
        {(removal.error ?? move.error ?? edit.error) && <p role="alert">{mixTexts.failed}</p>}
        <MixActions mix={mix} viewer={viewer} isAdding={isAdding} onAdd={setIsAdding}>
          <ShareMix
            mix={mix}
            user={user}
            onShowToFriends={() => edit.mutate({ audience: 'friends' })}
          />
        </MixActions>
      </header>
      {list}
    </section>
  );
}
