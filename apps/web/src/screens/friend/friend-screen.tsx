import { isUsername } from '@reprise/contract/rules/usernames.ts';
import { texts } from '@reprise/contract/texts.ts';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { UnblockButton } from '#features/blocks/blocked-list.tsx';
import { useBlock } from '#features/blocks/blocks.api.ts';
import type { Viewer } from '#features/feed/viewer.ts';
import { FriendButtonSkeleton } from '#features/friends/friend-button.tsx';
import { usePerson } from '#features/friends/friends.api.ts';
import { useAuthState } from '#shared/auth/use-auth.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { useKeptFocus } from '#shared/hooks/use-kept-focus.ts';
import { PersonCardSkeleton } from '#shared/people/person-card.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { FriendCard } from './friend-card.tsx';
import { FriendPosts } from './friend-posts.tsx';
import styles from './friend-screen.module.css';

/** Another user's page. The own name leads to the own profile (decisions, "Screens"). */
export function FriendScreen() {
  const auth = useAuthState();
  const { friend = '' } = useParams();
  if (auth.status !== 'signedIn') return null;
  const { user } = auth;
  if (user.displayName.toLowerCase() === friend.toLowerCase()) {
    return <Navigate to="/profile" replace />;
  }
  // What cannot be a username is not asked for.
  return isUsername(friend) ? (
    <Page key={friend} viewer={user} friend={friend} />
  ) : (
    <NotFound name={friend} />
  );
}

/** Person, relation and posts are asked for at once; the posts give way if the person says so. */
function Page({ viewer, friend }: { viewer: Viewer; friend: string }) {
  const user = viewer.displayName;
  const query = usePerson({ user, friend });
  const { data: person } = query;
  const block = useBlock(user);
  const isBlocked = person?.is_blocked === true;
  // Block and Unblock take the control away that was pressed.
  const keepFocus = useKeptFocus(isBlocked);
  useDocumentTitle(person?.username ?? friend);
  if (person === null) return <NotFound name={friend} />;
  if (query.isError && !person) {
    return (
      <Instead name={friend}>
        <FailedState
          text={texts.person.personFailed}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Instead>
    );
  }
  return (
    <div ref={keepFocus} tabIndex={-1} className={styles.screen}>
      <div className={styles.card}>
        {person ? (
          <FriendCard user={user} person={person} onBlock={block} />
        ) : (
          <PersonCardSkeleton name={friend}>
            <FriendButtonSkeleton />
          </PersonCardSkeleton>
        )}
      </div>
      {isBlocked ? (
        <EmptyState
          text={texts.person.blockedHere}
          action={<UnblockButton user={user} friend={person.username} />}
        />
      ) : (
        <FriendPosts viewer={viewer} friend={friend} onBlock={block} />
      )}
    </div>
  );
}

function NotFound({ name }: { name: string }) {
  const { friends, shell } = texts;
  useDocumentTitle(friends.userNotFound);
  const home = (
    <ButtonLink to="/" kind="main">
      {shell.errorHome}
    </ButtonLink>
  );
  return (
    <Instead name={name}>
      <EmptyState text={friends.userNotFound} action={home} />
    </Instead>
  );
}

/** Stands in place of the page: one sentence and one action. */
function Instead({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classNames(styles.screen, styles.instead)}>
      <h1 className="visually-hidden">{name}</h1>
      {children}
    </div>
  );
}
