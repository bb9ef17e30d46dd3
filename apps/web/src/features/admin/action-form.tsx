import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { adminNoteField } from '@reprise/contract/admin/rules/admin-note.ts';
import { adminTexts, adminUserTexts } from '@reprise/contract/admin/texts.ts';
import { DAY } from '@reprise/contract/units.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import * as z from 'zod/mini';
import { passwordErrorOf } from '#platform/api/password-error.ts';
import { serverNow } from '#platform/server-clock.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { TextArea, TextField } from '#ui/forms/text-field.tsx';
import type { ButtonKind } from '#ui/primitives/button.tsx';
import { actionFailure } from './admin.api.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { IdentityField, useHasPassword } from '#users/identity/identity-field.tsx';
import styles from './admin.module.css';

export interface ActionValues extends ActionInput {
  readonly password: string;
}

const fields = ['uses', 'note', 'confirmation', 'password'] as const;

interface ActionFormProps {
  readonly id: string;
  readonly action: AdminAction;
  readonly change: UseMutationResult<string | null, Error, ActionValues>;
}

export function ActionForm({ id, action, change }: ActionFormProps) {
  const [note, setNote] = useState('');
  const [uses, setUses] = useState('1');
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  const [duration, setDuration] = useState<Duration>('week');
  const [isTried, setIsTried] = useState(false);
  const needsPassword = useHasPassword() && action.isSensitive === true;
  const problems = problemsOf(action, { note, uses, confirmation, password }, needsPassword);
  const { error, isPending, variables } = change;
  const passwordError = passwordErrorOf(error);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTried(true);
    const form = event.currentTarget;
    const wrong = fields.find((field) => problems[field] !== undefined);
    if (wrong !== undefined) return focusField(form, wrong);
    const until = action.hasEnd ? endOf(duration) : null;
    change.mutate(
      { note: note.trim(), until, confirmation, uses: Number(uses), password },
      { onError: (failure) => passwordErrorOf(failure) && focusField(form, 'password') },
    );
  }

  const shown: Partial<typeof problems> = isTried ? problems : {};
  const rejected = variables?.password === password ? passwordError : null;
  return (
    <Stack as="form" gap={4} id={id} noValidate onSubmit={handleSubmit}>
      <p>{action.hint}</p>
      {action.usesField && (
        <TextField
          label={action.usesField.label}
          name="uses"
          inputMode="numeric"
          autoComplete="off"
          value={uses}
          error={shown.uses}
          onChange={({ currentTarget }) => setUses(currentTarget.value)}
        />
      )}
      {action.hasEnd && (
        <div className={styles.choice}>
          <span aria-hidden="true">{adminTexts.ends}</span>
          <SegmentedControl
            label={adminTexts.ends}
            value={duration}
            segments={durationSegments}
            onChange={setDuration}
          />
        </div>
      )}
      <TextArea
        label={action.note.label}
        hint={action.note.hint}
        name="note"
        rows={3}
        value={note}
        error={shown.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {action.confirmation !== undefined && (
        <TextField
          label={adminUserTexts.confirmation(action.confirmation)}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={confirmation}
          error={shown.confirmation}
          onChange={({ currentTarget }) => setConfirmation(currentTarget.value)}
        />
      )}
      {action.isSensitive && (
        <IdentityField
          label={adminTexts.ownPassword}
          name="password"
          value={password}
          readOnly={isPending}
          error={shown.password ?? rejected ?? undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      <LiveText role="alert" tone="red">
        {error && passwordError === null ? actionFailure(error) : null}
      </LiveText>
    </Stack>
  );
}

function focusField(form: HTMLFormElement, name: (typeof fields)[number]): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

interface Entered {
  readonly note: string;
  readonly uses: string;
  readonly confirmation: string;
  readonly password: string;
}

function problemsOf(
  action: AdminAction,
  { note, uses, confirmation, password }: Entered,
  needsPassword: boolean,
) {
  const { usesField } = action;
  const isNumber = /^\d{1,6}$/.test(uses) && Number(uses) >= 1;
  const isUsesWrong = usesField && !(isNumber && Number(uses) <= usesField.max);
  const isNameWrong = action.confirmation !== undefined && confirmation !== action.confirmation;
  const isPasswordMissing = needsPassword && password === '';
  return {
    note: z.safeParse(adminNoteField, note).error?.issues[0]?.message,
    uses: isUsesWrong ? usesField.error : undefined,
    confirmation: isNameWrong ? adminUserTexts.confirmationError : undefined,
    password: isPasswordMissing ? accountTexts.password.missing : undefined,
  };
}

type Duration = keyof typeof adminTexts.durations;

const DAYS: Readonly<Record<Exclude<Duration, 'none'>, number>> = { day: 1, week: 7, month: 30 };

const durationSegments = (['day', 'week', 'month', 'none'] as const).map((value) => ({
  value,
  label: adminTexts.durations[value],
}));

/** Returns ISO 8601, or null for no end. */
function endOf(duration: Duration): string | null {
  return duration === 'none'
    ? null
    : new Date(serverNow().getTime() + DAYS[duration] * DAY).toISOString();
}

interface ActionInput {
  readonly note: string;
  readonly until: string | null;
  readonly confirmation: string;
  readonly uses: number;
}

export interface AdminAction {
  readonly title: string;
  readonly hint: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  readonly note: { readonly label: string; readonly hint: string };
  readonly hasEnd?: boolean;
  readonly usesField?: { readonly label: string; readonly error: string; readonly max: number };
  readonly confirmation?: string;
  /** Asks the admin who it is before it runs. */
  readonly isSensitive?: boolean;
  readonly linkHint?: string;
  readonly run: (input: ActionInput) => Promise<string | null>;
  readonly onDone?: () => void;
}
