import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { embedLimits } from '@reprise/contract/links/limits.ts';
import { embedCode } from '@reprise/contract/links/rules/embed-code.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { CodeXml, Copy, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLinkSharing } from '#platform/hooks/use-link-sharing.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './share.module.css';

interface LinkButtonsProps {
  readonly label: string;
  readonly url: string;
  readonly title: string;
  /** Of the page that other sites frame. Null if not everyone may see it. */
  readonly embedPath: string | null;
  readonly children?: ReactNode;
}

/**
 * Copies a link or the code for other sites, or passes the link to the system's share sheet. On
 * phones, one row that scrolls.
 */
export function LinkButtons({ label, url, title, embedPath, children }: LinkButtonsProps) {
  const code = embedCode({
    url: location.origin + (embedPath ?? ''),
    title,
    width: playerLimits.widthPx,
    height: playerLimits.heightPx + embedLimits.creditPx,
  });
  const link = useLinkSharing(url, title);
  const embed = useLinkSharing(code, title);
  const [copied, setCopied] = useState<'link' | 'embed'>('link');
  const texts = copied === 'link' ? linkTexts : { ...linkTexts, ...linkTexts.embedOutcomes };
  const { outcome } = copied === 'link' ? link : embed;

  function copy(what: 'link' | 'embed') {
    setCopied(what);
    void (what === 'link' ? link : embed).copy();
  }

  function share() {
    setCopied('link');
    void link.share?.();
  }

  return (
    <div className={styles.link} role="group" aria-label={label}>
      <div className={styles.buttons}>
        <Button icon={<Copy aria-hidden />} onClick={() => copy('link')}>
          {linkTexts.copy}
        </Button>
        {link.share && (
          <Button icon={<ExternalLink aria-hidden />} onClick={share}>
            {linkTexts.elsewhere}
          </Button>
        )}
        {children}
        {embedPath !== null && (
          <Button icon={<CodeXml aria-hidden />} onClick={() => copy('embed')}>
            {linkTexts.embed}
          </Button>
        )}
      </div>
      <Text tone="muted" size="small" role="status" className={styles.linkOutcome}>
        {outcome && texts[outcome]}
        {outcome === 'copyFailed' && (
          <Text as="span" tone="strong" isBreakable className={styles.address}>
            {' '}
            {copied === 'link' ? url : code}
          </Text>
        )}
      </Text>
    </div>
  );
}
