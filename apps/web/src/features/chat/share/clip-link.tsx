import { clipTitle, tilePath } from '@reprise/contract/links/rules/clip-page.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import styles from './share.module.css';

type LinkOutcome = 'copied' | 'copyFailed' | 'elsewhereFailed';

export function ClipLink({ tile }: { tile: Tile }) {
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const url = location.origin + tilePath(tile.public_id);

  async function copy() {
    // Undefined, not only rejected, on pages without https.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    const isCopied = await clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setOutcome(isCopied ? 'copied' : 'copyFailed');
  }

  async function shareElsewhere() {
    try {
      await navigator.share({ title: clipTitle(tile), url });
      setOutcome(null);
    } catch (error) {
      setOutcome(isCanceled(error) ? null : 'elsewhereFailed');
    }
  }

  return (
    <div className={styles.link} role="group" aria-label={linkTexts.link}>
      <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {linkTexts.copy}
      </Button>
      {'share' in navigator && (
        <Button icon={<ExternalLink aria-hidden />} onClick={() => void shareElsewhere()}>
          {linkTexts.elsewhere}
        </Button>
      )}
      <p role="status" className={styles.linkOutcome}>
        {outcome && linkTexts[outcome]}
        {outcome === 'copyFailed' && <span className={styles.address}> {url}</span>}
      </p>
    </div>
  );
}

/** The user closed the share sheet. */
function isCanceled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
