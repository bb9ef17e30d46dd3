import { zodResolver } from '@hookform/resolvers/zod';
import { trimBlank } from '@reprise/contract/rules/clean-text.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { useEffect } from 'react';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { AuthError, type AuthAccount } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import styles from '#features/accounts/account-form.module.css';
import { AcceptedTerms } from './accepted-terms.tsx';
import { CredentialFields } from './credential-fields.tsx';
import {
  finishSchema,
  registerSchema,
  type RegisterValues,
} from '#features/accounts/login-schemas.ts';
import { ExistingAccount } from './existing-account.tsx';
import { InvitedBy, type InvitedByProps } from './invited-by.tsx';
import { useRegister } from './use-register.ts';
import { useUsernameCheck, type UsernameCheck } from './use-username-check.ts';

export function useRegisterForm(isFinishing: boolean): UseFormReturn<RegisterValues> {
  return useForm<RegisterValues>({
    mode: 'onChange',
    resolver: zodResolver(isFinishing ? finishSchema : registerSchema),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      repeat: '',
      username: '',
    },
  });
}

interface RegisterFormProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly unfinished: AuthAccount | null;
  readonly invite: InvitedByProps;
  readonly needsApproval: boolean;
}

export function RegisterForm({ form, unfinished, invite, needsApproval }: RegisterFormProps) {
  const { mutate, isPending, isChecking, data, error } = useRegister();
  const { register, control, setFocus } = form;
  const { errors } = useFormState({ control });
  const username = trimBlank(useWatch({ control, name: 'username' }));
  const check = useUsernameCheck(username);
  const isAccountCreated = useAuthState().status === 'unregistered';
  const keepFocus = useFocusFallback(`${invite.code} ${unfinished?.email}`);

  const failedField = data === 'usernameTaken' ? 'username' : error && fieldOf(error);
  // Disabling the fields during the request loses the focus.
  useEffect(() => {
    if (failedField) setFocus(failedField);
  }, [failedField, setFocus]);

  function handleValid(values: RegisterValues) {
    if (check === 'available') mutate(values);
  }

  return (
    <form
      ref={keepFocus}
      tabIndex={-1}
      noValidate
      className={styles.form}
      onSubmit={form.handleSubmit(handleValid)}
    >
      <InvitedBy {...invite} />
      {needsApproval && <p>{signUpTexts.approval}</p>}
      {unfinished && <ExistingAccount email={unfinished.email} />}
      <fieldset disabled={isPending} className={styles.fields}>
        <legend className="visually-hidden">{loginTexts.registerFields}</legend>
        <div className={styles.columns}>
          <TextField
            label={loginTexts.firstName}
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label={loginTexts.lastName}
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
        </div>
        {!unfinished && <CredentialFields form={form} isAccountCreated={isAccountCreated} />}
        <TextField
          label={loginTexts.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...usernameMessage(check, username)}
          {...register('username')}
        />
      </fieldset>
      <Button type="submit" kind="main" isWide disabled={check !== 'available'} isBusy={isPending}>
        {isChecking ? signUpTexts.checking : loginTexts.signUp}
      </Button>
      <AcceptedTerms />
      <p role="status" className={styles.checking}>
        {isChecking && signUpTexts.checkingHint}
      </p>
    </form>
  );
}

function fieldOf(error: Error): keyof RegisterValues {
  const code = error instanceof AuthError ? error.code : undefined;
  if (code === 'email-in-use') return 'email';
  return code === 'common-password' ? 'password' : 'username';
}

function usernameMessage(check: UsernameCheck, username: string) {
  const { usernameInvalid, usernameTaken, usernameAvailable } = loginTexts;
  if (check === 'invalid') return { error: usernameInvalid };
  if (check === 'taken') return { error: usernameTaken };
  if (check === 'available') return { success: usernameAvailable(username) };
  return username === '' ? {} : { hint: loginTexts.checkingUsername };
}
