import { useState } from 'react';

type Outcome = 'copied' | 'copyFailed' | 'shareFailed';

/** Copies a link, or passes it to the system's share sheet (null if unsupported). */
export function useLinkSharing(url: string, title: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function copy() {
    setOutcome((await copyText(url)) ? 'copied' : 'copyFailed');
  }

  async function share() {
    try {
      await navigator.share({ title, url });
      setOutcome(null);
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'AbortError';
      setOutcome(isCanceled ? null : 'shareFailed');
    }
  }

  return {
    outcome,
    copy,
    share: 'share' in navigator ? share : null,
  };
}

export async function copyText(text: string): Promise<boolean> {
  // Undefined on pages without https.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
