import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { useState } from 'react';
import { useChosenFriends } from '#features/chat/friend-picker/use-friend-selection.ts';
import { createMessageIds } from '#features/chat/share/message-ids.ts';
import { useCreateGroup } from './groups.api.ts';
import { failureOf, selectionOf } from './member-failure.ts';

/** The same name and friends use the same id, so that a retry creates one group. */
export function useNewGroup({ max }: { readonly max: number }) {
  const [name, setName] = useState('');
  const friends = useChosenFriends();
  const [ids] = useState(createMessageIds);
  const { mutate, reset, data, error, isPending } = useCreateGroup();
  const { chosen } = friends;
  return {
    name,
    isNameMissing: isBlankText(name),
    isCreated: data !== undefined,
    selection: selectionOf({ ...friends, reset }, { max, error, isPending }),
    failure: failureOf(error, chosen, groupScreenTexts.createFailed),
    changeName(value: string) {
      setName(value);
      reset();
    },
    create(onCreated: (chat: string) => void) {
      const members = chosen.map(({ uid }) => uid);
      const content = JSON.stringify([name.trim(), ...members]);
      const id = ids.idOf('group', content);
      mutate({ id, name: name.trim(), members }, { onSuccess: onCreated });
    },
    startOver() {
      setName('');
      friends.clear();
      reset();
    },
  };
}
