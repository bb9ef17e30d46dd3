import { adminEndpoints, type SignUpOverview } from '@reprise/contract/admin/calls.ts';
import { adminSignUpTexts as texts, adminTexts } from '@reprise/contract/admin/texts.ts';
import type { SignUpMode } from '@reprise/contract/sign-ups/calls.ts';
import { useState } from 'react';
import { callApi } from '#platform/api/api-client.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { ActionButton } from '#features/admin/action-button.tsx';
import { ActionDialog } from '#features/admin/action-dialog.tsx';
import type { AdminAction } from '#features/admin/admin-action.ts';
import { timeOf } from '#features/admin/admin-dates.ts';
import { AdminSection } from '#features/admin/admin-section.tsx';
import styles from '#features/admin/admin.module.css';

const MODES = (['open', 'invite', 'approval', 'closed'] as const).map((value) => ({
  value,
  label: texts.modes[value],
}));

export function SignUpModeSection({ overview }: { overview: SignUpOverview }) {
  const { mode, start_mode: startMode, is_flood: isFlood, changed_at: changedAt } = overview;
  const [chosen, setChosen] = useState<SignUpMode>(mode);
  const [isOpen, setIsOpen] = useState(false);

  function choose(next: SignUpMode) {
    setChosen(next);
    setIsOpen(true);
  }

  return (
    <AdminSection title={texts.mode}>
      {isFlood && <p className={styles.warning}>{texts.flood}</p>}
      <SegmentedControl label={texts.mode} value={mode} segments={MODES} onChange={choose} />
      <p>{texts.modeHints[mode]}</p>
      <p className={styles.quiet}>
        {changedAt === null ? texts.fromSettings : texts.since(timeOf(changedAt))}
      </p>
      {changedAt !== null && (
        <ActionButton
          action={modeAction(null, texts.modes[startMode], texts.modeHints[startMode])}
          label={texts.asSettings(texts.modes[startMode])}
          className={styles.start}
        />
      )}
      <ActionDialog
        action={modeAction(chosen, texts.modes[chosen], texts.modeHints[chosen])}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </AdminSection>
  );
}

/** Null restores SIGN_UPS. */
function modeAction(mode: SignUpMode | null, name: string, hint: string): AdminAction {
  return {
    title: texts.changeTitle(name),
    hint,
    submit: texts.change,
    note: { label: adminTexts.reasonForLog, hint: adminTexts.reasonForLogHint },
    run: async ({ note }) => {
      await callApi(adminEndpoints.setSignUpMode, { body: { mode, note } });
      return null;
    },
  };
}
