import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { useNavigate } from 'react-router';
import { useOpenChat } from '#features/chat/chat.api.ts';
import { Button, type ButtonProps } from '#ui/primitives/button.tsx';

export interface MessageButtonProps extends Pick<ButtonProps, 'kind' | 'icon'> {
  /** Must be a friend's uid. */
  readonly uid: string;
  readonly username: string;
  readonly onOpen?: (() => void) | undefined;
}

export function MessageButton({ uid, username, onOpen, ...look }: MessageButtonProps) {
  const { mutate, isPending } = useOpenChat();
  const navigate = useNavigate();

  function handleClick() {
    mutate(uid, {
      onSuccess(chat) {
        if (chat === null) return;
        onOpen?.();
        void navigate(conversationPath(chat));
      },
    });
  }

  return (
    <Button
      {...look}
      aria-label={notificationTexts.messageTo(username)}
      isBusy={isPending}
      onClick={handleClick}
    >
      {profileTexts.message}
    </Button>
  );
}
