import { helpTexts, keyTexts } from '@reprise/contract/shell/help-texts.ts';
import { FEED_KEYS } from '#features/feed/viewer/input/use-feed-keys.ts';
import { DialogPopup } from '#ui/overlays/dialog-popup.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './help-dialog.module.css';

interface HelpDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function HelpDialog(dialog: HelpDialogProps) {
  return (
    <DialogPopup {...dialog} title={helpTexts.title}>
      <KeyList heading={helpTexts.clips} rows={FEED_ROWS} />
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
