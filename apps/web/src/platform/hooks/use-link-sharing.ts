import { useState } from 'react';
import { copyText } from './copy-text.ts';

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
