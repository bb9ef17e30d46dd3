import { useMutation } from '@tanstack/react-query';
import type { PasswordErrorMessage } from '#platform/auth/password-error.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import type { NewPasswordValues } from '#features/accounts/account-schemas.ts';
import { endSessions } from './account-settings.api.ts';
import { runWithPassword } from './run-with-password.ts';

/** Also ends the sessions on all other devices. `onChanged` gets true if that succeeded. */
export function useChangePassword(
  uid: string,
  onChanged: (areOtherSessionsEnded: boolean) => void,
) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ current, password }: NewPasswordValues) => {
      let areOtherSessionsEnded = false;
      const passwordError = await runWithPassword(async () => {
        areOtherSessionsEnded = await auth.changePassword(current, password);
      });
      if (passwordError === null) areOtherSessionsEnded ||= await endOtherSessions(uid);
      return { passwordError, areOtherSessionsEnded };
    },
    onSuccess: ({
      passwordError,
      areOtherSessionsEnded,
    }: {
      passwordError: PasswordErrorMessage;
      areOtherSessionsEnded: boolean;
    }) => {
      if (passwordError === null) onChanged(areOtherSessionsEnded);
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
