import { helpTexts, keyTexts } from '@reprise/contract/shell/help-texts.ts';
import { stretchKeyTexts, videoKeyTexts } from '@reprise/contract/moments/video-texts.ts';
import { screenAt } from '@reprise/contract/shell/screens.ts';
import { useLocation } from 'react-router';
import { FEED_KEYS } from '#features/feed/viewer/input/use-feed-keys.ts';
import { VIDEO_KEYS } from '#features/moments/video-keys.ts';
import { DialogPopup } from '#ui/overlays/dialog-popup.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './help-dialog.module.css';

interface HelpDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Some keys do something else on the page of a video. */
export function HelpDialog(dialog: HelpDialogProps) {
  const isVideo = screenAt(useLocation().pathname)?.path === '/video/:videoId';
  return (
    <DialogPopup {...dialog} title={helpTexts.title}>
      {isVideo ? (
        <KeyList heading={helpTexts.video} rows={[...VIDEO_ROWS, ...STRETCH_ROWS]} />
      ) : (
        <KeyList heading={helpTexts.clips} rows={FEED_ROWS} />
      )}
      <KeyList heading={helpTexts.everywhere} rows={EVERYWHERE_ROWS} />
    </DialogPopup>
  );
}

interface KeyRow {
  readonly names: readonly string[];
  readonly text: string;
}

const FEED_ROWS: readonly KeyRow[] = FEED_KEYS.map(({ action, names }) => ({
  names,
  text: keyTexts[action],
}));

const VIDEO_ROWS: readonly KeyRow[] = VIDEO_KEYS.map(({ action, names }) => ({
  names,
  text: videoKeyTexts[action],
}));

const STRETCH_ROWS: readonly KeyRow[] = [
  { names: ['←', '→'], text: stretchKeyTexts.second },
  { names: ['Shift', '←', '→'], text: stretchKeyTexts.tenth },
  { names: ['PgDn', 'PgUp'], text: stretchKeyTexts.tenSeconds },
];

const EVERYWHERE_ROWS: readonly KeyRow[] = [
  { names: ['/'], text: helpTexts.search },
  { names: ['?'], text: helpTexts.help },
  { names: ['Esc'], text: helpTexts.escape },
];

function KeyList({ heading, rows }: { heading: string; rows: readonly KeyRow[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{heading}</h3>
      <Stack as="dl" isDivided>
        {rows.map(({ names, text }) => (
          <Row gap={4} justify="between" key={text} className={styles.row}>
            <dt>{text}</dt>
            <Row as="dd" gap={2}>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </Row>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
