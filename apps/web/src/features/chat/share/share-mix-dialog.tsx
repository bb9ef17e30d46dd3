import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { embedLimits } from '@reprise/contract/links/limits.ts';
import { embedCode } from '@reprise/contract/links/rules/embed-code.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixEmbedPath, mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import { CodeXml, Copy, ExternalLink } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useLinkSharing } from '#platform/hooks/use-link-sharing.ts';
import { SidePanel } from '#ui/overlays/panel/side-panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { SendButton } from './send-button.tsx';
import { ShareForm, ShareOutcome } from './share-dialog.tsx';
import styles from './share.module.css';
import { useShare } from './use-share.ts';

interface ShareMixDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly opener: RefObject<HTMLElement | null>;
  readonly mix: Mix;
  readonly user: string | null;
  /** Lets the friends of the owner see a private mix. */
  readonly onShowToFriends: () => void;
}

/** Selection and text stay until they are sent. */
export function ShareMixDialog({ mix, user, onShowToFriends, ...panel }: ShareMixDialogProps) {
  const from = mixPath(mix.public_id);
  const url = location.origin + from;
  const sharing = useShare({ url });
  const isPrivate = mix.audience === 'private';
  return (
    <SidePanel
      {...panel}
      panel="share"
      onClosed={() => sharing.isDone && sharing.startOver()}
      title={mixShareTexts.title}
      actions={
        isPrivate ? (
          <Button kind="main" onClick={onShowToFriends}>
            {mixShareTexts.showFriends}
          </Button>
        ) : (
          <>
            <MixLink mix={mix} url={url} />
            <SendButton sharing={sharing} user={user} from={from} onClose={panel.onClose} />
          </>
        )
      }
    >
      {isPrivate && <p>{mixShareTexts.onlyYou}</p>}
      {!isPrivate && sharing.isDone && <ShareOutcome sharing={sharing} />}
      {!isPrivate && !sharing.isDone && (
        <ShareForm
          sharing={sharing}
          isSignedIn={user !== null}
          from={from}
          note={audienceNote(mix)}
        />
      )}
    </SidePanel>
  );
}

function audienceNote({ audience, owner, is_own }: Mix): string {
  if (audience === 'link') return mixShareTexts.everyone;
  return is_own ? mixShareTexts.onlyYourFriends : mixShareTexts.onlyFriends(owner);
}

function MixLink({ mix, url }: { mix: Mix; url: string }) {
  const code = embedCode({
    url: location.origin + mixEmbedPath(mix.public_id),
    title: mix.title,
    width: playerLimits.widthPx,
    height: playerLimits.heightPx + embedLimits.creditPx,
  });
  const link = useLinkSharing(url, mix.title);
  const embed = useLinkSharing(code, mix.title);
  const [copied, setCopied] = useState<'link' | 'embed'>('link');
  const texts = copied === 'link' ? linkTexts : { ...linkTexts, ...mixShareTexts.embedOutcomes };
  const { outcome } = copied === 'link' ? link : embed;

  function copy(what: 'link' | 'embed') {
    setCopied(what);
    void (what === 'link' ? link : embed).copy();
  }

  return (
    <Row
      gap={3}
      rowGap={2}
      isWrapping
      className={styles.link}
      role="group"
      aria-label={mixShareTexts.link}
    >
      <Button icon={<Copy aria-hidden />} onClick={() => copy('link')}>
        {linkTexts.copy}
      </Button>
      {link.share && (
        <Button icon={<ExternalLink aria-hidden />} onClick={() => void link.share?.()}>
          {linkTexts.elsewhere}
        </Button>
      )}
      {mix.audience === 'link' && (
        <Button icon={<CodeXml aria-hidden />} onClick={() => copy('embed')}>
          {mixShareTexts.embed}
        </Button>
      )}
      <Text tone="muted" size="small" role="status" className={styles.linkOutcome}>
        {outcome && texts[outcome]}
        {outcome === 'copyFailed' && (
          <Text as="span" tone="strong" isBreakable className={styles.address}>
            {' '}
            {copied === 'link' ? url : code}
          </Text>
        )}
      </Text>
    </Row>
  );
}
