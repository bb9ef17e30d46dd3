import type { ClipTimes } from '@reprise/contract/rules/clip-times.ts';
import { parseWatchLink, type WatchLink } from '@reprise/contract/rules/video-link.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { config } from '#shared/config.ts';
import { setTimes, settleTimes } from '#shared/trim/times-draft.ts';
import { usePreview } from '#shared/trim/use-preview.ts';
import { useTimesOf } from '#shared/trim/use-times.ts';
import { useDraft } from './use-draft.ts';
import { emptyVideoDraft, type VideoDraft, videoDraft } from './video-draft.ts';

/**
 * The form of /upload: what stands in it, what it plays, and what can be done to it. `shared` is a
 * link that another app has shared with this one; it takes the place of the one in the form.
 */
export function useVideoForm(uid: string, shared: string | null) {
  const { draft, setDraft, forget } = useDraft({
    name: `video.${uid}`,
    schema: videoDraft,
    empty: emptyVideoDraft,
    begin: (kept) => (shared === null ? kept : withShared(kept, shared)),
  });
  const [isRefused, setIsRefused] = useState(shared !== null && readLink(shared) === null);
  const times = useTimesOf({ draft, setDraft });
  const link = draft.link.trim();
  const converted = link === draft.convertedLink ? readLink(link) : null;
  const preview = usePreview(converted?.videoId ?? null, draft.times);
  const { length } = preview;

  const settleBy = useEffectEvent((seconds: number) => {
    if (!times.isBeingTyped()) setDraft((before) => settleTimes(before, seconds));
  });

  // The player has just learned how long the video is; whoever is typing settles on leaving the box.
  useEffect(() => {
    if (length > 0) settleBy(length);
  }, [length]);

  function convert(): boolean {
    const found = readLink(link);
    setIsRefused(found === null);
    if (!found) return false;
    const { startTime = draft.times.startTime } = found;
    const next = { ...draft, convertedLink: link };
    setDraft(
      found.startTime === undefined ? next : setTimes(next, { ...draft.times, startTime }, 0),
    );
    return true;
  }

  return {
    draft,
    forget,
    preview,
    convert,
    timesNote: times.note,
    areTimesReadable: times.areReadable,
    isWrongLink: isRefused || preview.isBadLink,
    changeLink(text: string) {
      setIsRefused(false);
      setDraft({ ...draft, link: text });
    },
    describe(description: string) {
      setDraft({ ...draft, description });
    },
    typeTime: times.type,
    settleTimes: () => times.settle(length),
    trim: (passage: ClipTimes) => times.set(passage, length),
  };
}

/** Another video than before: only the words are kept, which the person may have written for this one. */
function withShared(kept: VideoDraft, shared: string): VideoDraft {
  if (shared === kept.convertedLink) return kept;
  const found = readLink(shared);
  const draft = { ...emptyVideoDraft, description: kept.description, link: shared };
  if (!found) return draft;
  const { startTime = draft.times.startTime } = found;
  return setTimes({ ...draft, convertedLink: shared }, { ...draft.times, startTime }, 0);
}

function readLink(link: string): WatchLink | null {
  return parseWatchLink(link, { wide: config.links === 'wide' });
}
