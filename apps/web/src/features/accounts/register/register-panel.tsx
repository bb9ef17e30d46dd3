import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import styles from '#features/accounts/account-form.module.css';
import type { RegisterValues } from '#features/accounts/login-schemas.ts';
import type { AuthAccount } from '#platform/auth/auth-client.ts';
import { InviteForm } from './invite-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { signUpsQuery } from './sign-ups.api.ts';

interface RegisterPanelProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly unfinished: AuthAccount | null;
  readonly code: string | null;
  readonly onInvite: (code: string | null) => void;
}

/** Shows the form that the sign-up mode allows. The server checks again. */
export function RegisterPanel({ form, unfinished, code, onInvite }: RegisterPanelProps) {
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
      invite={{ code, isInvited, onRemove: () => onInvite(null) }}
      needsApproval={data?.mode === 'approval'}
    />
  );
}
