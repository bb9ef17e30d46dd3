import { clipLimits } from '@reprise/contract/clips/limits.ts';
import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import {
  parseWatchLink,
  type WatchLink,
  watchLinkFor,
} from '@reprise/contract/clips/rules/video-link.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import {
  toTimesDraft,
  useTimesDraft,
  withNormalizedTimes,
  withTimes,
} from '#clips/trim/times-draft.ts';
import { usePreview } from '#clips/trim/use-preview.ts';
import { config } from '#platform/config.ts';
import { soundPreference } from '#platform/preferences/preferences.ts';
import { useDraft } from './use-draft.ts';

const timeText = z.object({ minutes: z.string(), seconds: z.string() });

export const videoDraft = z.object({
  link: z.string(),
  convertedLink: z.string(),
  start: timeText,
  end: timeText,
  times: z.object({ startTime: z.number(), endTime: z.number() }),
  description: z.string(),
});

export interface SharedVideo {
  readonly link: string;
  /** False: a link to something else, or no link. */
  readonly isVideo: boolean;
  /** Null: those of the link, or the default. */
  readonly times: ClipTimes | null;
}

/** `shared` replaces the link in the form; what is no video only an empty one. */
export function useVideoForm(uid: string, shared: SharedVideo | null) {
  const { draft, setDraft, discard, restore } = useDraft({
    name: `video.${uid}`,
    schema: videoDraft,
    empty: emptyVideoDraft,
    initialize: (stored) => (shared === null ? stored : withSharedVideo(stored, shared)),
  });
  const [isRejected, setIsRejected] = useState(
    shared !== null && !shared.isVideo && shared.link !== '' && draft.link === shared.link,
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

  function convert(text = draft.link): boolean {
    const found = readLink(text.trim());
    setIsRejected(found === null);
    // A press of the user's own, so the browser allows sound.
    if (found) soundPreference.set('on');
    setDraft(found ? withConvertedLink(draft, text, found) : { ...draft, link: text });
    return found !== null;
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
    suggestedLink: isRejected ? watchLinkFor(link) : null,
    changeLink(text: string) {
      setIsRejected(false);
      setDraft(text.trim() === '' ? withoutLink(draft, text) : { ...draft, link: text });
    },
    describe(description: string) {
      setDraft({ ...draft, description });
    },
    typeTime: times.type,
    commitTimes: () => times.commit(length),
    trim: (range: ClipTimes) => times.set(range, length),
  };
}

/** For another video, only the description stays. */
function withSharedVideo(stored: VideoDraft, { link, times, isVideo }: SharedVideo): VideoDraft {
  if (!isVideo) return stored.link === '' ? { ...stored, link } : stored;
  if (times === null && link === stored.convertedLink) return stored;
  const found = readLink(link);
  const empty = { ...emptyVideoDraft, description: stored.description, link };
  const draft = found ? withConvertedLink(empty, link, found) : empty;
  return times === null ? draft : withTimes(draft, times, 0);
}

/** Times that were chosen in a video go with its link. */
function withoutLink(draft: VideoDraft, link: string): VideoDraft {
  if (draft.convertedLink === '') return { ...draft, link };
  return { ...emptyVideoDraft, description: draft.description, link };
}

/** The link's start replaces the default or the previous link's start, never a typed one. */
function withConvertedLink(before: VideoDraft, link: string, found: WatchLink): VideoDraft {
  const previousId = readLink(before.convertedLink)?.videoId ?? found.videoId;
  const draft = previousId === found.videoId ? before : withoutLink(before, link);
  const next = { ...draft, link, convertedLink: link.trim() };
  const { startTime } = found;
  if (startTime === undefined || isStartTyped(draft)) return next;
  return withTimes(next, { ...draft.times, startTime }, 0);
}

function isStartTyped({ times: { startTime }, convertedLink }: VideoDraft): boolean {
  if (startTime === emptyVideoDraft.times.startTime) return false;
  return startTime !== readLink(convertedLink)?.startTime;
}

function readLink(link: string): WatchLink | null {
  return parseWatchLink(link, { wide: config.links === 'wide' });
}

type VideoDraft = z.infer<typeof videoDraft>;

export const emptyVideoDraft: VideoDraft = {
  link: '',
  convertedLink: '',
  ...toTimesDraft({
    startTime: clipLimits.defaultStartS,
    endTime: clipLimits.defaultEndS,
  }),
  description: '',
};
