import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { deleteUserData } from '#platform/storage/user-data.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { deleteUser } from '#features/accounts/settings/account-settings.api.ts';
import { runWithPassword } from '#features/accounts/settings/run-with-password.ts';

/**
 * Deletes the user on the server, then the account of the authentication service. A retry skips
 * completed steps.
 */
export function useDeleteAccount({ uid }: AuthUser) {
  const auth = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const [isUserDeleted, setIsUserDeleted] = useState(false);

  async function deleteAll(password: string): Promise<void> {
    await auth.reauthenticate(password);
    if (!isUserDeleted) await deleteUser(uid);
    setIsUserDeleted(true);
    await auth.removeAccount();
    deleteUserData(uid);
  }

  const mutation = useMutation({
    mutationFn: (password: string) => runWithPassword(() => deleteAll(password)),
    onSuccess: async (passwordError) => {
      if (passwordError !== null) return;
      await navigate('/', { replace: true });
      showNotice(accountTexts.deletion.done);
    },
    meta: { notice: false },
  });
  return { ...mutation, isUserDeleted };
}
