import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import type { Conversation } from '#features/chat/conversations.ts';
import { useChosenFriends } from '#features/chat/friend-picker/use-friend-selection.ts';
import { useAddMembers } from './groups.api.ts';
import { failureOf, selectionOf } from './member-failure.ts';

export function useAddFriends({ chat, members }: Conversation, onAdded: () => void) {
  const friends = useChosenFriends();
  const { chosen, clear } = friends;
  const { mutate, reset, error, isPending } = useAddMembers(chat);
  const max = Math.max(0, groupLimits.membersMax - members.length);
  return {
    selection: selectionOf({ ...friends, reset }, { max, error, isPending }),
    failure: failureOf(error, chosen, groupScreenTexts.addFailed),
    add() {
      mutate(
        chosen.map(({ uid }) => uid),
        {
          onSuccess() {
            clear();
            onAdded();
          },
        },
      );
    },
  };
}

export type Adding = ReturnType<typeof useAddFriends>;
