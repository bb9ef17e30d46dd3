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
