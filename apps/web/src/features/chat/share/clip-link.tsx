import { clipTitle } from '@reprise/contract/links/rules/clip-page.ts';
import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { pictureTexts } from '@reprise/contract/links/picture-texts.ts';
import { Copy, ExternalLink, ImageDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isLimited } from '#clips/audience/is-limited.ts';
import { useLinkSharing } from '#platform/hooks/use-link-sharing.ts';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './share.module.css';

const PictureDialog = lazy(async () => ({
  default: (await import('./picture/picture-dialog.tsx')).PictureDialog,
}));

export function ClipLink({ tile }: { tile: Tile }) {
  const url = location.origin + tilePath(tile.public_id);
  const { outcome, copy, share } = useLinkSharing(url, clipTitle(tile));
  return (
    <Row
      gap={3}
      rowGap={2}
      isWrapping
      className={styles.link}
      role="group"
      aria-label={linkTexts.link}
    >
      <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {linkTexts.copy}
      </Button>
      {share && (
        <Button icon={<ExternalLink aria-hidden />} onClick={() => void share()}>
          {linkTexts.elsewhere}
        </Button>
      )}
      {!isLimited(tile) && <PictureButton tile={tile} />}
      <Text tone="muted" size="small" role="status" className={styles.linkOutcome}>
        {outcome && linkTexts[outcome]}
        {outcome === 'copyFailed' && (
          <Text as="span" tone="strong" isBreakable className={styles.address}>
            {' '}
            {url}
          </Text>
        )}
      </Text>
    </Row>
  );
}

/** Not for a clip that not everyone may see: the picture has its words. */
function PictureButton({ tile }: { tile: Tile }) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useEverTrue(isOpen);
  return (
    <>
      <Button
        icon={<ImageDown aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {pictureTexts.open}
      </Button>
      {wasOpened && (
        <Suspense>
          <PictureDialog isOpen={isOpen} onClose={() => setIsOpen(false)} tile={tile} />
        </Suspense>
      )}
    </>
  );
}
