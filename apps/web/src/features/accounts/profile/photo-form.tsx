import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { trimBlank } from '@reprise/contract/rules/clean-text.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { fieldTexts } from '@reprise/contract/rules/texts.ts';
import { type SubmitEvent, useState } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { BuiltInAvatars, builtInName } from './built-in-avatars.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import styles from './profile.module.css';
import { type ImagePreview, useImagePreview } from './use-image-preview.ts';
import { useSavePhoto } from './use-save-photo.ts';

interface PhotoFormProps {
  readonly user: AuthUser;
  readonly onSaved: () => void;
}

export function PhotoForm({ user, onSaved }: PhotoFormProps) {
  const current = user.photoURL ?? accountLimits.defaultAvatar;
  const [text, setText] = useState(current);
  const link = trimBlank(text);
  const builtIn = builtInName(link);
  const preview = useImagePreview(link);
  const { mutate, isPending } = useSavePhoto(user, onSaved);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (preview.state === 'loaded' && link !== current) mutate(link);
  }

  return (
    <form noValidate className={styles.photo} onSubmit={handleSubmit}>
      <PhotoPreview image={preview} />
      <div className={styles.photoFields}>
        <TextField
          label={settingsTexts.photoLink}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isPending}
          // Hides the path of a built-in image: a user would not type it.
          value={builtIn === undefined ? text : ''}
          placeholder={builtIn && settingsTexts.builtInChosen(builtIn)}
          hint={settingsTexts.photoHint}
          error={errorOf(preview)}
          action={
            <Button type="submit" disabled={preview.state !== 'loaded'} isBusy={isPending}>
              {settingsTexts.ready}
            </Button>
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <BuiltInAvatars chosen={link} isDisabled={isPending} onChoose={setText} />
      </div>
    </form>
  );
}

function errorOf({ state }: ImagePreview): string | undefined {
  if (state === 'rejected') return fieldTexts.avatarUrl;
  return state === 'broken' ? settingsTexts.photoBroken : undefined;
}
