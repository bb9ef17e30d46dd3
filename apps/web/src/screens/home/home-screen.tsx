import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { sharingFor } from '#features/chat/share/post-sharing.tsx';
import { FeedSorts, useHomeSort } from '#features/feed/list/feed-sorts.tsx';
import { userParamOf } from '#features/feed/list/viewer-rules.ts';
import { FeedViewer } from '#features/feed/viewer/feed-viewer.tsx';
import { Introduction, SignInInvitation } from '#features/feed/viewer/for-visitors.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { mayBeFirstRun } from '#users/sign-up/first-run.ts';
import styles from './home-screen.module.css';

const FirstRun = lazy(async () => ({
  default: (await import('./first-run/first-run.tsx')).FirstRun,
}));

/** For screens that rarely need it. */
const LazyNoFriends = lazy(async () => ({
  default: (await import('#users/no-friends/no-friends.tsx')).NoFriends,
}));

export function HomeScreen() {
  const auth = useAuthState();
  const [overUid, setOverUid] = useState('');
  const user = auth.status === 'signedIn' ? auth.user : null;
  if (user === null || user.uid === overUid || !mayBeFirstRun(user)) return <Home />;
  return (
    <Suspense fallback={<div className={styles.screen} />}>
      <FirstRun user={user} onOver={() => setOverUid(user.uid)} />
    </Suspense>
  );
}

/** For signed-in viewers, the create button is in the navbar. */
function Home() {
  const auth = useAuthState();
  const viewer = auth.status === 'signedIn' ? auth.user : null;
  const user = userParamOf(viewer);
  const choice = useHomeSort(viewer);
  const { sort } = choice;
  const block = useBlock(user);
  const { key } = useLocation();
  useDocumentTitle(feedTexts.title);

  return (
    <div className={classNames(styles.screen, !viewer && styles.visitor)}>
      <h1 className="visually-hidden">{feedTexts.heading}</h1>
      {!viewer && <Introduction />}
      <div className={styles.sorts}>
        <FeedSorts {...choice} />
      </div>
      <FeedViewer
        descriptor={{ kind: 'home', sort, user, visit: key }}
        viewer={viewer}
        onBlock={block}
        renderSharing={sharingFor(viewer)}
        empty={
          sort === 'friends' ? <NoFriendsClips user={user} /> : <NoClips isVisitor={!viewer} />
        }
        invitation={!viewer && <SignInInvitation />}
      />
    </div>
  );
}

function NoFriendsClips({ user }: { user: string }) {
  return (
    <div className={styles.noFriends}>
      <p>{feedTexts.noFriendsClips}</p>
      <Suspense>
        <LazyNoFriends user={user} />
      </Suspense>
      <ButtonLink to="/" kind="quiet" className={styles.seeAll}>
        {feedTexts.seeAll}
      </ButtonLink>
    </div>
  );
}

/** Signed-in viewers post with the button in the navbar or the tab bar. */
function NoClips({ isVisitor }: { isVisitor: boolean }) {
  return <EmptyState text={feedTexts.noClips} action={isVisitor && <SignInInvitation />} />;
}
