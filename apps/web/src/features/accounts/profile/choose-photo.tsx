import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { savePhoto } from './profile.api.ts';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './profile.module.css';

interface BuiltInAvatarsProps {
  readonly chosen: string;
  readonly isDisabled: boolean;
  readonly onChoose: (link: string) => void;
}

const images: readonly (readonly [string, string])[] = Object.entries(
  settingsTexts.builtInNames,
).map(([file, name]) => [`/avatars/${file}.svg`, name]);

export function builtInName(link: string): string | undefined {
  return images.find(([path]) => path === link)?.[1];
}

export function BuiltInAvatars({ chosen, isDisabled, onChoose }: BuiltInAvatarsProps) {
  const group = useId();
  return (
    <Row
      gap="half"
      isWrapping
      role="radiogroup"
      aria-label={settingsTexts.builtIn}
      className={styles.builtIn}
    >
      {images.map(([link, name]) => (
        <label key={link} className={styles.choice} title={name}>
          <input
            type="radio"
            name={group}
            disabled={isDisabled}
            checked={chosen === link}
            className="visually-hidden"
            onChange={() => onChoose(link)}
          />
          <Avatar src={link} name={name} size={40} />
        </label>
      ))}
    </Row>
  );
}

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
