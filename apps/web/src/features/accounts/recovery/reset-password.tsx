import { zodResolver } from '@hookform/resolvers/zod';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { loginEmailField } from '@reprise/contract/accounts/rules/field-rules.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from '#features/accounts/accounts.module.css';
import { FormError } from '#features/accounts/form-error.tsx';
import {
  NewPasswordFields,
  newPasswordSchema,
  type NewPasswordValues,
} from '#features/accounts/new-password-fields.tsx';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { isEmailEnabled, resetRequestedText } from './confirmation-link.ts';
import { redeemLinkCode } from './link-code.ts';
import { BackToLogin, InvalidLink, Outcome } from './outcome.tsx';

const { links, reset } = accountTexts;

const resetRequestSchema = z.object({ email: loginEmailField });

type ResetRequestValues = z.infer<typeof resetRequestSchema>;

/** The outcome never reveals whether the address has an account. */
export function ResetRequest() {
  const auth = useAuthClient();
  const request = useMutation({
    mutationFn: ({ email }: ResetRequestValues) => auth.requestPasswordReset(email),
    meta: { notice: false },
  });
  if (request.isSuccess) {
    return <ResetRequested email={request.variables.email} onRequestAgain={request.reset} />;
  }
  return (
    <EmailForm
      text={reset.ask}
      isPending={request.isPending}
      error={request.error}
      onSubmit={(values) => request.mutate(values)}
    />
  );
}

interface ResetRequestedProps {
  readonly email: string;
  readonly onRequestAgain: () => void;
}

function ResetRequested({ email, onRequestAgain }: ResetRequestedProps) {
  return (
    <Outcome>
      <p className={styles.lead}>{resetRequestedText(email)}</p>
      {isEmailEnabled() && <p>{reset.sentHint}</p>}
      <ButtonLink to="/login" kind="main" isWide>
        {reset.toLogin}
      </ButtonLink>
      <Button kind="quiet" className={styles.back} onClick={onRequestAgain}>
        {reset.another}
      </Button>
    </Outcome>
  );
}

interface EmailFormProps {
  readonly text: string;
  /** The button. Default: that a link is sent. */
  readonly submit?: string;
  readonly fallback?: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (values: ResetRequestValues) => void;
}

/** Asks for the email of an account that gets a link. */
export function EmailForm(props: EmailFormProps) {
  const { text, submit = reset.send, fallback = links.failed, isPending, error, onSubmit } = props;
  const { register, control, handleSubmit } = useForm<ResetRequestValues>({
    mode: 'onChange',
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  });
  const { errors } = useFormState({ control });
  return (
    <Stack as="form" gap={4} noValidate className={styles.form} onSubmit={handleSubmit(onSubmit)}>
      <p>{text}</p>
      <TextField
        label={loginTexts.email}
        type="email"
        autoComplete="username"
        readOnly={isPending}
        error={errors.email?.message}
        {...register('email')}
      />
      <FormError error={error} fallback={fallback} />
      <Button type="submit" kind="main" isWide isBusy={isPending}>
        {submit}
      </Button>
      <BackToLogin />
    </Stack>
  );
}

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
    <Stack
      as="form"
      gap={4}
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
    </Stack>
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
