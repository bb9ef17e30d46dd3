import { tokenName, tokenScope, type TokenScope } from '@reprise/contract/tokens/calls.ts';
import { newTokenTexts, tokenTexts } from '@reprise/contract/tokens/texts.ts';
import { useState } from 'react';
import type { DialogState } from '#features/accounts/form-dialog.tsx';
import { PasswordForm } from '#features/accounts/password-step.tsx';
import { SecretFormDialog, useNewSecret } from '#features/accounts/secrets/secret-dialog.tsx';
import styles from '#features/accounts/secrets/secrets.module.css';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { createToken, type NewToken } from './tokens.api.ts';

const texts = newTokenTexts;
const DAYS = ['7', '30', '90', '365'] as const;

interface NewTokenDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly onCreated: () => void;
}

export function NewTokenDialog({ user, onCreated, ...dialog }: NewTokenDialogProps) {
  const change = useNewSecret((token: NewToken) => createToken(user.uid, token), onCreated);
  const { title, submit } = texts;
  return (
    <SecretFormDialog {...dialog} {...{ title, submit, texts, change }}>
      {(id) => <NewTokenForm id={id} change={change} />}
    </SecretFormDialog>
  );
}

interface NewTokenFormProps {
  readonly id: string;
  readonly change: ReturnType<typeof useNewSecret<NewToken>>;
}

function NewTokenForm(props: NewTokenFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState<(typeof DAYS)[number]>('90');
  const isNamed = tokenName.safeParse(name).success;
  const isValid = isNamed && scopes.length > 0;
  const token = { name: name.trim(), scopes: [...scopes], days: Number(days) };
  return (
    <PasswordForm {...props} values={isValid ? token : null} fallback={texts.failed}>
      {(isChecked) => (
        <>
          <TextField
            label={texts.name}
            autoComplete="off"
            autoFocus
            value={name}
            readOnly={props.change.isPending}
            hint={texts.nameHint}
            error={isChecked && !isNamed ? tokenTexts.nameRule : undefined}
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
        </>
      )}
    </PasswordForm>
  );
}

interface ScopeChoiceProps {
  readonly scopes: readonly TokenScope[];
  readonly isChecked: boolean;
  readonly onChange: (scopes: readonly TokenScope[]) => void;
}

function ScopeChoice({ scopes, isChecked, onChange }: ScopeChoiceProps) {
  return (
    <fieldset className={styles.choice}>
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
