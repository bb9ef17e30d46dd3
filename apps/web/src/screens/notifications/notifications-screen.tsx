import { bellTexts } from '@reprise/contract/notifications/bell-texts.ts';
import { MessageButton } from '#features/chat/inbox/message-button.tsx';
import { ReactionGlyph } from '#features/chat/reactions/reaction-glyph.tsx';
import { RequestActions } from '#features/friends/friend-lists.tsx';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './notifications-screen.module.css';

export function NotificationsScreen() {
  const auth = useAuthState();
  useDocumentTitle(bellTexts.title);
  if (auth.status !== 'signedIn') return null;
  const user = auth.user.displayName;
  return (
    <Stack gap={4} className={styles.screen}>
      <NotificationList
        user={user}
        actions={{
          renderRequest: (friend, onDecide) => (
            <RequestActions user={user} friend={friend} isShort onDecide={onDecide} />
          ),
          renderMessage: (friend) => <MessageButton {...friend} />,
          renderReaction: (reaction) => <ReactionGlyph reaction={reaction} />,
        }}
      />
    </Stack>
  );
}
