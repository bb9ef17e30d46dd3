import type { ReactNode } from 'react';
import { texts } from '@reprise/contract/texts.ts';

import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { useOffline, useOnline } from '#shared/hooks/use-offline.ts';
import { isMissingCode } from '#shared/missing-code.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Mark } from '#shared/ui/mark.tsx';

import styles from './error-screen.module.css';

/** An unknown address or a thrown error. The error itself is for the console, not for people. */
export function ErrorScreen({ error }: { readonly error?: unknown }) {
  if (isMissingCode(error)) return <MissingCode />;
  return (
    <Message heading={texts.app.error} text={texts.shell.errorText}>
      <ButtonLink to="/" kind="main">
        {texts.shell.errorHome}
      </ButtonLink>
    </Message>
  );
}

/** The code of a page could not be had: there is no connection, or a newer build took its place. */
function MissingCode() {
  const isOffline = useOffline();
  const { away } = texts;
  const reload = () => location.reload();
  useOnline(reload);
  return (
    <Message
      heading={isOffline ? away.page : away.newVersion}
      text={isOffline ? away.offline : away.outdated}
    >
      <Button kind="main" onClick={reload}>
        {isOffline ? texts.controls.retry : away.reload}
      </Button>
    </Message>
  );
}

interface MessageProps {
  readonly heading: string;
  readonly text: string;
  /** The one action that leads on. */
  readonly children: ReactNode;
}

function Message({ heading, text, children }: MessageProps) {
  useDocumentTitle(heading);
  return (
    <div className={styles.screen}>
      <span className={styles.tile}>
        <Mark size={64} />
      </span>
      <h1>{heading}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
