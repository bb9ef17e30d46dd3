import { chatLimits } from '@reprise/contract/chat/limits.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { mixMessage } from '@reprise/contract/mixes/rules/mix-link.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { useState } from 'react';
import type { Conversation } from '#features/chat/conversations.ts';
import { nonFriendUids, outsiderUids } from '#features/chat/friend-picker/friend-picker.api.ts';
import { type PickOutcome, useChosenFriends } from '#features/chat/friend-picker/picker-row.tsx';
import { createMessageIds } from '#features/chat/message-ids.ts';
import { useShareClip } from './share.api.ts';

const NO_GROUPS: readonly Conversation[] = [];

/** A clip, or the address of a mix. */
export type SharedThing = { readonly tileId: number } | { readonly url: string };

export function useShare(thing: SharedThing) {
  const { chosen, toggle, clear } = useChosenFriends();
  const [groups, setGroups] = useState(NO_GROUPS);
  const [text, setText] = useState('');
  const [ids] = useState(createMessageIds);
  const { mutate, reset, data, error: callError, isPending } = useShareClip();
  const error = callError ?? data?.error ?? null;
  const nonFriends = nonFriendUids(error);
  const outsiders = outsiderUids(error);
  const textError = lengthError(text, textMaxOf(thing));

  function outcome(id: string): PickOutcome | null {
    if (nonFriends.includes(id)) return 'no friend';
    if (outsiders.includes(id)) return 'cannot see';
    if (data?.sent.includes(id)) return 'sent';
    return data || error ? 'not sent' : null;
  }

  return {
    thing,
    chosen,
    groups,
    max: chatLimits.shareFriendsMax,
    text,
    textError,
    isPending,
    error,
    isDone: data !== undefined && error === null,
    outcomeOf: ({ uid }: FriendRecord) => outcome(uid),
    outcomeOfGroup: ({ chat }: Conversation) => outcome(chat),
    toggle(friend: FriendRecord) {
      toggle(friend);
      reset();
    },
    toggleGroup(group: Conversation) {
      const others = groups.filter(({ chat }) => chat !== group.chat);
      setGroups(others.length < groups.length ? others : [...groups, group]);
      reset();
    },
    changeText(value: string) {
      setText(value);
      reset();
    },
    share() {
      if (textError !== undefined) return;
      const message = isBlankText(text) ? '' : text;
      const messages = [
        ...chosen.map(({ uid }) => ({ id: ids.idOf(uid, message), to: uid })),
        ...groups.map(({ chat }) => ({ id: ids.idOf(chat, message), chat })),
      ];
      const content =
        'url' in thing
          ? { text: mixMessage(message, thing.url) }
          : { tile_id: thing.tileId, text: message };
      mutate(
        { ...content, messages },
        { onSuccess: (result) => result.error === null && ids.confirmSent(message) },
      );
    },
    startOver() {
      clear();
      setGroups(NO_GROUPS);
      setText('');
      reset();
    },
  };
}

/** An address has a line of its own. */
function textMaxOf(thing: SharedThing): number {
  return chatLimits.textMax - ('url' in thing ? thing.url.length + 1 : 0);
}

export type Sharing = ReturnType<typeof useShare>;
