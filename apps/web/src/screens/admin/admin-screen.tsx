import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { adminTexts, siteStateTexts } from '@reprise/contract/admin/texts.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Activity, Ban, Flag, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { adminPaths } from '#features/admin/admin-parts.tsx';
import { siteStateQuery } from '#features/admin/admin.api.ts';
import { ChannelsPage } from '#features/admin/channels/channels-page.tsx';
import { NowPage } from '#features/admin/now/now-page.tsx';
import { SignUpsPage } from '#features/admin/sign-ups/sign-ups-page.tsx';
import { UserPage } from '#features/admin/users/user-page.tsx';
import { UsersPage } from '#features/admin/users/users-page.tsx';
import { ModerationLog } from '#features/moderation/moderation-log.tsx';
import { queueQuery } from '#features/moderation/moderation.api.ts';
import { ReportedClips } from '#features/moderation/reported-clips.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import sideNav from '#ui/layout/side-nav.module.css';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './admin-screen.module.css';

const LINKS = [
  { to: adminPaths.now, label: adminTexts.now, Icon: Activity },
  { to: adminPaths.users, label: adminTexts.users, Icon: Users },
  { to: adminPaths.reports, label: adminTexts.reports, Icon: Flag },
  { to: adminPaths.signUps, label: adminTexts.signUps, Icon: UserPlus },
  { to: adminPaths.channels, label: adminTexts.channels, Icon: Ban },
] as const;

interface AdminScreenProps {
  readonly notFound: ReactNode;
}

/** Other users see the not-found page. */
export function AdminScreen({ notFound }: AdminScreenProps) {
  const auth = useAuthState();
  if (auth.status === 'loading') return null;
  if (auth.status !== 'signedIn') return notFound;
  return <Admin viewer={auth.user.displayName} notFound={notFound} />;
}

function Admin({ viewer, notFound }: AdminScreenProps & { viewer: string }) {
  const { data: state, isPending, refetch, dataUpdatedAt } = useQuery(siteStateQuery(viewer));
  const { pathname } = useLocation();
  // The server has not yet confirmed that the user is an admin.
  if (isPending) return null;
  if (state === null) return notFound;
  if (state === 'secondFactorRequired') {
    return (
      <Frame>
        <EmptyState
          text={`${secondFactorTexts.requiredOfAdmins} ${secondFactorTexts.byOperator}`}
        />
      </Frame>
    );
  }
  if (state === undefined)
    return <FailedState text={siteStateTexts.failed} onRetry={() => void refetch()} />;
  const path = pathname.replace(/\/+$/, '');
  const user = /^\/admin\/users\/([^/]+)$/.exec(path)?.[1];
  const pages: Readonly<Record<string, ReactNode>> = {
    [adminPaths.now]: <NowPage state={state} readAt={dataUpdatedAt} />,
    [adminPaths.users]: <UsersPage viewer={viewer} />,
    [adminPaths.reports]: <Reports viewer={viewer} />,
    [adminPaths.signUps]: <SignUpsPage viewer={viewer} />,
    [adminPaths.channels]: <ChannelsPage viewer={viewer} />,
  };
  const page =
    user === undefined ? (
      pages[path]
    ) : (
      <UserPage key={user} viewer={viewer} username={decodeURIComponent(user)} />
    );
  if (page === undefined) return notFound;
  return (
    <Frame nav={<AdminNav />}>
      <div className={styles.content}>{page}</div>
    </Frame>
  );
}

function Frame({ nav, children }: { nav?: ReactNode; children: ReactNode }) {
  useDocumentTitle(adminTexts.title);
  return (
    <div className={classNames(sideNav.page, styles.screen)}>
      <h1>{adminTexts.title}</h1>
      {nav}
      {children}
    </div>
  );
}

function AdminNav() {
  const linkClass = classNames(sideNav.link, styles.link);
  return (
    <nav aria-label={adminTexts.sections} className={classNames(sideNav.nav, styles.nav)}>
      {LINKS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end={to === adminPaths.now} className={() => linkClass}>
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function Reports({ viewer }: { viewer: string }) {
  const { data, isPending, refetch } = useQuery(queueQuery(viewer));
  if (isPending) return <Skeleton height={320} />;
  if (!Array.isArray(data)) {
    return <FailedState text={moderationTexts.failed} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap={4}>
      <h2 className="visually-hidden">{adminTexts.reports}</h2>
      <ReportedClips tiles={data} />
      <Stack as="section" gap={4} className={styles.log} aria-labelledby="log">
        <h2 id="log">{moderationTexts.log}</h2>
        <ModerationLog user={viewer} />
      </Stack>
    </Stack>
  );
}
