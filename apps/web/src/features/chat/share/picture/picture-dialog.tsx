import type { Tile } from '@reprise/contract/feed/calls.ts';
import { pictureTexts } from '@reprise/contract/links/picture-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { Download, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { saveFile } from '#platform/save-file.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { type CardFormat, cardSizes } from './card-layout.ts';
import styles from './picture.module.css';
import { type CardPicture, describeCard, useCardPicture } from './use-card-picture.ts';

const formats = (['portrait', 'square'] as const).map((value) => ({
  value,
  label: pictureTexts.formats[value],
}));

interface PictureDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly tile: Tile;
}

/** A card with still, caption and QR code of a clip, drawn on this device. */
export function PictureDialog({ isOpen, onClose, tile }: PictureDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={pictureTexts.title}>
      <CardChoice tile={tile} />
    </Dialog>
  );
}

function CardChoice({ tile }: { readonly tile: Tile }) {
  const [format, setFormat] = useState<CardFormat>('portrait');
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useCardPicture(canvas, tile, format);
  const { width, height } = cardSizes[format];
  const alt = describeCard(tile);
  const isReady = picture.status === 'ready';
  return (
    <div className={styles.choice}>
      <SegmentedControl
        label={pictureTexts.format}
        value={format}
        segments={formats}
        isWide
        onChange={setFormat}
      />
      <div className={styles.preview} aria-busy={picture.status === 'drawing'}>
        <canvas
          key={format}
          ref={canvas}
          className={styles.card}
          width={width}
          height={height}
          role="img"
          aria-label={isReady ? alt : controlTexts.loading}
        />
      </div>
      <Text tone="muted" size="small" isCentered role="status">
        {noteOf(picture) ?? pictureTexts.size(width, height)}
      </Text>
      <PictureActions key={format} picture={picture} alt={alt} />
    </div>
  );
}

function noteOf(picture: CardPicture): string | null {
  if (picture.status === 'failed') return pictureTexts.failed;
  return picture.status === 'ready' && !picture.hasPoster ? pictureTexts.noPoster : null;
}

interface PictureActionsProps {
  readonly picture: CardPicture;
  readonly alt: string;
}

function PictureActions({ picture, alt }: PictureActionsProps) {
  const [outcome, setOutcome] = useState<'saved' | 'shareFailed' | null>(null);
  const file = picture.status === 'ready' ? picture.file : null;
  const data = file && { files: [file], text: alt };
  const canShare = data !== null && 'canShare' in navigator && navigator.canShare(data);

  function handleSave() {
    if (file === null) return;
    saveFile(file, file.name);
    setOutcome('saved');
  }

  async function handleShare() {
    if (data === null) return;
    try {
      await navigator.share(data);
      setOutcome(null);
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'AbortError';
      setOutcome(isCanceled ? null : 'shareFailed');
    }
  }

  return (
    <div className={styles.actions}>
      {canShare && (
        <Button icon={<ExternalLink aria-hidden />} onClick={() => void handleShare()}>
          {pictureTexts.share}
        </Button>
      )}
      <Button
        kind="main"
        icon={<Download aria-hidden />}
        disabled={file === null}
        onClick={handleSave}
      >
        {pictureTexts.save}
      </Button>
      <Text tone="muted" size="small" role="status" className={styles.outcome}>
        {outcome && pictureTexts[outcome]}
      </Text>
    </div>
  );
}
