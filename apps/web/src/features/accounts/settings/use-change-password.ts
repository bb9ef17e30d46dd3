import { useMutation } from '@tanstack/react-query';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import type { NewPasswordValues } from '#features/accounts/account-schemas.ts';
import { endSessions } from './account-settings.api.ts';
import { runWithPassword, type PasswordErrorMessage } from './run-with-password.ts';

/** Also ends the sessions on all other devices; `onChanged` receives whether that succeeded. */
export function useChangePassword(uid: string, onChanged: (areOthersOut: boolean) => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ current, password }: NewPasswordValues) => {
      const refusal = await runWithPassword(() => auth.changePassword(current, password));
      if (refusal !== null) return { refusal, areOthersOut: false };
      return { refusal, areOthersOut: await endOtherSessions(uid) };
    },
    onSuccess: ({
      refusal,
      areOthersOut,
    }: {
      refusal: PasswordErrorMessage;
      areOthersOut: boolean;
    }) => {
      if (refusal === null) onChanged(areOthersOut);
    },
    meta: { notice: false },
  });
}

function endOtherSessions(uid: string): Promise<boolean> {
  return endSessions(uid, true).then(
    () => true,
    () => false,
  );
}
