import { zodResolver } from '@hookform/resolvers/zod';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { isUsername } from '@reprise/contract/accounts/rules/usernames.ts';
import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { trimBlank } from '@reprise/contract/rules/clean-text.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect } from 'react';
import { useForm, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import styles from '#features/accounts/account-form.module.css';
import { usernameTakenQuery } from '#features/accounts/accounts.api.ts';
import type { CreateAccount } from '#features/accounts/registration.ts';
import { type AuthAccount, AuthError } from '#platform/auth/auth-client.ts';
import { endSession } from '#platform/auth/end-session.ts';
import { useAuthClient, useAuthState } from '#platform/auth/use-auth.tsx';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { inviterQuery } from '#users/invite/invites.api.ts';
import invitedByStyles from './register-form.module.css';
import { finishSchema, registerSchema, type RegisterValues, useRegister } from './use-register.ts';

const { before, terms, between, providerTerms, after } = loginTexts.accept;
const USERNAME_CHECK_MS = 250;

export function useRegisterForm(
  isFinishing: boolean,
  known: Partial<RegisterValues> = {},
): UseFormReturn<RegisterValues> {
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
      ...known,
    },
  });
}

/** Someone whose email a provider has proven, without an account yet. */
export interface Newcomer {
  readonly email: string;
  readonly create: CreateAccount;
  readonly failureText: (error: Error) => string;
  readonly onLeave: () => void;
}

interface RegisterFormProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly unfinished: AuthAccount | null;
  readonly newcomer?: Newcomer | undefined;
  readonly invite: InvitedByProps;
  readonly needsApproval: boolean;
}

export function RegisterForm(props: RegisterFormProps) {
  const { form, unfinished, newcomer, invite, needsApproval } = props;
  const { mutate, isPending, isChecking, data, error } = useRegister(newcomer?.create);
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
      {newcomer && <NewcomerEmail {...newcomer} />}
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
        {!unfinished && !newcomer && (
          <CredentialFields form={form} isAccountCreated={isAccountCreated} />
        )}
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
      {newcomer && (
        <LiveText role="alert" tone="red">
          {error && newcomer.failureText(error)}
        </LiveText>
      )}
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

interface CredentialFieldsProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly isAccountCreated: boolean;
}

function CredentialFields({ form, isAccountCreated }: CredentialFieldsProps) {
  const { register, trigger, control } = form;
  const { errors, dirtyFields } = useFormState({ control });

  async function handlePasswordChange(_event: ChangeEvent) {
    if (dirtyFields.repeat) await trigger('repeat');
  }

  return (
    <>
      <TextField
        label={loginTexts.email}
        type="email"
        autoComplete="email"
        readOnly={isAccountCreated}
        error={errors.email?.message}
        {...register('email')}
      />
      <div className={styles.columns}>
        <PasswordField
          label={loginTexts.password}
          autoComplete="new-password"
          readOnly={isAccountCreated}
          error={errors.password?.message}
          {...register('password', { onChange: handlePasswordChange })}
        />
        <PasswordField
          label={loginTexts.repeatPassword}
          autoComplete="new-password"
          readOnly={isAccountCreated}
          error={errors.repeat?.message}
          {...register('repeat')}
        />
      </div>
    </>
  );
}

/** The video provider asks its sites to name its terms at the sign-up. */
function AcceptedTerms() {
  return (
    <p className={styles.accept}>
      {before}
      <Link to="/terms">{terms}</Link>
      {between}
      <a href="https://www.youtube.com/t/terms" target="_blank" rel="noopener">
        {providerTerms}
      </a>
      {after}
    </p>
  );
}

function ExistingAccount({ email }: { email: string }) {
  const auth = useAuthClient();
  const { mutate, isPending } = useMutation({ mutationFn: () => endSession(auth) });
  return (
    <KnownEmail text={loginTexts.finishRegistration} email={email}>
      <Button kind="quiet" isBusy={isPending} onClick={() => mutate()}>
        {loginTexts.anotherEmail}
      </Button>
    </KnownEmail>
  );
}

function NewcomerEmail({ email, onLeave }: Newcomer) {
  return (
    <KnownEmail text={signInTexts.finish.newPerson} email={email}>
      <Button kind="quiet" onClick={onLeave}>
        {signInTexts.finish.anotherAccount}
      </Button>
    </KnownEmail>
  );
}

interface KnownEmailProps {
  readonly text: string;
  readonly email: string;
  readonly children: ReactNode;
}

function KnownEmail({ text, email, children }: KnownEmailProps) {
  return (
    <div className={styles.existing}>
      <p>{text}</p>
      <TextField label={loginTexts.email} type="email" value={email} readOnly action={children} />
    </div>
  );
}

interface InvitedByProps {
  readonly code: string | null;
  readonly isInvited: boolean;
  readonly onRemove: () => void;
}

/** Shows whose invite the registration will accept, with a button to remove it. */
function InvitedBy({ code, ...props }: InvitedByProps) {
  return code !== null && <PendingInvite key={code} code={code} {...props} />;
}

type PendingInviteProps = InvitedByProps & { readonly code: string };

function PendingInvite({ code, isInvited, onRemove }: PendingInviteProps) {
  const { data: inviter } = useQuery(inviterQuery(null, code));
  return (
    <div className={invitedByStyles.invite}>
      <Avatar key={inviter?.img_url} src={inviter?.img_url} />
      <p className={invitedByStyles.text} role="status">
        {inviter === null && (isInvited ? signUpTexts.invited : inviteTexts.gone)}
        {inviter && inviteTexts.registering(inviter.username)}
      </p>
      <IconButton label={inviteTexts.withoutInvite} icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  );
}

type UsernameCheck = 'unchecked' | 'invalid' | 'taken' | 'available';

export function useUsernameCheck(username: string): UsernameCheck {
  const debounced = useDebouncedValue(username, USERNAME_CHECK_MS);
  const isChecked = debounced === username && isUsername(username);
  const { data: isTaken } = useQuery({ ...usernameTakenQuery(debounced), enabled: isChecked });
  if (username === '') return 'unchecked';
  if (!isUsername(username)) return 'invalid';
  if (!isChecked || isTaken === undefined) return 'unchecked';
  return isTaken ? 'taken' : 'available';
}
