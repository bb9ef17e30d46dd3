import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { useMutation } from '@tanstack/react-query';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { uploadPhoto } from '#features/accounts/profile/profile.api.ts';
import { type Crop, encodeCrop } from './crop.ts';

export function useUploadPhoto({ uid }: AuthUser, onSaved: () => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ picture, crop }: { picture: ImageBitmap; crop: Crop }) => {
      const photoURL = await uploadPhoto(uid, await encodeCrop(picture, crop));
      await auth.updateProfile({ photoURL });
    },
    onSuccess: onSaved,
    meta: { notice: settingsTexts.uploadFailed },
  });
}
