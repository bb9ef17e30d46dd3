import {
  adminEndpoints,
  type AdminUserDetails,
  type UserSession,
} from '@reprise/contract/admin/calls.ts';
import { adminTexts, adminUserTexts } from '@reprise/contract/admin/texts.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { ActionButton } from '#features/admin/action-dialog.tsx';
import type { AdminAction } from '#features/admin/action-form.tsx';
import {
  adminPaths,
  AdminSection,
  dayOf,
  DetailRow,
  timeOf,
} from '#features/admin/admin-parts.tsx';
import { userQuery, userSessionsQuery } from '#features/admin/admin.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import adminStyles from '#features/admin/admin.module.css';
import { callApi } from '#platform/api/api-client.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { UserActions } from './user-actions.tsx';
import { UserBadges } from './user-badges.tsx';
import styles from './user-page.module.css';

interface UserPageProps {
  readonly viewer: string;
  readonly username: string;
}

export function UserPage({ viewer, username }: UserPageProps) {
  const { data: user, isPending, refetch } = useQuery(userQuery(viewer, username));
  if (isPending) return <Skeleton height={320} />;
  if (user === null) {
    return (
      <EmptyState
        text={adminUserTexts.unknown}
        action={<ButtonLink to={adminPaths.users}>{adminUserTexts.back}</ButtonLink>}
      />
    );
  }
  if (user === undefined) {
    return <FailedState text={adminUserTexts.userFailed} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap={4}>
      <Link to={adminPaths.users} className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        {adminUserTexts.back}
      </Link>
      <About user={user} />
      <UserActions user={user} />
      <UserSessions viewer={viewer} user={user} />
      <History actions={user.actions} />
    </Stack>
  );
}

function About({ user }: { user: AdminUserDetails }) {
  const { posts, open_reports: openReports } = user;
  return (
    <AdminSection
      title={user.username}
      action={
        <Row as="span" gap={2} rowGap={1} isWrapping>
          <UserBadges user={user} />
        </Row>
      }
    >
      <Suspension user={user} />
      <dl className={adminStyles.facts}>
        <DetailRow name={adminUserTexts.name}>{`${user.first_name} ${user.last_name}`}</DetailRow>
        <DetailRow name={adminUserTexts.email}>{user.email}</DetailRow>
        <DetailRow name={adminUserTexts.joined}>{dayOf(user.joined)}</DetailRow>
        <DetailRow name={adminUserTexts.lastSignIn}>
          {user.last_sign_in === null ? adminTexts.never : timeOf(user.last_sign_in)}
        </DetailRow>
        <DetailRow name={adminUserTexts.devices}>{user.sessions}</DetailRow>
        <DetailRow name={adminUserTexts.posts}>
          {posts}{' '}
          {posts > 0 && <Link to={friendPath(user.username)}>{adminUserTexts.seePosts}</Link>}
        </DetailRow>
        <DetailRow name={adminUserTexts.openReports}>
          {openReports}{' '}
          {openReports > 0 && <Link to={adminPaths.reports}>{adminUserTexts.seeReports}</Link>}
        </DetailRow>
      </dl>
    </AdminSection>
  );
}

function Suspension({ user }: { user: AdminUserDetails }) {
  const { suspended_since: since, suspended_until: until, suspension_reason: reason } = user;
  if (user.status !== 'suspended') return null;
  const end =
    until === null ? adminUserTexts.withoutEnd : adminUserTexts.suspendedUntil(timeOf(until));
  return (
    <Stack gap={1} className={adminStyles.warning}>
      {since !== null && (
        <strong>{`${adminUserTexts.suspendedSince(timeOf(since))}, ${end}`}</strong>
      )}
      {reason !== null && <p>{reason}</p>}
    </Stack>
  );
}

function History({ actions }: Pick<AdminUserDetails, 'actions'>) {
  return (
    <AdminSection title={adminUserTexts.history}>
      {actions.length === 0 ? (
        <Text tone="muted" size="small">
          {adminUserTexts.noHistory}
        </Text>
      ) : (
        <Stack as="ul" gap={4}>
          {actions.map((action) => (
            <Stack as="li" gap="half" key={`${action.action} ${action.date}`}>
              <Text tone="strong">{stepText(action)}</Text>
              {action.note !== '' && <Text isBreakable>{action.note}</Text>}
              <Text as="time" tone="muted" size="small" dateTime={action.date}>
                {timeOf(action.date)}
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
    </AdminSection>
  );
}

function stepText({ action, by }: AdminUserDetails['actions'][number]): string {
  const steps: Readonly<Record<typeof action, string>> = adminUserTexts.steps;
  return adminUserTexts.step(steps[action], by ?? moderationTexts.operator);
}

interface UserSessionsProps {
  readonly viewer: string;
  readonly user: AdminUserDetails;
}

function UserSessions({ viewer, user }: UserSessionsProps) {
  const { username, is_admin: isProtected } = user;
  const { data, isPending, refetch } = useQuery(userSessionsQuery(viewer, username));
  if (isPending) return <Skeleton height={120} />;
  if (!data)
    return <FailedState text={adminUserTexts.sessionsFailed} onRetry={() => void refetch()} />;
  return (
    <AdminSection title={adminUserTexts.sessions}>
      {data.length === 0 && (
        <Text tone="muted" size="small">
          {adminUserTexts.noSessions}
        </Text>
      )}
      <Stack as="ul" isDivided className={adminStyles.plainRows}>
        {data.map((session) => (
          <Row as="li" gap={2} key={session.id} className={adminStyles.plainRow}>
            <span>{session.device}</span>
            <Text as="span" tone="muted" size="small" className={adminStyles.quiet}>
              {adminUserTexts.lastUsed(timeOf(session.last_used))}
            </Text>
            {!isProtected && (
              <ActionButton
                action={endAction(username, session)}
                label={adminUserTexts.endSessions}
                name={adminUserTexts.endSession(session.device)}
              />
            )}
          </Row>
        ))}
      </Stack>
    </AdminSection>
  );
}

function endAction(username: string, { id, device }: UserSession): AdminAction {
  return {
    title: adminUserTexts.endSessionTitle(username, device),
    hint: adminUserTexts.endSessionHint,
    submit: adminUserTexts.endSessions,
    note: { label: adminTexts.reasonForLog, hint: adminTexts.reasonForLogHint },
    run: async ({ note }) => {
      await callApi(adminEndpoints.endUserSession, { body: { username, note, session_id: id } });
      return null;
    },
  };
}
