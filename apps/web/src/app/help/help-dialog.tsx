import { helpTexts, keyTexts } from '@reprise/contract/shell/help-texts.ts';
import { FEED_KEYS } from '#features/feed/viewer/input/use-feed-keys.ts';
import { DialogPopup } from '#ui/overlays/dialog-popup.tsx';
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
      <dl className={styles.list}>
        {rows.map(({ names, text }) => (
          <div key={text} className={styles.row}>
            <dt>{text}</dt>
            <dd className={styles.keys}>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
