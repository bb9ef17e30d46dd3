import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { openPicture } from './crop.ts';
import { CropDialog } from './crop-dialog.tsx';
import styles from './upload-photo.module.css';

/** What the server accepts; the browser opens others, too, and sends a JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

interface UploadPhotoProps {
  readonly user: AuthUser;
  readonly onSaved: () => void;
}

/** Choose or drop a picture, crop it, upload it. */
export function UploadPhoto({ user, onSaved }: UploadPhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [isOver, setIsOver] = useState(false);

  async function openFile(file: File | undefined) {
    if (isOpening) return;
    setIsOpening(true);
    const opened = file === undefined ? null : await openPicture(file);
    setIsOpening(false);
    setIsUnreadable(opened === null);
    setPicture(opened);
  }

  function closePicture() {
    picture?.close();
    setPicture(null);
  }

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0];
    if (chosen !== undefined) void openFile(chosen);
    // The same file can be chosen again.
    currentTarget.value = '';
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void openFile(event.dataTransfer.files[0]);
  }

  return (
    <div
      className={classNames(styles.drop, isOver && styles.isOver)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Row gap={3} rowGap={1} isWrapping>
        <Button
          ref={opener}
          icon={<ImageUp />}
          isBusy={isOpening}
          onClick={() => input.current?.click()}
        >
          {settingsTexts.upload}
        </Button>
        <Text tone="muted" size="small">
          {settingsTexts.uploadHint}
        </Text>
      </Row>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={settingsTexts.upload}
        onChange={handleChange}
      />
      {isUnreadable && (
        <Text role="alert" tone="red" size="small" className={styles.error}>
          {settingsTexts.photoUnreadable}
        </Text>
      )}
      {picture !== null && (
        <CropDialog
          user={user}
          picture={picture}
          finalFocus={() => opener.current}
          onSaved={onSaved}
          onClose={closePicture}
        />
      )}
    </div>
  );
}
