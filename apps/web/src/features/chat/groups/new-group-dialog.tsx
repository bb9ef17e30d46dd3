import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { groupTexts } from '@reprise/contract/chat/group-texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { type Conversation, newGroup } from '#features/chat/conversations.ts';
import { useChosenFriends } from '#features/chat/friend-picker/use-friend-selection.ts';
import { createMessageIds } from '#features/chat/share/message-ids.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { FriendsField } from './friends-field.tsx';
import { useCreateGroup } from './groups.api.ts';
import { failureOf, selectionOf } from './member-failure.ts';

const MAX_FRIENDS = groupLimits.membersMax - 1;

interface NewGroupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly viewer: AuthUser;
  readonly onCreated: (group: Conversation) => void;
  readonly finalFocus: () => HTMLElement | null;
}

/** Name and selection stay until the group is created. */
export function NewGroupDialog({ viewer, onCreated, ...dialog }: NewGroupDialogProps) {
  const form = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const group = useNewGroup();
  const { name, selection } = group;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (group.isNameMissing) {
      nameField.current?.focus();
      return;
    }
    if (selection.chosen.length === 0 || selection.isPending) return;
    group.create((chat) => {
      dialog.onClose();
      onCreated(newGroup({ chat, name: name.trim(), friends: selection.chosen, viewer }));
    });
  }

  function handleClosed() {
    setIsChecked(false);
    if (group.isCreated) group.startOver();
  }

  return (
    <Dialog
      {...dialog}
      onClosed={handleClosed}
      title={groupScreenTexts.newGroup}
      actions={
        <Button kind="main" type="submit" form={form} isBusy={selection.isPending}>
          {groupScreenTexts.create}
        </Button>
      }
    >
      <form id={form} onSubmit={handleSubmit}>
        <TextField
          ref={nameField}
          // On phones, autofocus would open the keyboard over the friends.
          autoFocus={matchMedia('(pointer: fine)').matches}
          label={groupScreenTexts.name}
          placeholder={groupScreenTexts.namePlaceholder}
          maxLength={groupLimits.nameMax}
          autoComplete="off"
          error={isChecked && group.isNameMissing ? groupTexts.noName : undefined}
          value={name}
          onChange={(event) => group.changeName(event.currentTarget.value)}
        />
      </form>
      <FriendsField
        user={viewer.displayName}
        selection={selection}
        failure={
          isChecked && selection.chosen.length === 0 ? groupScreenTexts.noFriends : group.failure
        }
      />
    </Dialog>
  );
}

/** The same name and friends use the same id, so that a retry creates one group. */
function useNewGroup() {
  const [name, setName] = useState('');
  const friends = useChosenFriends();
  const [ids] = useState(createMessageIds);
  const { mutate, reset, data, error, isPending } = useCreateGroup();
  const { chosen } = friends;
  return {
    name,
    isNameMissing: isBlankText(name),
    isCreated: data !== undefined,
    selection: selectionOf({ ...friends, reset }, { max: MAX_FRIENDS, error, isPending }),
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
