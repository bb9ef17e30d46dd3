import { adminEndpoints, type SignUpOverview } from '@reprise/contract/admin/calls.ts';
import { adminLimits } from '@reprise/contract/admin/limits.ts';
import { adminSignUpTexts as texts, adminTexts } from '@reprise/contract/admin/texts.ts';
import { callApi } from '#platform/api/api-client.ts';
import { ActionButton } from '#features/admin/action-button.tsx';
import type { AdminAction } from '#features/admin/admin-action.ts';
import { timeOf } from '#features/admin/admin-dates.ts';
import { AdminSection } from '#features/admin/admin-section.tsx';
import styles from '#features/admin/admin.module.css';

export function InviteLinks({ invites }: Pick<SignUpOverview, 'invites'>) {
  return (
    <AdminSection
      title={texts.invites}
      action={<ActionButton action={inviteAction} label={texts.newInvite} kind="tint" />}
    >
      {invites.length === 0 && <p className={styles.quiet}>{texts.noInvites}</p>}
      <ul className={styles.plainRows}>
        {invites.map(({ id, uses_left: uses, ends_at: end }) => (
          <li key={id} className={styles.plainRow}>
            <span>{texts.usesLeft(uses)}</span>
            <span className={styles.quiet}>
              {end === null ? adminTexts.forever : texts.endsOn(timeOf(end))}
            </span>
            <ActionButton
              action={endAction(id)}
              label={texts.endInvite}
              name={texts.endInviteName(id)}
            />
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

function endAction(id: number): AdminAction {
  return {
    title: texts.endInviteTitle,
    hint: texts.endInviteHint,
    submit: texts.endInvite,
    note: { label: adminTexts.reasonForLog, hint: adminTexts.reasonForLogHint },
    run: async ({ note }) => {
      await callApi(adminEndpoints.endSignUpInvite, { body: { id, note } });
      return null;
    },
  };
}

const inviteAction: AdminAction = {
  title: texts.newInvite,
  hint: texts.inviteHint,
  submit: texts.create,
  note: { label: texts.purpose, hint: adminTexts.reasonForLogHint },
  usesField: { label: texts.uses, error: texts.usesError, max: adminLimits.inviteUsesMax },
  hasEnd: true,
  linkHint: texts.inviteCreated,
  run: async ({ uses, until, note }) => {
    const { rows } = await callApi(adminEndpoints.createSignUpInvite, {
      body: { id: crypto.randomUUID(), uses, until, note },
    });
    return rows[0]?.link ?? null;
  },
};
