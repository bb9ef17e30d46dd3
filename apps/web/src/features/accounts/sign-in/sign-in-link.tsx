import { signInLinkTexts as texts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import styles from '#features/accounts/accounts.module.css';
import { FormError } from '#features/accounts/form-error.tsx';
import { BackToLogin, InvalidLink, Outcome } from '#features/accounts/recovery/outcome.tsx';
import { EmailForm } from '#features/accounts/recovery/reset-password.tsx';
import { signInWithLink } from '#features/accounts/registration.ts';
import { LazySecondStep } from '#features/accounts/second-factor/lazy-second-step.tsx';
import { AuthError } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { Stack } from '#ui/primitives/layout.tsx';

/** The outcome never reveals whether the address has an account. */
export function RequestLink() {
  const auth = useAuthClient();
  const request = useMutation({
    mutationFn: async ({ email }: { email: string }) => (await auth.providers()).requestLink(email),
    meta: { notice: false },
  });
  if (request.isSuccess) {
    return (
      <Outcome>
        <p className={styles.lead}>{accountTexts.reset.sent(request.variables.email)}</p>
        <p>{accountTexts.reset.sentHint}</p>
        <ButtonLink to="/login" kind="main" isWide>
          {accountTexts.reset.toLogin}
        </ButtonLink>
      </Outcome>
    );
  }
  return (
    <EmailForm
      text={texts.ask}
      isPending={request.isPending}
      error={request.error}
      onSubmit={(values) => request.mutate(values)}
    />
  );
}

/**
 * Requires a click, because mail scanners open links and would use up the code; and the email unless
 * this browser has asked for the link, so that a link of someone else signs no one in to their
 * account.
 */
export function UseLink({ code }: { code: string }) {
  const auth = useAuthClient();
  const navigate = useNavigate();
  const [isReset, setIsReset] = useState(false);
  const [needsEmail, setNeedsEmail] = useState(config.authProvider === 'firebase');
  const { mutate, isPending, error, variables, data } = useMutation({
    mutationFn: (email?: string) => signInWithLink(auth, code, email),
    onError: (failure) => {
      if (isWrongEmail(failure)) setNeedsEmail(true);
    },
    meta: { notice: false },
  });
  const toLogin = () => void navigate('/login', { replace: true });
  if (isReset) return <RequestLink />;
  if (error instanceof AuthError && error.code === 'invalid-code') {
    return (
      <InvalidLink>
        <Button kind="main" isWide onClick={() => setIsReset(true)}>
          {accountTexts.reset.askAgain}
        </Button>
        <BackToLogin />
      </InvalidLink>
    );
  }
  if (data === 'secondFactor') {
    return <LazySecondStep onSignedIn={toLogin} onUnregistered={toLogin} onBack={toLogin} />;
  }
  // Sends users home, and unfinished registrations to their form.
  if (data) return <Navigate to="/login" replace />;
  if (needsEmail) {
    return (
      <Outcome>
        <EmailForm
          text={texts.which}
          submit={texts.submit}
          fallback={isWrongEmail(error) ? texts.wrongEmail : texts.failed}
          isPending={isPending}
          error={variables === undefined ? null : error}
          onSubmit={({ email }) => mutate(email)}
        />
      </Outcome>
    );
  }
  return (
    <Stack gap={4} className={styles.form}>
      <p className={styles.lead}>{texts.use}</p>
      <FormError error={error} fallback={texts.failed} />
      <Button kind="main" isWide isBusy={isPending} onClick={() => mutate(undefined)}>
        {texts.submit}
      </Button>
    </Stack>
  );
}

function isWrongEmail(error: Error | null): boolean {
  return error instanceof AuthError && error.code === 'invalid-email';
}
