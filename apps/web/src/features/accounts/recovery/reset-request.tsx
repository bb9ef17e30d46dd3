import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { type ResetRequestValues, resetRequestSchema } from '#features/accounts/account-schemas.ts';
import styles from '#features/accounts/accounts.module.css';
import { BackToLogin } from './back-to-login.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { isEmailEnabled, resetRequestedText } from './email-delivery.ts';
import { Outcome } from './outcome.tsx';

const { links, reset } = accountTexts;

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
    <RequestForm
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

interface RequestFormProps {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (values: ResetRequestValues) => void;
}

function RequestForm({ isPending, error, onSubmit }: RequestFormProps) {
  const { register, control, handleSubmit } = useForm<ResetRequestValues>({
    mode: 'onChange',
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  });
  const { errors } = useFormState({ control });
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit(onSubmit)}>
      <p>{reset.ask}</p>
      <TextField
        label={loginTexts.email}
        type="email"
        autoComplete="username"
        readOnly={isPending}
        error={errors.email?.message}
        {...register('email')}
      />
      <FormError error={error} fallback={links.failed} />
      <Button type="submit" kind="main" isWide isBusy={isPending}>
        {reset.send}
      </Button>
      <BackToLogin />
    </form>
  );
}
