import { webhookAddress } from '@reprise/contract/webhooks/calls.ts';
import {
  newWebhookTexts,
  webhookRowTexts,
  webhookTexts,
} from '@reprise/contract/webhooks/texts.ts';
import { useId, useState } from 'react';
import type { DialogState } from '#features/accounts/form-dialog.tsx';
import { PasswordForm } from '#features/accounts/password-step.tsx';
import { SecretFormDialog, useNewSecret } from '#features/accounts/secrets/secret-dialog.tsx';
import styles from '#features/accounts/secrets/secrets.module.css';
import { ApiError } from '#platform/api/api-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Radio } from '#ui/forms/checkbox.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { createWebhook, type NewWebhook } from './webhooks.api.ts';

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
  const change = useNewSecret((webhook: NewWebhook) => createWebhook(user.uid, webhook), onCreated);
  const { title, submit } = texts;
  return (
    <SecretFormDialog {...dialog} {...{ title, submit, texts, change }}>
      {(id) => <NewWebhookForm id={id} groups={groups} change={change} />}
    </SecretFormDialog>
  );
}

interface NewWebhookFormProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly change: ReturnType<typeof useNewSecret<NewWebhook>>;
}

function NewWebhookForm({ groups, ...form }: NewWebhookFormProps) {
  const [typedAddress, setTypedAddress] = useState('');
  const [chat, setChat] = useState<string>();
  const { error, isPending, reset } = form.change;
  const { data: address, error: addressError } = webhookAddress.safeParse(typedAddress);
  const webhook = address === undefined ? null : { address, ...(chat !== undefined && { chat }) };
  const isPrivate = error instanceof ApiError && error.code === 'BAD_URL';
  return (
    <PasswordForm {...form} values={webhook} fallback={texts.failed} isErrorShown={isPrivate}>
      {(isChecked) => (
        <>
          <TextField
            label={texts.address}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            autoFocus
            value={typedAddress}
            readOnly={isPending}
            hint={texts.addressHint}
            error={
              (isChecked ? addressError?.issues[0]?.message : undefined) ??
              (isPrivate ? webhookTexts.privateAddress : undefined)
            }
            onChange={(event) => {
              setTypedAddress(event.target.value);
              if (error) reset();
            }}
          />
          <EventChoice groups={groups} chat={chat} onChange={setChat} />
        </>
      )}
    </PasswordForm>
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
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{texts.sends}</legend>
      {options.map((option) => (
        <label key={option.chat ?? ''} className={styles.option}>
          <Radio
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
