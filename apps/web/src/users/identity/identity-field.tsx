import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { supportsPasskeys } from '#platform/auth/passkey-support.ts';
import { useAuthClient, useAuthState } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { PasswordField, PasswordManagerUsername } from '#ui/forms/password-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { passkeysQuery, signInMethodsQuery } from './sign-in-methods.api.ts';
import { storeConfirmationReturn } from './sign-in-return.ts';

const { confirm, finish } = signInTexts;

function useUser() {
  const state = useAuthState();
  return state.status === 'signedIn' ? state.user : { uid: '', email: '' };
}

/** The password and providers of the user. Undefined until they are known. */
function useOwnMethods() {
  const auth = useAuthClient();
  const { uid } = useUser();
  return useQuery({ ...signInMethodsQuery(auth, uid), enabled: uid !== '' }).data;
}

/** False only if the account is known to have none. */
export function useHasPassword(): boolean {
  const methods = useOwnMethods();
  return methods === undefined || methods.some(({ kind }) => kind === 'password');
}

type IdentityFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & {
  readonly label?: string;
};

/**
 * Asks who it is before a sensitive change: for the password, or without one, for a passkey or a
 * provider, unless the user has just signed in. `error` is also that of a sign-in that is too old.
 */
export function IdentityField({
  label = accountTexts.password.current,
  ...field
}: IdentityFieldProps) {
  const { email } = useUser();
  if (!useHasPassword()) return <Confirmation isRejected={field.error !== undefined} />;
  return (
    <>
      <PasswordManagerUsername email={email} />
      <PasswordField {...field} label={label} autoComplete="current-password" />
    </>
  );
}

const PASSKEY = 'passkey';

function Confirmation({ isRejected }: { isRejected: boolean }) {
  const ways = useWaysToConfirm();
  const { mutate, isPending, variables, error, data } = useConfirmation();

  function failure() {
    if (error) return variables === PASSKEY ? confirm.passkeyFailed : signInTexts.failedToStart;
    return isRejected && data !== 'confirmed' && confirm.tooOld;
  }

  if (ways === null) return null;
  if (ways.length === 0) {
    return (
      <p>
        {confirm.none} <Link to="/reset-password">{confirm.set}</Link>
      </p>
    );
  }
  return (
    <Stack gap={2}>
      <p>{confirm.needed}</p>
      <LiveText role="alert" tone="red">
        {failure()}
      </LiveText>
      <LiveText>{data === 'confirmed' && finish.confirmed}</LiveText>
      <Row gap={2} isWrapping>
        {ways.map(({ id, label }) => (
          <Button key={id} isBusy={isPending && variables === id} onClick={() => mutate(id)}>
            {label}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

/** Null until they are known. */
function useWaysToConfirm() {
  const { data, isPending } = useQuery(passkeysQuery(useUser().uid));
  const methods = useOwnMethods() ?? [];
  const providers = config.signIn.filter(({ id }) => methods.some(({ kind }) => kind === id));
  if (isPending) return null;
  const hasPasskey = supportsPasskeys() && (data?.rows ?? []).length > 0;
  return [
    ...(hasPasskey ? [{ id: PASSKEY, label: confirm.withPasskey }] : []),
    ...providers.map(({ id, name }) => ({ id, label: confirm.with(name) })),
  ];
}

/** A provider opens its page, which returns to this one. */
function useConfirmation() {
  const auth = useAuthClient();
  const { uid } = useUser();
  return useMutation({
    mutationFn: async (way: string) => {
      if (way === PASSKEY) {
        const isConfirmed = await (await auth.passkeys()).confirm(uid);
        return isConfirmed ? 'confirmed' : 'canceled';
      }
      storeConfirmationReturn(location);
      await (await auth.providers()).open(way, 'confirm');
      return 'opened';
    },
    meta: { notice: false },
  });
}
