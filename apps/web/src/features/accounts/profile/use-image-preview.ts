import { isAvatarUrl } from '@reprise/contract/accounts/rules/avatar-url.ts';
import { useState } from 'react';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';

/** Loads a link after a pause in typing, because half of a link can name another host. */
const DEBOUNCE_MS = 400;

export type ImagePreviewState = 'none' | 'rejected' | 'loading' | 'loaded' | 'broken';

export interface ImagePreview {
  readonly state: ImagePreviewState;
  readonly src: string | null;
  readonly onLoad: () => void;
  readonly onError: () => void;
}

export function useImagePreview(link: string): ImagePreview {
  const debounced = useDebouncedValue(link, DEBOUNCE_MS);
  const [outcome, setOutcome] = useState<{ link: string; isLoaded: boolean } | null>(null);
  const isAllowed = isAvatarUrl(link);
  const isBuiltIn = link.startsWith('/');

  function stateOf(): ImagePreviewState {
    if (link === '') return 'none';
    if (!isAllowed) return 'rejected';
    if (outcome?.link !== link) return 'loading';
    return outcome.isLoaded ? 'loaded' : 'broken';
  }

  return {
    state: stateOf(),
    src: isAllowed && (isBuiltIn || debounced === link) ? link : null,
    onLoad: () => setOutcome({ link, isLoaded: true }),
    onError: () => setOutcome({ link, isLoaded: false }),
  };
}
