import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { webhookAddress } from '@reprise/contract/webhooks/calls.ts';
import {
  newWebhookTexts,
  webhookRowTexts,
  webhookTexts,
} from '@reprise/contract/webhooks/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import accountsStyles from '#features/accounts/accounts.module.css';
import { type DialogState, FormDialog, runWithPassword } from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { SecretDialog } from '#features/accounts/tokens/secret-dialog.tsx';
import { ApiError } from '#platform/api/api-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { IdentityField, useHasPassword } from '#users/identity/identity-field.tsx';
import { createWebhook, type NewWebhook } from './webhooks.api.ts';
import styles from './webhooks.module.css';

const texts = newWebhookTexts;

interface Group {
  readonly chat: string;
  readonly name: string;
}

interface NewWebhookDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly groups: readonly Group[];
  readonly onCreated: () => void;
}

export function NewWebhookDialog({ user, groups, onCreated, ...dialog }: NewWebhookDialogProps) {
  const change = useCreateWebhook(user.uid, onCreated);
  const secret = change.data?.secret;

  function handleClose() {
    dialog.onClose();
    change.reset();
  }

  if (secret !== undefined) {
    const { shownTitle: title, shown: text, secret: label } = texts;
    return (
      <SecretDialog {...dialog} onClose={handleClose} {...{ title, text, label }} value={secret} />
    );
  }
  return (
    <FormDialog {...dialog} title={texts.title} submit={texts.submit} change={change}>
      {(id) => <NewWebhookForm id={id} groups={groups} change={change} />}
    </FormDialog>
  );
}

interface NewWebhookValues extends NewWebhook {
  readonly password: string;
}

function useCreateWebhook(uid: string, onCreated: () => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ password, ...webhook }: NewWebhookValues) => {
      let secret: string | undefined;
      const passwordError = await runWithPassword(async () => {
        await auth.reauthenticate(password);
        secret = await createWebhook(uid, webhook);
      });
      return { passwordError, secret };
    },
    onSuccess: ({ secret }) => secret !== undefined && onCreated(),
    // The cache must not keep the secret.
    gcTime: 0,
    meta: { notice: false },
  });
}

interface NewWebhookFormProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly change: ReturnType<typeof useCreateWebhook>;
}

function NewWebhookForm({ id, groups, change }: NewWebhookFormProps) {
  const [address, setAddress] = useState('');
  const [chat, setChat] = useState<string>();
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { data, error, isPending, mutate } = change;
  const parsed = webhookAddress.safeParse(address);
  const addressError = parsed.error?.issues[0]?.message;
  const isPrivate = error instanceof ApiError && error.code === 'BAD_URL';
  const isMissing = useHasPassword() && password === '';
  const missing = isChecked && isMissing ? accountTexts.password.missing : undefined;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!parsed.success || isMissing) return;
    mutate({ address: parsed.data, password, ...(chat === undefined ? {} : { chat }) });
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
        label={texts.address}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoFocus
        value={address}
        readOnly={isPending}
        hint={texts.addressHint}
        error={
          (isChecked ? addressError : undefined) ??
          (isPrivate ? webhookTexts.privateAddress : undefined)
        }
        onChange={(event) => {
          setAddress(event.target.value);
          if (error) change.reset();
        }}
      />
      <EventChoice groups={groups} chat={chat} onChange={setChat} />
      <IdentityField
        value={password}
        readOnly={isPending}
        error={missing ?? data?.passwordError ?? undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError error={isPrivate ? null : error} fallback={texts.failed} />
    </Stack>
  );
}

interface EventChoiceProps {
  readonly groups: readonly Group[];
  readonly chat: string | undefined;
  readonly onChange: (chat: string | undefined) => void;
}

function EventChoice({ groups, chat, onChange }: EventChoiceProps) {
  const name = useId();
  const options = [
    { chat: undefined, label: webhookRowTexts.clips },
    ...groups.map((group) => ({ chat: group.chat, label: webhookRowTexts.messages(group.name) })),
  ];
  return (
    <fieldset className={styles.events}>
      <legend>{texts.sends}</legend>
      {options.map((option) => (
        <label key={option.chat ?? ''} className={styles.event}>
          <input
            type="radio"
            name={name}
            checked={option.chat === chat}
            onChange={() => onChange(option.chat)}
          />
          <span dir="auto">{option.label}</span>
        </label>
      ))}
      {groups.length === 0 && <p>{texts.noGroup}</p>}
    </fieldset>
  );
}
