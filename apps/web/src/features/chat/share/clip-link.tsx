import { clipTitle, tilePath } from '@reprise/contract/links/rules/clip-page.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { Copy, ExternalLink } from 'lucide-react';
import { useLinkSharing } from '#platform/hooks/use-link-sharing.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './share.module.css';

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
