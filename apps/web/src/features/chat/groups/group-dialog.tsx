import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Conversation } from '#features/chat/conversations.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { FriendsField } from './friends-field.tsx';
import { GroupDetails, isFull, LeaveButton } from './group-details.tsx';
import { useAddMembers } from './groups.api.ts';
import styles from './groups.module.css';
import { useNewMembers } from './use-new-members.ts';

interface GroupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly group: Conversation;
  readonly viewer: AuthUser;
}

export function GroupDialog({ isOpen, onClose, group, viewer }: GroupDialogProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { mutate, ...call } = useAddMembers(group.chat);
  const max = Math.max(0, groupLimits.membersMax - group.members.length);
  const { selection, uids, failure, clear } = useNewMembers(max, call, groupScreenTexts.addFailed);
  const title = isAdding ? groupScreenTexts.addFriends : groupScreenTexts.about;

  function handleAdded() {
    clear();
    setIsAdding(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => setIsAdding(false)}
      title={title}
      actions={
        isAdding ? (
          <>
            <Button onClick={() => setIsAdding(false)}>{controlTexts.cancel}</Button>
            <Button
              kind="main"
              disabled={uids.length === 0}
              isBusy={selection.isPending}
              onClick={() => mutate(uids, { onSuccess: handleAdded })}
            >
              {groupScreenTexts.add}
            </Button>
          </>
        ) : (
          <>
            <LeaveButton group={group} />
            {!isFull(group) && (
              <Button icon={<UserPlus aria-hidden />} onClick={() => setIsAdding(true)}>
                {groupScreenTexts.addFriends}
              </Button>
            )}
          </>
        )
      }
    >
      {isAdding ? (
        <>
          <p className={styles.hint}>{groupScreenTexts.seesFromNow}</p>
          <FriendsField
            user={viewer.displayName}
            selection={selection}
            none={groupScreenTexts.allAdded}
            excluded={new Set(group.members.map(({ uid }) => uid))}
            failure={failure}
          />
        </>
      ) : (
        <GroupDetails group={group} viewer={viewer} />
      )}
    </Dialog>
  );
}
