import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Conversation } from '#features/chat/conversations.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { AddFriends } from './add-friends.tsx';
import { GroupDetails, isFull } from './group-details.tsx';
import { LeaveButton } from './leave-button.tsx';
import { useAddFriends } from './use-add-friends.ts';

interface GroupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly group: Conversation;
  readonly viewer: AuthUser;
}

export function GroupDialog({ isOpen, onClose, group, viewer }: GroupDialogProps) {
  const [isAdding, setIsAdding] = useState(false);
  const adding = useAddFriends(group, () => setIsAdding(false));
  const title = isAdding ? groupScreenTexts.addFriends : groupScreenTexts.about;
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
              disabled={adding.selection.chosen.length === 0}
              isBusy={adding.selection.isPending}
              onClick={adding.add}
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
        <AddFriends group={group} viewer={viewer} adding={adding} />
      ) : (
        <GroupDetails group={group} viewer={viewer} />
      )}
    </Dialog>
  );
}
