import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts } from '@reprise/contract/account-texts.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import { useAuthClient } from '#shared/auth/use-auth.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { type ResetRequestValues, resetRequestSchema } from './account-fields.ts';
import styles from './account-life.module.css';
import { Failure } from './failure.tsx';
import { areMailsSent, resetAsked } from './mails.ts';
import { Outcome } from './outcome.tsx';

const { links, reset } = accountTexts;

/** Has a reset link sent. What is said then never tells whether the address has an account. */
export function ResetRequest() {
  const auth = useAuthClient();
  const request = useMutation({
    mutationFn: ({ email }: ResetRequestValues) => auth.requestPasswordReset(email),
    meta: { notice: false },
  });
  if (request.isSuccess) return <ResetAsked onAgain={request.reset} />;
  return (
    <RequestForm
      isPending={request.isPending}
      error={request.error}
      onSubmit={(values) => request.mutate(values)}
    />
  );
}

function ResetAsked({ onAgain }: { onAgain: () => void }) {
  return (
    <Outcome>
      <p className={styles.lead}>{resetAsked()}</p>
      {areMailsSent() && <p>{reset.sentHint}</p>}
      <div className={styles.ways}>
        <ButtonLink to="/login" kind="main">
          {reset.toLogin}
        </ButtonLink>
        <Button kind="quiet" onClick={onAgain}>
          {reset.another}
        </Button>
      </div>
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
        label={texts.loginPage.email}
        type="email"
        autoComplete="username"
        readOnly={isPending}
        error={errors.email?.message}
        {...register('email')}
      />
      <Failure error={error} ofAction={links.failed} />
      <Button type="submit" kind="main" isWide isBusy={isPending}>
        {reset.send}
      </Button>
      <ButtonLink to="/login" kind="quiet" className={styles.back}>
        {reset.toLogin}
      </ButtonLink>
    </form>
  );
}
