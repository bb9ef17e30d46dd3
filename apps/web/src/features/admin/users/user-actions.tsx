import { adminEndpoints, type AdminUserDetails } from '@reprise/contract/admin/calls.ts';
import { adminTexts, adminUserTexts } from '@reprise/contract/admin/texts.ts';
import { useNavigate } from 'react-router';
import { callApi } from '#platform/api/api-client.ts';
import { ActButton } from '#features/admin/act-button.tsx';
import type { Act } from '#features/admin/act-dialog.tsx';
import { adminPaths } from '#features/admin/admin-paths.ts';
import { ActRow, AdminSection } from '#features/admin/admin-section.tsx';
import styles from '#features/admin/admin.module.css';

const texts = adminUserTexts;
const why = { label: adminTexts.reasonForLog, hint: adminTexts.reasonForLogHint };

export function UserActions({ user }: { user: AdminUserDetails }) {
  const navigate = useNavigate();
  const { username } = user;
  if (user.is_admin) {
    return (
      <AdminSection title={texts.actions}>
        <p className={styles.quiet}>{adminTexts.protected}</p>
      </AdminSection>
    );
  }
  const isSuspended = user.status === 'suspended';
  const deletion: Act = {
    ...deleteAct(username),
    onDone: () => void navigate(adminPaths.users),
  };
  return (
    <AdminSection title={texts.actions}>
      <div className={styles.rows}>
        {isSuspended ? (
          <ActRow
            title={texts.resume}
            hint={texts.resumeHint}
            action={<ActButton act={resumeAct(username)} label={texts.resume} />}
          />
        ) : (
          <ActRow
            title={texts.suspend}
            hint={texts.suspendHint}
            action={<ActButton act={suspendAct(username)} label={texts.suspend} />}
          />
        )}
        <ActRow
          title={texts.resetLinkName}
          hint={texts.resetLinkHint}
          action={<ActButton act={resetAct(username)} label={texts.createLink} />}
        />
        <ActRow
          title={texts.endSessionsName}
          hint={texts.endSessionsHint}
          action={<ActButton act={endSessionsAct(username)} label={texts.endSessions} />}
        />
        <ActRow
          isDanger
          title={texts.deleteName}
          hint={texts.deleteHint}
          action={<ActButton act={deletion} label={texts.delete} className={styles.dangerButton} />}
        />
      </div>
    </AdminSection>
  );
}

function suspendAct(username: string): Act {
  return {
    title: texts.suspendTitle(username),
    hint: texts.suspendHint,
    submit: texts.suspend,
    kind: 'danger',
    note: { label: texts.reason, hint: texts.reasonHint },
    hasEnd: true,
    run: async ({ note, until }) => {
      await callApi(adminEndpoints.suspendUser, { body: { username, note, until } });
      return null;
    },
  };
}

function resumeAct(username: string): Act {
  return {
    title: texts.resumeTitle(username),
    hint: texts.resumeHint,
    submit: texts.resume,
    note: why,
    run: async ({ note }) => {
      await callApi(adminEndpoints.resumeUser, { body: { username, note } });
      return null;
    },
  };
}

function resetAct(username: string): Act {
  return {
    title: texts.resetLinkTitle(username),
    hint: texts.resetLinkHint,
    submit: texts.createLink,
    note: why,
    linkHint: texts.linkCreated,
    run: async ({ note }) => {
      const { rows } = await callApi(adminEndpoints.createResetLink, { body: { username, note } });
      return rows[0]?.link ?? null;
    },
  };
}

function endSessionsAct(username: string): Act {
  return {
    title: texts.endSessionsTitle(username),
    hint: texts.endSessionsHint,
    submit: texts.endSessions,
    note: why,
    run: async ({ note }) => {
      await callApi(adminEndpoints.endUserSessions, { body: { username, note } });
      return null;
    },
  };
}

function deleteAct(username: string): Act {
  return {
    title: texts.deleteTitle(username),
    hint: texts.deleteHint,
    submit: texts.delete,
    kind: 'danger',
    note: why,
    confirmation: username,
    run: async ({ note, confirmation }) => {
      await callApi(adminEndpoints.deleteUser, { body: { username, note, confirmation } });
      return null;
    },
  };
}
