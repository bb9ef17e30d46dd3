import { secondFactorTexts } from '@reprise/contract/accounts/second-factor-texts.ts';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { DialogState } from '#features/accounts/settings/use-dialog-state.ts';
import { copyText } from '#platform/hooks/copy-text.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import styles from './second-factor.module.css';

const texts = secondFactorTexts.codes;

interface RecoveryCodesDialogProps extends DialogState {
  readonly codes: readonly string[];
}

export function RecoveryCodesDialog({ codes, ...dialog }: RecoveryCodesDialogProps) {
  const [outcome, setOutcome] = useState<string>();
  const text = codes.join('\n');

  async function handleCopy() {
    setOutcome((await copyText(text)) ? texts.copied : texts.copyFailed);
  }

  function handleDownload() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = texts.file;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <Dialog
      {...dialog}
      title={texts.title}
      actions={
        <Button kind="main" onClick={dialog.onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles.step}>
        <p>{texts.text}</p>
        <ul className={styles.codes} aria-label={texts.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button icon={<Copy />} onClick={() => void handleCopy()}>
            {texts.copy}
          </Button>
          <Button icon={<Download />} onClick={handleDownload}>
            {texts.download}
          </Button>
        </div>
        <p role="status">{outcome}</p>
      </div>
    </Dialog>
  );
}
