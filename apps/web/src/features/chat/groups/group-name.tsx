import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { groupTexts } from '@reprise/contract/chat/group-texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { ConversationAvatar } from '#features/chat/avatars/conversation-avatar.tsx';
import type { Conversation } from '#features/chat/conversations.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useRenameGroup } from './groups.api.ts';
import styles from './groups.module.css';

export function GroupName({ group }: { readonly group: Conversation }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { name, members } = group;

  function close() {
    setIsRenaming(false);
    // The focused form disappears, so focus its opener.
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (isRenaming) return <RenameForm group={group} onClose={close} />;
  return (
    <div className={styles.head}>
      <ConversationAvatar conversation={group} size={56} />
      <div className={styles.headText}>
        <p className={styles.groupName} dir="auto">
          {name}
        </p>
        <p className={styles.count}>
          {groupScreenTexts.membersOf(members.length, groupLimits.membersMax)}
        </p>
      </div>
      <Button ref={opener} kind="quiet" onClick={() => setIsRenaming(true)}>
        {groupScreenTexts.rename}
      </Button>
    </div>
  );
}

interface RenameFormProps {
  readonly group: Conversation;
  readonly onClose: () => void;
}

function RenameForm({ group, onClose }: RenameFormProps) {
  const [name, setName] = useState(group.name);
  const { mutate, isPending } = useRenameGroup(group.chat);
  const isBlank = isBlankText(name);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isBlank || isPending) return;
    if (name.trim() === group.name) onClose();
    else mutate(name.trim(), { onSuccess: onClose });
  }

  return (
    <form className={styles.rename} onSubmit={handleSubmit}>
      <TextField
        autoFocus
        label={groupScreenTexts.name}
        maxLength={groupLimits.nameMax}
        autoComplete="off"
        error={isBlank ? groupTexts.noName : undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="main" isBusy={isPending}>
          {groupScreenTexts.save}
        </Button>
        <Button onClick={onClose}>{controlTexts.cancel}</Button>
      </div>
    </form>
  );
}
