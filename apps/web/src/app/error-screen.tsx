import { texts } from '@reprise/contract/texts.ts';

import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Mark } from '#shared/ui/mark.tsx';

import styles from './error-screen.module.css';

/** An unknown address or a thrown error. The error itself is for the console, not for people. */
export function ErrorScreen() {
  useDocumentTitle(texts.app.error);
  return (
    <div className={styles.screen}>
      <span className={styles.tile}>
        <Mark size={64} />
      </span>
      <h1>{texts.app.error}</h1>
      <p>{texts.shell.errorText}</p>
      <ButtonLink to="/" kind="main">
        {texts.shell.errorHome}
      </ButtonLink>
    </div>
  );
}
