import { ImageOff } from 'lucide-react';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './profile.module.css';
import type { ImagePreview } from './use-image-preview.ts';

/** Sends no referrer to the image's host. */
export function PhotoPreview({ image: { state, src, onLoad, onError } }: { image: ImagePreview }) {
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
