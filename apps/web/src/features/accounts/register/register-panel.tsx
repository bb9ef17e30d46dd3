import { inviteCodeIn } from '@reprise/contract/rules/invite-link.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import styles from '#features/accounts/account-form.module.css';
import type { AuthAccount } from '#platform/auth/auth-client.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import {
  readPendingInvite,
  removePendingInvite,
  storePendingInvite,
} from '#users/sign-up/pending-invite.ts';
import { type Newcomer, RegisterForm } from './register-form.tsx';
import { signUpsQuery } from './sign-ups.api.ts';
import type { RegisterValues } from './use-register.ts';

interface RegisterPanelProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly unfinished: AuthAccount | null;
  readonly newcomer?: Newcomer | undefined;
  readonly code: string | null;
  readonly onInvite: (code: string | null) => void;
}

/** Shows the form that the sign-up mode allows. The server checks again. */
export function RegisterPanel({ form, unfinished, newcomer, code, onInvite }: RegisterPanelProps) {
  const { data } = useQuery(signUpsQuery(code));
  const isInvited = data?.is_invited ?? false;
  if (data?.mode === 'closed') {
    return (
      <div className={styles.form}>
        <h2 className={styles.title}>{signUpTexts.closedTitle}</h2>
        <p>{signUpTexts.closed}</p>
      </div>
    );
  }
  if (data?.mode === 'invite' && !isInvited) return <InviteForm onInvite={onInvite} />;
  return (
    <RegisterForm
      form={form}
      unfinished={unfinished}
      newcomer={newcomer}
      invite={{ code, isInvited, onRemove: () => onInvite(null) }}
      needsApproval={data?.mode === 'approval'}
    />
  );
}

interface InviteFormProps {
  readonly onInvite: (code: string) => void;
}

function InviteForm({ onInvite }: InviteFormProps) {
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

interface InviteCode {
  readonly code: string | null;
  /** True if the page was opened with a sign-up link. */
  readonly isOfLink: boolean;
  readonly change: (code: string | null) => void;
}

/** Returns the invite from the link /login?invite=... or an earlier one. */
export function useInviteCode(): InviteCode {
  const [params] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const [linkCode] = useState(() => inviteCodeIn(params.get('invite') ?? ''));
  const [code, setCode] = useState(() => linkCode ?? readPendingInvite());
  const isShown = params.has('invite');

  useEffect(() => {
    if (linkCode !== null) storePendingInvite(linkCode);
  }, [linkCode]);
  useEffect(() => {
    if (isShown) void navigate('.', { replace: true, state });
  }, [isShown, navigate, state]);

  function change(next: string | null): void {
    if (next === null) removePendingInvite();
    else storePendingInvite(next);
    setCode(next);
  }

  return { code, isOfLink: linkCode !== null, change };
}
