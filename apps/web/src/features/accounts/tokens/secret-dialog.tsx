import { newTokenTexts } from '@reprise/contract/tokens/texts.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { DialogState } from '#features/accounts/form-dialog.tsx';
import { copyText } from '#platform/hooks/use-link-sharing.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './tokens.module.css';

const texts = newTokenTexts;

interface SecretDialogProps extends DialogState {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly value: string;
}

/** Shows a secret that the server does not return again. */
export function SecretDialog({ title, text, label, value, ...dialog }: SecretDialogProps) {
  const [outcome, setOutcome] = useState<string>();

  async function handleCopy() {
    setOutcome((await copyText(value)) ? texts.copied : texts.copyFailed);
  }

  return (
    <Dialog
      {...dialog}
      title={title}
      actions={
        <Button kind="main" onClick={dialog.onClose}>
          {texts.done}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{text}</p>
        <TextField
          label={label}
          value={value}
          readOnly
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          className={styles.secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Row gap={2} isWrapping>
          <Button icon={<Copy />} onClick={() => void handleCopy()}>
            {texts.copy}
          </Button>
          <p role="status">{outcome}</p>
        </Row>
      </Stack>
    </Dialog>
  );
}
