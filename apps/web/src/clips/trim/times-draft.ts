import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { useRef, useState } from 'react';
import type { Side } from './trim-rules.ts';
import { describeAdjustment, parseTime, type TimeText, toTimeText } from './typed-times.ts';

interface TimesDraft {
  readonly start: TimeText;
  readonly end: TimeText;
  readonly times: ClipTimes;
}

export function toTimesDraft(times: ClipTimes): TimesDraft {
  return { start: toTimeText(times.startTime), end: toTimeText(times.endTime), times };
}

export function withTypedTime<Draft extends TimesDraft>(
  draft: Draft,
  side: Side,
  text: TimeText,
): Draft {
  const next = { ...draft, [side]: text };
  const times = {
    startTime: parseTime(next.start) ?? draft.times.startTime,
    endTime: parseTime(next.end) ?? draft.times.endTime,
  };
  return { ...next, times };
}

export function withTimes<Draft extends TimesDraft>(
  draft: Draft,
  times: ClipTimes,
  length: number,
): Draft {
  return { ...draft, ...toTimesDraft(normalizeTimes(times, length)) };
}

/** Normalizes typed times (spec section 9). Keeps invalid text. */
export function withNormalizedTimes<Draft extends TimesDraft>(draft: Draft, length: number): Draft {
  return areTimesValid(draft) ? withTimes(draft, draft.times, length) : draft;
}

export function areTimesValid({ start, end }: TimesDraft): boolean {
  return parseTime(start) !== null && parseTime(end) !== null;
}

interface DraftState<Draft> {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
}

export function useTimesDraft<Draft extends TimesDraft>({ draft, setDraft }: DraftState<Draft>) {
  const [adjustment, setAdjustment] = useState<string>();
  const isTyping = useRef(false);
  return {
    draft,
    adjustment,
    areValid: areTimesValid(draft),
    /** While a time is being typed, the boxes ignore all other changes. */
    isBeingTyped: () => isTyping.current,
    type(side: Side, text: TimeText) {
      isTyping.current = true;
      setAdjustment(undefined);
      setDraft(withTypedTime(draft, side, text));
    },
    commit(length: number) {
      isTyping.current = false;
      const next = withNormalizedTimes(draft, length);
      if (next === draft) return;
      setAdjustment(describeAdjustment(draft.times, next.times) ?? adjustment);
      setDraft(next);
    },
    set(times: ClipTimes, length: number) {
      setAdjustment(undefined);
      setDraft(withTimes(draft, times, length));
    },
  };
}

export function useTimes(times: ClipTimes) {
  const [draft, setDraft] = useState<TimesDraft>(() => toTimesDraft(times));
  return useTimesDraft({ draft, setDraft });
}
