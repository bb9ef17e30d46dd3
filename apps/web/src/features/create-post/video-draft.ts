import { limits } from '@reprise/contract/limits.ts';
import { type ClipTimes, normaliseTimes } from '@reprise/contract/rules/clip-times.ts';
import * as z from 'zod/mini';
import { readTime, textOfTime, type TimeText } from './typed-times.ts';

const timeText = z.object({ minutes: z.string(), seconds: z.string() });

/** What stands in the form of /upload, kept until the post is shared. */
export const videoDraft = z.object({
  link: z.string(),
  /** The link of the last successful Convert; another link in the box needs a new one. */
  convertedLink: z.string(),
  start: timeText,
  end: timeText,
  /** What the boxes said last when they could be read. */
  times: z.object({ startTime: z.number(), endTime: z.number() }),
  description: z.string(),
});

export type VideoDraft = z.infer<typeof videoDraft>;

export type Side = 'start' | 'end';

const defaultTimes: ClipTimes = {
  startTime: limits.clips.defaultStartS,
  endTime: limits.clips.defaultEndS,
};

export const emptyVideoDraft: VideoDraft = {
  link: '',
  convertedLink: '',
  start: textOfTime(defaultTimes.startTime),
  end: textOfTime(defaultTimes.endTime),
  times: defaultTimes,
  description: '',
};

/** Takes over a time that is being typed; the times follow as soon as they can be read. */
export function typeTime(draft: VideoDraft, side: Side, text: TimeText): VideoDraft {
  const next = { ...draft, [side]: text };
  const times = {
    startTime: readTime(next.start) ?? draft.times.startTime,
    endTime: readTime(next.end) ?? draft.times.endTime,
  };
  return { ...next, times };
}

/** Sets both times and writes them into the boxes. `length` is the video's in seconds, 0 if unknown. */
export function setTimes(draft: VideoDraft, times: ClipTimes, length: number): VideoDraft {
  const { startTime, endTime } = normaliseTimes(times, length);
  return {
    ...draft,
    start: textOfTime(startTime),
    end: textOfTime(endTime),
    times: { startTime, endTime },
  };
}

/** Brings typed times into order (spec section 9). Boxes that cannot be read stay as they are. */
export function settleTimes(draft: VideoDraft, length: number): VideoDraft {
  return areTimesReadable(draft) ? setTimes(draft, draft.times, length) : draft;
}

export function areTimesReadable({ start, end }: VideoDraft): boolean {
  return readTime(start) !== null && readTime(end) !== null;
}
