import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { CENTERED, type Crop, dragged, drawCrop, squareOf, ZOOM_MAX } from './crop.ts';
import styles from './upload-photo.module.css';
import { useUploadPhoto } from './use-upload-photo.ts';

interface CropDialogProps {
  readonly user: AuthUser;
  readonly picture: ImageBitmap;
  readonly finalFocus: () => HTMLElement | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Stays open, with the crop, if the upload fails. */
export function CropDialog({ user, picture, finalFocus, onSaved, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(CENTERED);
  const { mutate, isPending } = useUploadPhoto(user, onSaved);
  const { side } = squareOf(picture, crop);
  return (
    <Dialog
      isOpen
      title={settingsTexts.crop}
      finalFocus={finalFocus}
      onClose={() => {
        if (!isPending) onClose();
      }}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {controlTexts.cancel}
          </Button>
          <Button kind="main" isBusy={isPending} onClick={() => mutate({ picture, crop })}>
            {settingsTexts.cropped}
          </Button>
        </>
      }
    >
      <Stack gap={3} className={styles.crop}>
        <CroppedPicture picture={picture} crop={crop} onChange={setCrop} />
        <Text tone="muted" size="small" isCentered>
          {settingsTexts.cropHint}
        </Text>
        <Stack>
          <Slider
            label={settingsTexts.zoom}
            autoFocus
            min={1}
            max={ZOOM_MAX}
            value={crop.zoom}
            onChange={(zoom) => setCrop({ ...crop, zoom })}
          />
          <Slider
            label={settingsTexts.across}
            value={crop.across}
            isDisabled={side === picture.width}
            onChange={(across) => setCrop({ ...crop, across })}
          />
          <Slider
            label={settingsTexts.down}
            value={crop.down}
            isDisabled={side === picture.height}
            onChange={(down) => setCrop({ ...crop, down })}
          />
        </Stack>
      </Stack>
    </Dialog>
  );
}

interface CroppedPictureProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

function CroppedPicture({ picture, crop, onChange }: CroppedPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef({ x: 0, y: 0 });
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  function handleDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId);
    last.current = { x: clientX, y: clientY };
  }

  function handleMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { clientWidth: side } = currentTarget;
    const { x, y } = last.current;
    last.current = { x: clientX, y: clientY };
    onChange(dragged(picture, crop, { x: (clientX - x) / side, y: (clientY - y) / side }));
  }

  return (
    <canvas
      ref={canvas}
      width={448}
      height={448}
      role="img"
      aria-label={settingsTexts.croppedPreview}
      className={styles.picture}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
    />
  );
}

interface SliderProps {
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly value: number;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
}

function Slider({ label, min = 0, max = 1, isDisabled = false, onChange, ...input }: SliderProps) {
  return (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        {...input}
        {...{ min, max }}
        step={0.01}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
