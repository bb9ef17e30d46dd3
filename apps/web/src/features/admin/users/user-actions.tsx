import { adminEndpoints, type AdminUserDetails } from '@reprise/contract/admin/calls.ts';
import { adminTexts, adminUserTexts } from '@reprise/contract/admin/texts.ts';
import { useNavigate } from 'react-router';
import { ActionButton } from '#features/admin/action-dialog.tsx';
import type { AdminAction } from '#features/admin/action-form.tsx';
import { ActionRow, adminPaths, AdminSection } from '#features/admin/admin-parts.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from '#features/admin/admin.module.css';
import { callApi } from '#platform/api/api-client.ts';
import { config } from '#platform/config.ts';
import { Text } from '#ui/primitives/text.tsx';

const texts = adminUserTexts;
const why = { label: adminTexts.reasonForLog, hint: adminTexts.reasonForLogHint };

export function UserActions({ user }: { user: AdminUserDetails }) {
  const navigate = useNavigate();
  const { username } = user;
  if (user.is_admin) {
    return (
      <AdminSection title={texts.actions}>
        <Text tone="muted" size="small">
          {adminTexts.protected}
        </Text>
      </AdminSection>
    );
  }
  const isSuspended = user.status === 'suspended';
  const deletion: AdminAction = {
    ...deleteAction(username),
    onDone: () => void navigate(adminPaths.users),
  };
  return (
    <AdminSection title={texts.actions}>
      <Stack isDivided>
        {isSuspended ? (
          <ActionRow
            title={texts.resume}
            hint={texts.resumeHint}
            action={<ActionButton action={resumeAction(username)} label={texts.resume} />}
          />
        ) : (
          <ActionRow
            title={texts.suspend}
            hint={texts.suspendHint}
            action={<ActionButton action={suspendAction(username)} label={texts.suspend} />}
          />
        )}
        {config.authProvider === 'embedded' && (
          <ActionRow
            title={texts.resetLinkName}
            hint={texts.resetLinkHint}
            action={<ActionButton action={resetAction(username)} label={texts.createLink} />}
          />
        )}
        <ActionRow
          title={texts.endSessionsName}
          hint={texts.endSessionsHint}
          action={<ActionButton action={endSessionsAction(username)} label={texts.endSessions} />}
        />
        <ActionRow
          title={texts.removePhotoName}
          hint={texts.removePhotoHint}
          action={<ActionButton action={removePhotoAction(username)} label={texts.removePhoto} />}
        />
        <ActionRow
          isDanger
          title={texts.deleteName}
          hint={texts.deleteHint}
          action={
            <ActionButton action={deletion} label={texts.delete} className={styles.dangerButton} />
          }
        />
      </Stack>
    </AdminSection>
  );
}

function suspendAction(username: string): AdminAction {
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

function resumeAction(username: string): AdminAction {
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

function resetAction(username: string): AdminAction {
  return {
    title: texts.resetLinkTitle(username),
    hint: texts.resetLinkHint,
    submit: texts.createLink,
    note: why,
    isSensitive: adminEndpoints.createResetLink.isSensitive,
    linkHint: texts.linkCreated,
    run: async ({ note }) => {
      const { rows } = await callApi(adminEndpoints.createResetLink, { body: { username, note } });
      return rows[0]?.link ?? null;
    },
  };
}

function endSessionsAction(username: string): AdminAction {
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

function removePhotoAction(username: string): AdminAction {
  return {
    title: texts.removePhotoTitle(username),
    hint: texts.removePhotoHint,
    submit: texts.removePhoto,
    note: why,
    run: async ({ note }) => {
      await callApi(adminEndpoints.removeUserPhoto, { body: { username, note } });
      return null;
    },
  };
}

function deleteAction(username: string): AdminAction {
  return {
    title: texts.deleteTitle(username),
    hint: texts.deleteHint,
    submit: texts.delete,
    kind: 'danger',
    note: why,
    confirmation: username,
    isSensitive: adminEndpoints.deleteUser.isSensitive,
    run: async ({ note, confirmation }) => {
      await callApi(adminEndpoints.deleteUser, { body: { username, note, confirmation } });
      return null;
    },
  };
}
