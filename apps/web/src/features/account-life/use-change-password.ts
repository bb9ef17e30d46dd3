import { useMutation } from '@tanstack/react-query';
import { useAuthClient } from '#shared/auth/use-auth.ts';
import type { NewPasswordValues } from './account-fields.ts';
import { endSessions } from './account-life.api.ts';
import { askedPassword, type PasswordRefusal } from './asked-password.ts';

/**
 * Changes the password and ends the sessions of all other devices. `onChanged` is told whether the
 * second worked too: the password is changed then in any case.
 */
export function useChangePassword(uid: string, onChanged: (areOthersOut: boolean) => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ current, password }: NewPasswordValues) => {
      const refusal = await askedPassword(() => auth.changePassword(current, password));
      if (refusal !== null) return { refusal, areOthersOut: false };
      return { refusal, areOthersOut: await endOtherSessions(uid) };
    },
    onSuccess: ({ refusal, areOthersOut }: { refusal: PasswordRefusal; areOthersOut: boolean }) => {
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
