import { useEffect } from 'react';

import { texts } from '@reprise/contract/texts.ts';

/** Names the page in the tab, in the history and to screen readers. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${texts.app.name}`;
    return () => {
      document.title = texts.app.name;
    };
  }, [title]);
}
