import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signInMethodsQuery } from '#features/accounts/sign-in-methods/sign-in-methods.api.ts';
import { useAuthClient, useAuthState } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';

const { confirm } = signInTexts;

/** The user's own ways to sign in. Undefined until they are known, and where there are none. */
function useOwnMethods() {
  const state = useAuthState();
  const uid = state.status === 'signedIn' ? state.user.uid : '';
  const isOffered = config.authProvider === 'embedded' && config.signIn.length > 0;
  const { data } = useQuery({ ...signInMethodsQuery(uid), enabled: isOffered && uid !== '' });
  return data?.rows;
}

/** False only if the account is known to have none. */
export function useHasPassword(): boolean {
  const methods = useOwnMethods();
  return methods === undefined || methods.some(({ kind }) => kind === 'password');
}

interface IdentityFieldProps {
  readonly error: string | undefined;
  /** The field for the password. */
  readonly children: ReactNode;
}

/** Without a password, users confirm with a provider, unless they have just signed in. */
export function IdentityField({ error, children }: IdentityFieldProps) {
  return useHasPassword() ? children : <Confirmation isRejected={error !== undefined} />;
}

function Confirmation({ isRejected }: { isRejected: boolean }) {
  const auth = useAuthClient();
  const methods = useOwnMethods() ?? [];
  const providers = config.signIn.filter(({ id }) => methods.some(({ kind }) => kind === id));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (provider: string) => {
      const calls = await auth.providers();
      await calls.open(provider, 'confirm');
    },
    meta: { notice: false },
  });
  return (
    <Stack gap={2}>
      <p>{confirm.needed}</p>
      <LiveText role="alert" tone="red">
        {isRejected && confirm.tooOld}
        {error && signInTexts.failedToStart}
      </LiveText>
      <Row gap={2} isWrapping>
        {providers.map(({ id, name }) => (
          <Button key={id} isBusy={isPending} onClick={() => mutate(id)}>
            {confirm.with(name)}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
