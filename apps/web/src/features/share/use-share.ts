import type { FriendRecord } from '@reprise/contract/friends.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { useState } from 'react';
import { createMessageIds } from './message-ids.ts';
import { uidsOfStrangers, useShareClip } from './share.api.ts';

/** What became of the message to a friend. */
export type Outcome = 'sent' | 'not sent' | 'no friend';

/** A clip that is being shared: who was chosen, the message, and what became of it. */
export function useShare(tileId: number) {
  const [chosen, setChosen] = useState<readonly FriendRecord[]>([]);
  const [text, setText] = useState('');
  const [ids] = useState(createMessageIds);
  const { mutate, reset, data, error, isPending } = useShareClip();

  const strangers = uidsOfStrangers(error);

  function outcomeOf({ uid }: FriendRecord): Outcome | null {
    if (data) return data.includes(uid) ? 'sent' : 'not sent';
    if (strangers.includes(uid)) return 'no friend';
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
        { onSuccess: () => ids.arrived(message) },
      );
    },
    startAnew() {
      setChosen([]);
      setText('');
      reset();
    },
  };
}

export type Sharing = ReturnType<typeof useShare>;
