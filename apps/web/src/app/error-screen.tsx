import { controlTexts, shellTexts } from '@reprise/contract/shell/texts.ts';
import { useEffect, type ReactNode } from 'react';
import { isChunkLoadError } from '#platform/chunk-load-errors.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useIsOffline, useOnReconnect } from '#ui/hooks/use-offline.ts';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { Logo } from '#ui/primitives/logo.tsx';
import styles from './error-screen.module.css';

/** Logs details to the console only. */
export function ErrorScreen({ error }: { readonly error?: unknown }) {
  if (isChunkLoadError(error)) return <MissingCode />;
  return (
    <Message heading={shellTexts.error} text={shellTexts.errorText}>
      <ButtonLink to="/" kind="main">
        {shellTexts.errorHome}
      </ButtonLink>
    </Message>
  );
}

/** Prevents an endless loop if a new page lacks the same code. */
const RELOAD_AFTER_MS = 10_000;

/** The app is offline, or replaced by a newer build; then a page that is not new reloads. */
function MissingCode() {
  const isOffline = useIsOffline();
  const reload = () => location.reload();
  useOnReconnect(reload);
  useEffect(() => {
    if (!isOffline && performance.now() > RELOAD_AFTER_MS) location.reload();
  }, [isOffline]);
  return (
    <Message
      heading={isOffline ? shellTexts.offlinePage : shellTexts.newVersion}
      text={isOffline ? shellTexts.offline : shellTexts.outdated}
    >
      <Button kind="main" onClick={reload}>
        {isOffline ? controlTexts.retry : shellTexts.reload}
      </Button>
    </Message>
  );
}

interface MessageProps {
  readonly heading: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Message({ heading, text, children }: MessageProps) {
  useDocumentTitle(heading);
  return (
    <div className={styles.screen}>
      <span className={styles.tile}>
        <Logo size={64} />
      </span>
      <h1>{heading}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
