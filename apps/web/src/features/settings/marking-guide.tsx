import { markingTexts } from '@reprise/contract/settings/marking-texts.ts';
import { Bookmark, Copy } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { copyText } from '#platform/hooks/use-link-sharing.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { bookmarklet } from './bookmarklet.ts';
import styles from './marking-guide.module.css';

/** A bookmark, a shortcut and the share sheet, which open the form from the page of a video. */
export function MarkingGuide() {
  const code = bookmarklet(location.origin);
  const address = `${location.origin}/upload?url=`;
  return (
    <Stack gap={5}>
      <Text tone="muted">{markingTexts.intro}</Text>
      <Stack gap={3}>
        <h3 className={styles.title}>{markingTexts.computer}</h3>
        <Text tone="muted">{markingTexts.bookmarkHint}</Text>
        <BookmarkRow code={code} />
      </Stack>
      <Stack gap={3}>
        <h3 className={styles.title}>{markingTexts.apple}</h3>
        <ol className={styles.steps}>
          {markingTexts.appleSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <code className={styles.address}>{address}</code>
        <CopyRow label={markingTexts.copyAddress} text={address} />
      </Stack>
      <Stack gap={2}>
        <h3 className={styles.title}>{markingTexts.android}</h3>
        <Text tone="muted">{markingTexts.androidText}</Text>
      </Stack>
    </Stack>
  );
}

function BookmarkRow({ code }: { code: string }) {
  const [isPressed, setIsPressed] = useState(false);

  function explain(event: MouseEvent) {
    event.preventDefault();
    setIsPressed(true);
  }

  return (
    <>
      <Row gap={3} isWrapping>
        {/* React rejects addresses that run; the browser stores this one when it is dragged. */}
        <a
          ref={(link) => link?.setAttribute('href', code)}
          href="#marking"
          className={styles.bookmark}
          onClick={explain}
        >
          <Bookmark aria-hidden />
          {markingTexts.bookmark}
        </a>
        <CopyRow label={markingTexts.copyBookmark} text={code} />
      </Row>
      <Text role="status" size="small" className={styles.outcome}>
        {isPressed && markingTexts.bookmarkPressed}
      </Text>
    </>
  );
}

function CopyRow({ label, text }: { label: string; text: string }) {
  const [outcome, setOutcome] = useState<string | null>(null);

  async function copy() {
    setOutcome((await copyText(text)) ? markingTexts.copied : markingTexts.copyFailed);
  }

  return (
    <Row gap={3} isWrapping>
      <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {label}
      </Button>
      <Text as="span" role="status" size="small">
        {outcome}
      </Text>
    </Row>
  );
}
