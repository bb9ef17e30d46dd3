import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { parseWatchLink, type WatchLink } from '@reprise/contract/clips/rules/video-link.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { config } from '#platform/config.ts';
import { withTimes, withNormalizedTimes } from '#clips/trim/times-draft.ts';
import { usePreview } from '#clips/trim/use-preview.ts';
import { useTimesDraft } from '#clips/trim/use-times-draft.ts';
import { useDraft } from './use-draft.ts';
import { emptyVideoDraft, type VideoDraft, videoDraft } from './video-draft.ts';

/** `sharedLink`, shared from another app, replaces the link in the form. */
export function useVideoForm(uid: string, sharedLink: string | null) {
  const { draft, setDraft, discard, restore } = useDraft({
    name: `video.${uid}`,
    schema: videoDraft,
    empty: emptyVideoDraft,
    initialize: (stored) => (sharedLink === null ? stored : withSharedLink(stored, sharedLink)),
  });
  const [isRejected, setIsRejected] = useState(
    sharedLink !== null && readLink(sharedLink) === null,
  );
  const times = useTimesDraft({ draft, setDraft });
  const link = draft.link.trim();
  const converted = link === draft.convertedLink ? readLink(link) : null;
  const preview = usePreview(converted?.videoId ?? null, draft.times);
  const { length } = preview;

  const clampTimesTo = useEffectEvent((seconds: number) => {
    if (!times.isBeingTyped()) setDraft((before) => withNormalizedTimes(before, seconds));
  });

  useEffect(() => {
    if (length > 0) clampTimesTo(length);
  }, [length]);

  function convert(): boolean {
    const found = readLink(link);
    setIsRejected(found === null);
    if (!found) return false;
    const { startTime = draft.times.startTime } = found;
    const next = { ...draft, convertedLink: link };
    setDraft(
      found.startTime === undefined ? next : withTimes(next, { ...draft.times, startTime }, 0),
    );
    return true;
  }

  return {
    draft,
    discard,
    restore,
    preview,
    convert,
    timesAdjustment: times.adjustment,
    areTimesValid: times.areValid,
    isWrongLink: isRejected || preview.isBadLink,
    changeLink(text: string) {
      setIsRejected(false);
      setDraft({ ...draft, link: text });
    },
    describe(description: string) {
      setDraft({ ...draft, description });
    },
    typeTime: times.type,
    commitTimes: () => times.commit(length),
    trim: (range: ClipTimes) => times.set(range, length),
  };
}

/** Another video keeps only the description. */
function withSharedLink(stored: VideoDraft, sharedLink: string): VideoDraft {
  if (sharedLink === stored.convertedLink) return stored;
  const found = readLink(sharedLink);
  const draft = { ...emptyVideoDraft, description: stored.description, link: sharedLink };
  if (!found) return draft;
  const { startTime = draft.times.startTime } = found;
  return withTimes({ ...draft, convertedLink: sharedLink }, { ...draft.times, startTime }, 0);
}

function readLink(link: string): WatchLink | null {
  return parseWatchLink(link, { wide: config.links === 'wide' });
}
