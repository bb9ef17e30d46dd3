import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { useState } from 'react';
import { createMessageIds } from './message-ids.ts';
import { nonFriendUids, useShareClip } from './share.api.ts';

export type ShareOutcomeKind = 'sent' | 'not sent' | 'no friend';

export function useShare(tileId: number) {
  const [chosen, setChosen] = useState<readonly FriendRecord[]>([]);
  const [text, setText] = useState('');
  const [ids] = useState(createMessageIds);
  const { mutate, reset, data, error, isPending } = useShareClip();

  const nonFriends = nonFriendUids(error);

  function outcomeOf({ uid }: FriendRecord): ShareOutcomeKind | null {
    if (data) return data.includes(uid) ? 'sent' : 'not sent';
    if (nonFriends.includes(uid)) return 'no friend';
    return error ? 'not sent' : null;
  }

  return {
    chosen,
    text,
    isPending,
    error,
    isDone: data !== undefined,
    outcomeOf,
    toggle(friend: FriendRecord) {
      const others = chosen.filter(({ uid }) => uid !== friend.uid);
      setChosen(others.length < chosen.length ? others : [...chosen, friend]);
      reset();
    },
    changeText(value: string) {
      setText(value);
      reset();
    },
    share() {
      const message = isBlankText(text) ? '' : text;
      const messages = chosen.map(({ uid }) => ({ id: ids.idOf(uid, message), to: uid }));
      mutate(
        { tile_id: tileId, text: message, messages },
        { onSuccess: () => ids.confirmSent(message) },
      );
    },
    startOver() {
      setChosen([]);
      setText('');
      reset();
    },
  };
}

export type Sharing = ReturnType<typeof useShare>;
