import { useState } from 'react';

type Outcome = 'copied' | 'copyFailed' | 'shareFailed';

/** Copies a link or passes it to the system's share sheet, which is null if there is none. */
export function useLinkSharing(url: string, title: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function copy() {
    // Undefined, not only rejected, on pages without https.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    const isCopied = await clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setOutcome(isCopied ? 'copied' : 'copyFailed');
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
