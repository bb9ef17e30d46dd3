import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { useRef, useState } from 'react';
import {
  areTimesValid,
  toTimesDraft,
  withTimes,
  withNormalizedTimes,
  type TimesDraft,
  withTypedTime,
} from './times-draft.ts';
import type { Side } from './trim-rules.ts';
import { describeAdjustment, type TimeText } from './typed-times.ts';

interface DraftState<Draft> {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
}

/** Start and end of a form that is kept elsewhere: typed, settled and trimmed, with what is said about them. */
export function useTimesDraft<Draft extends TimesDraft>({ draft, setDraft }: DraftState<Draft>) {
  const [note, setNote] = useState<string>();
  const isTyping = useRef(false);
  return {
    draft,
    note,
    areReadable: areTimesValid(draft),
    /** Whether a time is half typed: nothing else may change the boxes then. */
    isBeingTyped: () => isTyping.current,
    type(side: Side, text: TimeText) {
      isTyping.current = true;
      setNote(undefined);
      setDraft(withTypedTime(draft, side, text));
    },
    /** `length` is the video's in seconds, 0 if unknown. */
    settle(length: number) {
      isTyping.current = false;
      const next = withNormalizedTimes(draft, length);
      if (next === draft) return;
      // What was said about the times holds until they are typed again.
      setNote(describeAdjustment(draft.times, next.times) ?? note);
      setDraft(next);
    },
    set(times: ClipTimes, length: number) {
      setNote(undefined);
      setDraft(withTimes(draft, times, length));
    },
  };
}

/** Start and end of a form, kept as long as it is there. */
export function useTimes(times: ClipTimes) {
  const [draft, setDraft] = useState<TimesDraft>(() => toTimesDraft(times));
  return useTimesDraft({ draft, setDraft });
}
