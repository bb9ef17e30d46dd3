import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { isAvatarUrl, isPhotoPath } from '@reprise/contract/accounts/rules/avatar-url.ts';
import { trimBlank } from '@reprise/contract/rules/clean-text.ts';
import { fieldTexts } from '@reprise/contract/rules/texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { ImageOff } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { BuiltInAvatars, builtInName, useSavePhoto } from './choose-photo.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { UploadPhoto } from './upload/upload-photo.tsx';
import styles from './profile.module.css';

/** Loads a link after a pause in typing, because half of a link can name another host. */
const DEBOUNCE_MS = 400;

interface PhotoFormProps {
  readonly user: AuthUser;
  readonly onSaved: () => void;
}

export function PhotoForm({ user, onSaved }: PhotoFormProps) {
  const current = user.photoURL ?? accountLimits.defaultAvatar;
  const [text, setText] = useState(current);
  const link = trimBlank(text);
  const ownImage = ownImageName(link);
  const preview = useImagePreview(
    link,
    isAvatarUrl(link) || (isPhotoPath(link) && link === current),
  );
  const { mutate, isPending } = useSavePhoto(user, onSaved);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (preview.state === 'loaded' && link !== current) mutate(link);
  }

  return (
    <form noValidate className={styles.photo} onSubmit={handleSubmit}>
      <PhotoPreview image={preview} />
      <Stack gap={3}>
        <UploadPhoto user={user} onSaved={onSaved} />
        <TextField
          label={settingsTexts.photoLink}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isPending}
          // Hides the path of an image of this site: a user would not type it.
          value={ownImage === undefined ? text : ''}
          placeholder={ownImage}
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
      </Stack>
    </form>
  );
}

/** Returns the name of an image that this site stores. */
function ownImageName(link: string): string | undefined {
  if (isPhotoPath(link)) return settingsTexts.photoUploaded;
  const builtIn = builtInName(link);
  return builtIn && settingsTexts.builtInChosen(builtIn);
}

function errorOf({ state }: ImagePreview): string | undefined {
  if (state === 'rejected') return fieldTexts.avatarUrl;
  return state === 'broken' ? settingsTexts.photoBroken : undefined;
}

/** Sends no referrer to the image's host. */
function PhotoPreview({ image: { state, src, onLoad, onError } }: { image: ImagePreview }) {
  const isShown = src !== null && state !== 'broken';
  return (
    <div className={styles.preview}>
      {state === 'loading' && <Skeleton width="100%" height="100%" isRound />}
      {isShown ? (
        <img
          key={src}
          src={src}
          alt={settingsTexts.photoPreview}
          referrerPolicy="no-referrer"
          className={styles.image}
          onLoad={onLoad}
          onError={onError}
        />
      ) : (
        state !== 'loading' && <ImageOff aria-hidden />
      )}
    </div>
  );
}

type ImagePreviewState = 'none' | 'rejected' | 'loading' | 'loaded' | 'broken';

interface ImagePreview {
  readonly state: ImagePreviewState;
  readonly src: string | null;
  readonly onLoad: () => void;
  readonly onError: () => void;
}

function useImagePreview(link: string, isAllowed: boolean): ImagePreview {
  const debounced = useDebouncedValue(link, DEBOUNCE_MS);
  const [outcome, setOutcome] = useState<{ link: string; isLoaded: boolean } | null>(null);
  const isOfThisSite = link.startsWith('/');

  function stateOf(): ImagePreviewState {
    if (link === '') return 'none';
    if (!isAllowed) return 'rejected';
    if (outcome?.link !== link) return 'loading';
    return outcome.isLoaded ? 'loaded' : 'broken';
  }

  return {
    state: stateOf(),
    src: isAllowed && (isOfThisSite || debounced === link) ? link : null,
    onLoad: () => setOutcome({ link, isLoaded: true }),
    onError: () => setOutcome({ link, isLoaded: false }),
  };
}
