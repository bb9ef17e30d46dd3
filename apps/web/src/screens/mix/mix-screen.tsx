import { linkTexts } from '@reprise/contract/links/texts.ts';
import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { PostSharing } from '#features/chat/share/post-sharing.tsx';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { feedQuery } from '#features/feed/list/feed.api.ts';
import type { Feed } from '#features/feed/list/use-feed.ts';
import { userParamOf, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { useMoveInMix, useRemoveFromMix } from '#features/feed/mix/mix.api.ts';
import { MixActions } from '#features/feed/mix/mix-actions.tsx';
import { MixList } from '#features/feed/mix/mix-list.tsx';
import { PlayThrough } from '#features/feed/mix/play-through.tsx';
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
  const mix = useInfiniteQuery(feedQuery(descriptor)).data?.pages[0]?.mix;
  useDocumentTitle(mix?.title ?? mixTexts.unnamed);
  return (
    <div className={styles.screen} data-panel>
      <FeedViewer
        descriptor={descriptor}
        viewer={viewer}
        onBlock={block}
        renderTop={(feed) =>
          mix && <MixSide mix={mix} feed={feed} viewer={viewer} publicId={publicId} />
        }
        renderPlayback={(playback, feed) => <PlayThrough playback={playback} feed={feed} />}
        renderSharing={(tile, like) => (
          <PostSharing tile={tile} viewer={viewer} FriendButton={LazyFriendButton}>
            {like}
          </PostSharing>
        )}
        invitation={!viewer && <SignInInvitation />}
        empty={mix ? <EmptyState text={emptyTextOf(mix)} /> : <NoMix />}
      />
    </div>
  );
}

function emptyTextOf({ clips }: Mix): string {
  return clips.length === 0 ? mixTexts.empty : mixTexts.nothingToPlay;
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

interface MixSideProps {
  readonly mix: Mix;
  readonly feed: Feed;
  readonly viewer: Viewer | null;
  readonly publicId: string;
}

function MixSide({ mix, feed, viewer, publicId }: MixSideProps) {
  const removal = useRemoveFromMix(publicId);
  const move = useMoveInMix(publicId);
  const shown = mix.clips.flatMap(({ tile }) => tile ?? []);
  const seconds = shown.reduce((sum, { starttime, endtime }) => sum + endtime - starttime, 0);
  return (
    <section className={styles.side}>
      <header className={styles.head}>
        <h1 dir="auto">{mix.title}</h1>
        <p>
          {[
            mix.is_own ? mixTexts.byYou : mixTexts.by(mix.owner),
            ...(mix.is_own ? [mixTexts.audiences[mix.audience]] : []),
            mixTexts.clips(shown.length),
            mixTexts.length(seconds),
          ].join(' · ')}
        </p>
        {(removal.error ?? move.error) && <p role="alert">{mixTexts.failed}</p>}
        <MixActions mix={mix} viewer={viewer} />
      </header>
      <MixList
        mix={mix}
        feed={feed}
        user={viewer?.displayName ?? null}
        onRemove={removal.mutate}
        onMove={(tileId, after) => move.mutate({ tileId, after })}
      />
    </section>
  );
}
