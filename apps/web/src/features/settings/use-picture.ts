import { isAvatarUrl } from '@reprise/contract/rules/avatar-url.ts';
import { useState } from 'react';
import { useSettled } from '#shared/hooks/use-settled.ts';

/** A link is looked up once it stands still: half a link is another host's. */
const TYPING_MS = 400;

export type PictureState = 'none' | 'refused' | 'loading' | 'loaded' | 'broken';

/** What can be said of the link of a picture, and what an image element has to do to find it out. */
export interface Picture {
  readonly state: PictureState;
  /** What the image element loads; null: there is none, or the link is still being typed. */
  readonly src: string | null;
  readonly onLoad: () => void;
  readonly onError: () => void;
}

export function usePicture(link: string): Picture {
  const settled = useSettled(link, TYPING_MS);
  const [outcome, setOutcome] = useState<{ link: string; isLoaded: boolean } | null>(null);
  const isAllowed = isAvatarUrl(link);
  const isOurs = link.startsWith('/');

  function stateOf(): PictureState {
    if (link === '') return 'none';
    if (!isAllowed) return 'refused';
    if (outcome?.link !== link) return 'loading';
    return outcome.isLoaded ? 'loaded' : 'broken';
  }

  return {
    state: stateOf(),
    src: isAllowed && (isOurs || settled === link) ? link : null,
    onLoad: () => setOutcome({ link, isLoaded: true }),
    onError: () => setOutcome({ link, isLoaded: false }),
  };
}
