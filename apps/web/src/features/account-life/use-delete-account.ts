import { accountTexts } from '@reprise/contract/account-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AuthUser } from '#shared/auth/auth-client.ts';
import { useAuthClient } from '#shared/auth/use-auth.ts';
import { useNotice } from '#shared/ui/notice.tsx';
import { deletePerson } from './account-life.api.ts';
import { askedPassword } from './asked-password.ts';

/**
 * Deletes the person at the product, then the account at the authentication service. When only the
 * first has worked, `isPersonGone` says so, and another try does the second alone.
 */
export function useDeleteAccount({ uid }: AuthUser) {
  const auth = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const [isPersonGone, setIsPersonGone] = useState(false);

  async function deleteAll(password: string): Promise<void> {
    await auth.reauthenticate(password);
    if (!isPersonGone) await deletePerson(uid);
    setIsPersonGone(true);
    await auth.removeAccount();
  }

  const mutation = useMutation({
    mutationFn: (password: string) => askedPassword(() => deleteAll(password)),
    onSuccess: async (refusal) => {
      if (refusal !== null) return;
      await navigate('/', { replace: true });
      showNotice(accountTexts.deletion.done);
    },
    meta: { notice: false },
  });
  return { ...mutation, isPersonGone };
}
