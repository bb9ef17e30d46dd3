import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useForm } from 'react-hook-form';
import { Button } from '#ui/primitives/button.tsx';
import { type NewPasswordValues, newPasswordSchema } from '#features/accounts/account-schemas.ts';
import styles from '#features/accounts/accounts.module.css';
import { BackToLogin } from './back-to-login.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { NewPasswordFields } from '#features/accounts/new-password-fields.tsx';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { redeemLinkCode } from './redeem-link-code.ts';

const { reset } = accountTexts;

interface NewPasswordFormProps {
  readonly code: string;
  readonly onRequestAgain: () => void;
}

export function NewPasswordForm({ code, onRequestAgain }: NewPasswordFormProps) {
  const { mutate, isPending, error, data } = useResetPassword(code);
  // Stays busy until /login opens.
  const isBusy = isPending || data === 'done';
  const form = useForm<NewPasswordValues>({
    mode: 'onChange',
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { current: '', password: '', repeat: '' },
  });
  if (data === 'invalidLink') {
    return (
      <InvalidLink>
        <Button kind="main" isWide onClick={onRequestAgain}>
          {reset.askAgain}
        </Button>
        <BackToLogin />
      </InvalidLink>
    );
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.handleSubmit(({ password }) => mutate(password))}
    >
      <NewPasswordFields form={form} isPending={isBusy} />
      <FormError error={error} fallback={reset.failed} />
      <Button type="submit" kind="main" isWide isBusy={isBusy}>
        {reset.save}
      </Button>
      <BackToLogin />
    </form>
  );
}

function useResetPassword(code: string) {
  const auth = useAuthClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string) => {
      const outcome = await redeemLinkCode(() => auth.confirmPasswordReset(code, password));
      if (outcome === 'done') await endLocalSession(auth);
      return outcome;
    },
    onSuccess: (outcome) => {
      if (outcome !== 'done') return;
      void navigate('/login', { replace: true, state: { said: accountTexts.reset.saved } });
    },
    meta: { notice: false },
  });
}

/** The change ended every session, and /login shows its form only to signed-out users. */
async function endLocalSession(auth: AuthClient): Promise<void> {
  await auth.ready();
  // The service has already ended the session, so a failure does no harm.
  await auth.signOut().catch(() => undefined);
}
