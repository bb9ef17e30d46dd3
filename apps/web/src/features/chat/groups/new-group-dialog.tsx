import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { groupTexts } from '@reprise/contract/chat/texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { type Conversation, newGroup } from '#features/chat/conversations.ts';
import { createMessageIds } from '#features/chat/message-ids.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { FriendsField, useNewMembers } from './friends-field.tsx';
import { useCreateGroup } from './groups.api.ts';

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
  const [name, setName] = useState('');
  const nameError = isBlankText(name) ? groupTexts.noName : lengthError(name, groupLimits.nameMax);
  // The same name and friends use the same id, so that a retry creates one group.
  const [ids] = useState(createMessageIds);
  const { mutate, data, ...call } = useCreateGroup();
  const text = groupScreenTexts.createFailed;
  const { selection, uids: members, failure, clear } = useNewMembers(MAX_FRIENDS, call, text);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (nameError !== undefined) {
      nameField.current?.focus();
      return;
    }
    if (members.length === 0 || selection.isPending) return;
    const group = { name: name.trim(), members };
    const id = ids.idOf('group', JSON.stringify(group));
    mutate({ id, ...group }, { onSuccess: handleCreated });
  }

  function handleCreated(chat: string) {
    dialog.onClose();
    onCreated(newGroup({ chat, name: name.trim(), friends: selection.chosen, viewer }));
  }

  function handleClosed() {
    setIsChecked(false);
    if (data === undefined) return;
    setName('');
    clear();
    call.reset();
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
          autoComplete="off"
          error={isChecked ? nameError : undefined}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            call.reset();
          }}
        />
      </form>
      <FriendsField
        user={viewer.displayName}
        selection={selection}
        failure={isChecked && members.length === 0 ? groupScreenTexts.noFriends : failure}
      />
    </Dialog>
  );
}
