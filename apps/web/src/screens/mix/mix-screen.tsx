import { linkTexts } from '@reprise/contract/links/texts.ts';
import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListMusic } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { mixBarOf } from '#clips/player/loop/draw-mix-bar.ts';
import { MixBar } from '#clips/player/loop/mix-bar.tsx';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { type PlayedList, PlayThrough } from '#clips/player/play-through.tsx';
import { PostSharing } from '#features/chat/share/post-sharing.tsx';
import { ShareMix } from '#features/chat/share/share-mix.tsx';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { feedQuery } from '#features/feed/list/feed.api.ts';
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
import { FeedViewer } from '#features/feed/viewer/feed-viewer.tsx';
import { SignInInvitation } from '#features/feed/viewer/for-visitors.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { LazyFriendButton } from '#users/friendship/lazy-friend-button.tsx';
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
  return (
    <div className={styles.screen} data-panel data-playing={isPlaying || undefined}>
      {!mix && <h1 className="visually-hidden">{mixTexts.unnamed}</h1>}
      <FeedViewer
        descriptor={descriptor}
        viewer={viewer}
        onBlock={block}
        renderTop={(feed) =>
          mix && <MixSide key={mix.public_id} mix={mix} feed={feed} viewer={viewer} />
        }
        renderPlayback={(playback, feed) => (
          <PlayThrough playback={playback} list={listOf(feed)} onPlaying={setIsPlaying} />
        )}
        renderBar={(playback, feed) => mix && <Bar mix={mix} feed={feed} playback={playback} />}
        renderSharing={(tile, like) => (
          <PostSharing tile={tile} viewer={viewer} FriendButton={LazyFriendButton}>
            {like}
          </PostSharing>
        )}
        invitation={!viewer && <SignInInvitation />}
        empty={mix ? <NoClips mix={mix} /> : <NoMix />}
      />
    </div>
  );
}

function listOf(feed: Feed): PlayedList {
  const onNext = feed.hasNext ? feed.onNext : undefined;
  const onPrevious = feed.hasPrevious ? feed.onPrevious : undefined;
  return {
    id: feed.tile?.tile_id,
    isUnavailable: feed.tile?.source?.unavailable !== undefined,
    onNext,
    onSkip: feed.direction === 'back' ? onPrevious : onNext,
  };
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

function Bar({ mix: { clips }, feed, playback }: BarProps) {
  const parts = useMemo(() => mixBarOf(clips), [clips]);
  const current = clips.findIndex(({ tile_id }) => tile_id === feed.tile?.tile_id);
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
        mix={mix}
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
