import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Conversation } from '#features/chat/conversations.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useLeaveGroup } from './groups.api.ts';
import styles from './groups.module.css';

/** Asks for confirmation. */
export function LeaveButton({ group: { chat, name } }: { readonly group: Conversation }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useLeaveGroup(chat);
  const navigate = useNavigate();
  const showNotice = useNotice();

  function leave() {
    // Not a mutation callback: the live document may remove this button first.
    mutateAsync()
      .then(() => {
        showNotice(groupScreenTexts.left(name));
        return navigate('/messages', { replace: true });
      })
      .catch(() => setIsAsking(false));
  }

  return (
    <>
      <Button
        kind="quiet"
        className={styles.leave}
        icon={<LogOut aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {groupScreenTexts.leave}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={groupScreenTexts.leaveTitle(name)}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{controlTexts.cancel}</Button>
            <Button kind="danger" isBusy={isPending} onClick={leave}>
              {groupScreenTexts.leave}
            </Button>
          </>
        }
      >
        <p>{groupScreenTexts.leaveText}</p>
      </AlertDialog>
    </>
  );
}
