import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { useState } from 'react';
import type { PickOutcome } from './picker-row.tsx';

export interface FriendSelection {
  readonly chosen: readonly FriendRecord[];
  readonly max: number;
  readonly isPending: boolean;
  outcomeOf(friend: FriendRecord): PickOutcome | null;
  toggle(friend: FriendRecord): void;
}

export function useChosenFriends() {
  const [chosen, setChosen] = useState<readonly FriendRecord[]>([]);
  return {
    chosen,
    toggle(friend: FriendRecord) {
      const others = chosen.filter(({ uid }) => uid !== friend.uid);
      setChosen(others.length < chosen.length ? others : [...chosen, friend]);
    },
    clear: () => setChosen([]),
  };
}
