import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { useState } from 'react';
import { useVideoSource } from '#clips/source/source.api.ts';
import { type LinkInText, linkInText } from '#features/chat/link-in-text.ts';

export interface ClipOffer {
  readonly link: LinkInText;
  readonly source: VideoSource;
  readonly onDismiss: () => void;
}

/** Offers to clip the video of a link in the text, until the user dismisses it for this link. */
export function useClipOffer(text: string, isOff: boolean): ClipOffer | null {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const found = isOff ? null : linkInText(text);
  if (dismissed !== null && !text.includes(dismissed)) setDismissed(null);
  const link = found?.link === dismissed ? null : found;
  const source = useVideoSource(link?.videoId ?? null);
  return link && { link, source, onDismiss: () => setDismissed(link.link) };
}
