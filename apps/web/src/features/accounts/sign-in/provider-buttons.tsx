import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { storeSignInReturn } from '#users/identity/sign-in-return.ts';
import styles from './provider-buttons.module.css';

/** One for each provider of this site. The prerendered page does not know them. */
export function ProviderButtons() {
  const auth = useAuthClient();
  const { state }: { state: unknown } = useLocation();
  const isHydrated = useIsHydrated();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (provider: string) => {
      storeSignInReturn(state);
      const calls = await auth.providers();
      await calls.open(provider, 'sign-in');
    },
    meta: { notice: signInTexts.failedToStart },
  });
  if (!isHydrated || config.signIn.length === 0) return null;
  return (
    <Stack gap={2} className={styles.buttons}>
      {config.signIn.map(({ id, name }) => (
        <Button
          key={id}
          isWide
          isBusy={isPending && variables === id}
          disabled={isPending}
          onClick={() => mutate(id)}
        >
          {signInTexts.continueWith(name)}
        </Button>
      ))}
    </Stack>
  );
}
