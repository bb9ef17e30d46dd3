import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { isUsername, usernameIn } from '@reprise/contract/accounts/rules/usernames.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { publicProfileTexts } from '@reprise/contract/links/profile-texts.ts';
import { feedFiles, publicProfilePath } from '@reprise/contract/links/rules/profile-page.ts';
import type { PublicProfile } from '@reprise/contract/links/profile-calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Rss, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { publicProfileQuery } from '#features/feed/wall/public-profile.api.ts';
import { PublicWall } from '#features/feed/wall/public-wall.tsx';
import { isNotFound } from '#platform/api/api-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { UserAbout } from '#users/user-about.tsx';
import { UserCard, UserCardSkeleton } from '#users/user-card.tsx';
import styles from './friend-screen.module.css';

interface Props {
  /** For every name without a public profile. */
  readonly notFound: ReactNode;
}

/** What visitors see of a user who lets everyone see their profile. Others have the friend page. */
export function PublicProfileScreen({ notFound }: Props) {
  const auth = useAuthState();
  const { username: address = '' } = useParams();
  const username = usernameIn(address);
  if (auth.status === 'loading') return null;
  if (auth.status === 'signedIn') return <Navigate to={friendPath(username)} replace />;
  if (!isUsername(username)) return notFound;
  return <Page key={username} username={username} notFound={notFound} />;
}

function Page({ username, notFound }: Props & { readonly username: string }) {
  const { data, error, isFetching, refetch } = useInfiniteQuery(publicProfileQuery(username));
  const profile = data?.pages[0]?.profile;
  useDocumentTitle(profile?.username ?? username);
  // Also of a later page: the user may have turned it off.
  if (isNotFound(error)) return notFound;
  if (error && !data) {
    return (
      <Stack gap={4} justify="start" className={classNames(styles.screen, styles.empty)}>
        <h1 className="visually-hidden">{username}</h1>
        <FailedState
          text={profileTexts.pageFailed}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      </Stack>
    );
  }
  return (
    <Stack gap={5} justify="start" className={classNames(styles.screen, styles.wall)}>
      <div className={styles.card}>
        {profile ? (
          <Card profile={profile} />
        ) : (
          <UserCardSkeleton name={username}>{null}</UserCardSkeleton>
        )}
      </div>
      <PublicWall username={username} />
    </Stack>
  );
}

function Card({ profile }: { readonly profile: PublicProfile }) {
  const path = publicProfilePath(profile.username);
  return (
    <UserCard
      photo={profile.img_url}
      name={profile.username}
      about={<UserAbout profile={profile} />}
    >
      <ButtonLink to="/login" state={{ from: path }} kind="main" icon={<UserPlus aria-hidden />}>
        {friendTexts.send}
      </ButtonLink>
      <ButtonLink
        to={`${path}/${feedFiles.atom}`}
        reloadDocument
        type="application/atom+xml"
        icon={<Rss aria-hidden />}
      >
        {publicProfileTexts.feed}
      </ButtonLink>
    </UserCard>
  );
}
