import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { useMutation } from '@tanstack/react-query';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { savePhoto } from './profile.api.ts';

export function useSavePhoto(user: AuthUser, onSaved: () => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async (photoURL: string) => {
      await savePhoto(user, photoURL);
      await auth.updateProfile({ photoURL });
    },
    onSuccess: onSaved,
    meta: { notice: settingsTexts.photoFailed },
  });
}
