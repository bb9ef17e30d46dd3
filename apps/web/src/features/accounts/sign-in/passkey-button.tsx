import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { signInWithPasskey } from '#features/accounts/registration.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { Button } from '#ui/primitives/button.tsx';

interface PasskeyButtonProps {
  readonly onUnregistered: () => void;
}

/** If the user cancels, the form stays unchanged. */
export function PasskeyButton({ onUnregistered }: PasskeyButtonProps) {
  const auth = useAuthClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => signInWithPasskey(auth),
    onSuccess: (outcome) => {
      if (outcome === 'unregistered') onUnregistered();
    },
    meta: { notice: passkeySignInTexts.failed },
  });
  return (
    <Button kind="quiet" isWide isBusy={isPending} onClick={() => mutate()}>
      {passkeySignInTexts.start}
    </Button>
  );
}
