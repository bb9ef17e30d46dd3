import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { storeSignInReturn } from '#users/identity/sign-in-return.ts';
import styles from './provider-buttons.module.css';
import { ProviderIcon } from './provider-icon.tsx';

/** After other buttons, one for each provider of this site: the prerendered page has only their room. */
export function ProviderButtons({ children }: { readonly children?: ReactNode }) {
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
  const providers = isHydrated ? config.signIn : [];
  return (
    <Stack gap={2} className={classNames(styles.buttons, !isHydrated && styles.reserving)}>
      {children}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          isWide
          icon={<ProviderIcon id={id} />}
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
