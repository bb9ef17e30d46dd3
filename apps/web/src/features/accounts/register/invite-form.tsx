import { inviteCodeIn } from '@reprise/contract/friends/rules/invite-link.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import styles from '#features/accounts/account-form.module.css';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { signUpsQuery } from './sign-ups.api.ts';

interface InviteFormProps {
  readonly onInvite: (code: string) => void;
}

export function InviteForm({ onInvite }: InviteFormProps) {
  const [text, setText] = useState('');
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (entered: string) => {
      const code = inviteCodeIn(entered);
      if (code === null) return false;
      const { is_invited } = await client.fetchQuery({ ...signUpsQuery(code), staleTime: 0 });
      if (is_invited) onInvite(code);
      return is_invited;
    },
    meta: { notice: false },
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    mutate(text);
  }

  const failure = error === null ? null : signUpTexts.checkFailed;
  const message = data === false ? signUpTexts.badInvite : failure;
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <h2 className={styles.title}>{signUpTexts.inviteTitle}</h2>
      <p>{signUpTexts.invite}</p>
      <TextField
        label={signUpTexts.inviteField}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...(message !== null && { error: message })}
      />
      <Button type="submit" kind="main" isWide disabled={text.trim() === ''} isBusy={isPending}>
        {signUpTexts.proceed}
      </Button>
    </form>
  );
}
