import {
  adminEndpoints,
  type AdminUserDetails,
  type UserSession,
} from '@reprise/contract/admin/calls.ts';
import { adminTexts, adminUserTexts as texts } from '@reprise/contract/admin/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ActionButton } from '#features/admin/action-button.tsx';
import type { AdminAction } from '#features/admin/admin-action.ts';
import { userSessionsQuery } from '#features/admin/admin.api.ts';
import { timeOf } from '#features/admin/admin-dates.ts';
import { AdminSection } from '#features/admin/admin-section.tsx';
import styles from '#features/admin/admin.module.css';

interface UserSessionsProps {
  readonly viewer: string;
  readonly user: AdminUserDetails;
}

export function UserSessions({ viewer, user }: UserSessionsProps) {
  const { username, is_admin: isProtected } = user;
  const { data, isPending, refetch } = useQuery(userSessionsQuery(viewer, username));
  if (isPending) return <Skeleton height={120} />;
  if (!data) return <FailedState text={texts.sessionsFailed} onRetry={() => void refetch()} />;
  return (
    <AdminSection title={texts.sessions}>
      {data.length === 0 && <p className={styles.quiet}>{texts.noSessions}</p>}
      <ul className={styles.plainRows}>
        {data.map((session) => (
          <li key={session.id} className={styles.plainRow}>
            <span>{session.device}</span>
            <span className={styles.quiet}>{texts.lastUsed(timeOf(session.last_used))}</span>
            {!isProtected && (
              <ActionButton
                action={endAction(username, session)}
                label={texts.endSessions}
                name={texts.endSession(session.device)}
              />
            )}
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

function endAction(username: string, { id, device }: UserSession): AdminAction {
  return {
    title: texts.endSessionTitle(username, device),
    hint: texts.endSessionHint,
    submit: texts.endSessions,
    note: { label: adminTexts.reasonForLog, hint: adminTexts.reasonForLogHint },
    run: async ({ note }) => {
      await callApi(adminEndpoints.endUserSession, { body: { username, note, session_id: id } });
      return null;
    },
  };
}
