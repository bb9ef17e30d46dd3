import { adminTexts } from '@reprise/contract/admin/texts.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#platform/hooks/copy-text.ts';
import { Button } from '#ui/primitives/button.tsx';
import styles from './admin.module.css';

interface NewLinkProps {
  readonly link: string;
  readonly hint: string;
}

/** Shows a link that no other response contains. */
export function NewLink({ link, hint }: NewLinkProps) {
  const [outcome, setOutcome] = useState('');

  async function copy() {
    setOutcome((await copyText(link)) ? adminTexts.copied : adminTexts.noCopy);
  }

  return (
    <div className={styles.newLink}>
      <p>{hint}</p>
      <code className={styles.link}>{link}</code>
      <Button kind="main" icon={<Copy />} onClick={() => void copy()}>
        {adminTexts.copy}
      </Button>
      <p role="status">{outcome}</p>
    </div>
  );
}
