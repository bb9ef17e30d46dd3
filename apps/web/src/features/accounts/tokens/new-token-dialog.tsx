import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { tokenName, tokenScope, type TokenScope } from '@reprise/contract/tokens/calls.ts';
import { newTokenTexts, tokenTexts } from '@reprise/contract/tokens/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import accountsStyles from '#features/accounts/accounts.module.css';
import { type DialogState, FormDialog, runWithPassword } from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { IdentityField, useHasPassword } from '#users/identity/identity-field.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { createToken, type NewToken } from './tokens.api.ts';
import styles from './tokens.module.css';

const texts = newTokenTexts;
const DAYS = ['7', '30', '90', '365'] as const;

interface NewTokenDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly onCreated: () => void;
}

export function NewTokenDialog({ user, onCreated, ...dialog }: NewTokenDialogProps) {
  const change = useCreateToken(user.uid, onCreated);
  const token = change.data?.token;

  function handleClose() {
    dialog.onClose();
    change.reset();
  }

  if (token !== undefined) {
    const { shownTitle: title, shown: text, secret: label } = texts;
    return (
      <SecretDialog {...dialog} onClose={handleClose} {...{ title, text, label }} value={token} />
    );
  }
  return (
    <FormDialog {...dialog} title={texts.title} submit={texts.submit} change={change}>
      {(id) => <NewTokenForm id={id} change={change} />}
    </FormDialog>
  );
}

interface NewTokenValues extends NewToken {
  readonly password: string;
}

function useCreateToken(uid: string, onCreated: () => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ password, ...values }: NewTokenValues) => {
      let token: string | undefined;
      const passwordError = await runWithPassword(async () => {
        await auth.reauthenticate(password);
        token = await createToken(uid, values);
      });
      return { passwordError, token };
    },
    onSuccess: ({ token }) => token !== undefined && onCreated(),
    // The cache must not keep the token.
    gcTime: 0,
    meta: { notice: false },
  });
}

interface NewTokenFormProps {
  readonly id: string;
  readonly change: ReturnType<typeof useCreateToken>;
}

function NewTokenForm({ id, change }: NewTokenFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState<(typeof DAYS)[number]>('90');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { data, error, isPending, mutate } = change;
  const nameError = tokenName.safeParse(name).success ? undefined : tokenTexts.nameRule;
  const isMissing = useHasPassword() && password === '';
  const isComplete = nameError === undefined && scopes.length > 0 && !isMissing;
  const missing = isChecked && isMissing ? accountTexts.password.missing : undefined;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isComplete)
      mutate({ name: name.trim(), scopes: [...scopes], days: Number(days), password });
  }

  return (
    <Stack
      as="form"
      gap={4}
      id={id}
      noValidate
      className={accountsStyles.form}
      onSubmit={handleSubmit}
    >
      <TextField
        label={texts.name}
        autoComplete="off"
        autoFocus
        value={name}
        readOnly={isPending}
        hint={texts.nameHint}
        error={isChecked ? nameError : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeChoice scopes={scopes} isChecked={isChecked} onChange={setScopes} />
      <Stack gap={1}>
        <p className={styles.label} aria-hidden>
          {texts.ends}
        </p>
        <SegmentedControl
          label={texts.ends}
          value={days}
          segments={DAYS.map((value) => ({ value, label: texts.days[value] }))}
          isWide
          onChange={setDays}
        />
      </Stack>
      <IdentityField
        value={password}
        readOnly={isPending}
        error={missing ?? data?.passwordError ?? undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError error={error} fallback={texts.failed} />
    </Stack>
  );
}

interface ScopeChoiceProps {
  readonly scopes: readonly TokenScope[];
  readonly isChecked: boolean;
  readonly onChange: (scopes: readonly TokenScope[]) => void;
}

function ScopeChoice({ scopes, isChecked, onChange }: ScopeChoiceProps) {
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.label}>{texts.scopes}</legend>
      {tokenScope.options.map((scope) => (
        <Switch
          key={scope}
          label={texts.scope[scope].title}
          hint={texts.scope[scope].text}
          isOn={scopes.includes(scope)}
          onChange={(isOn) =>
            onChange(
              tokenScope.options.filter((each) => (each === scope ? isOn : scopes.includes(each))),
            )
          }
        />
      ))}
      <LiveText tone="red">
        {isChecked && scopes.length === 0 ? tokenTexts.noScope : undefined}
      </LiveText>
    </fieldset>
  );
}
