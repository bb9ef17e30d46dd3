import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { ChatSummary } from '@reprise/contract/chat/documents.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { ArrowLeft, Bell, BellOff, Ellipsis, Info, LayoutGrid, Search, User } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { useMuteChat } from '#features/chat/chat.api.ts';
import { ConversationAvatar } from '#features/chat/conversation-avatar.tsx';
import type { Conversation } from '#features/chat/conversations.ts';
import { useOptimisticChanges } from '#features/chat/use-optimistic-changes.ts';
import type { MenuEntry } from '#ui/overlays/menu-popup.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './conversation-header.module.css';

interface ConversationHeaderProps {
  readonly conversation: Conversation;
  readonly uid: string;
  readonly onSearch: () => void;
  readonly hasClips: boolean;
  /** Undefined where the clips cannot be opened. */
  readonly onClips: (() => void) | undefined;
  readonly onAbout: () => void;
  /** Replaces the names of the members. */
  readonly summary?: string | null | undefined;
  /** For the button that scrolls to the newest message. */
  readonly newestRef: Ref<HTMLDivElement>;
  /** Before the other buttons. */
  readonly children?: ReactNode;
}

export function ConversationHeader({
  conversation,
  uid,
  onSearch,
  hasClips,
  onClips,
  onAbout,
  summary = null,
  newestRef,
  children,
}: ConversationHeaderProps) {
  const { name, isGroup } = conversation;
  const hasProfile = !isGroup && !conversation.isClosed;
  const { isMuted, setMuted } = useMuted(conversation);
  return (
    <Row as="header" gap={3} className={styles.head}>
      <Link
        to="/messages"
        className={styles.back}
        aria-label={chatTexts.back}
        title={chatTexts.back}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <ConversationAvatar conversation={conversation} size={40} />
      <div className={styles.title}>
        <h2 className={styles.name} dir="auto">
          {hasProfile ? (
            <Link to={friendPath(name)}>{chatTexts.to(name)}</Link>
          ) : (
            <>
              <bdi>{chatTexts.to('')}</bdi>
              {name}
            </>
          )}
        </h2>
        {(isGroup || summary !== null) && (
          <Text tone="muted" size="small" className={styles.members}>
            {summary ?? membersLine(conversation, uid)}
          </Text>
        )}
      </div>
      {isMuted && <BellOff className={styles.muted} role="img" aria-label={chatTexts.muted} />}
      <div className={styles.buttons}>
        <div ref={newestRef} />
        {children}
        {onClips && (
          <IconButton
            label={chatTexts.clips}
            icon={<LayoutGrid aria-hidden />}
            aria-expanded={hasClips}
            onClick={onClips}
          />
        )}
        {isGroup && (
          <IconButton
            label={groupScreenTexts.about}
            icon={<Info aria-hidden />}
            aria-haspopup="dialog"
            className={styles.about}
            onClick={onAbout}
          />
        )}
        <ConversationMenu
          profileOf={hasProfile ? name : null}
          isMuted={isMuted}
          onMute={setMuted}
          onSearch={onSearch}
          onAbout={isGroup ? onAbout : undefined}
        />
      </div>
    </Row>
  );
}

function membersLine({ members }: Conversation, uid: string): string {
  const others = members.filter((one) => one.uid !== uid).map(({ displayName }) => displayName);
  const count = groupScreenTexts.members(members.length);
  return others.length === 0 ? count : `${count} · ${others.join(', ')}`;
}

function useMuted({ chat, entry }: Conversation) {
  const { add, applyTo } = useOptimisticChanges<ChatSummary>();
  const { mutateAsync } = useMuteChat(chat);
  return {
    isMuted: applyTo(chat, entry).muted === true,
    setMuted(isMuted: boolean) {
      const muted = isMuted ? true : undefined;
      const apply = (before: ChatSummary): ChatSummary => ({ ...before, muted });
      add({ key: chat, before: entry, apply, call: mutateAsync(isMuted) });
    },
  };
}

interface ConversationMenuProps {
  /** The other user's name. Null in a group, and if the account was deleted. */
  readonly profileOf: string | null;
  readonly isMuted: boolean;
  readonly onMute: (isMuted: boolean) => void;
  readonly onSearch: () => void;
  /** Undefined between two users. */
  readonly onAbout: (() => void) | undefined;
}

export function ConversationMenu({
  profileOf,
  isMuted,
  onMute,
  onSearch,
  onAbout,
}: ConversationMenuProps) {
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      label: chatTexts.searchChat,
      icon: <Search aria-hidden />,
      onSelect: onSearch,
    },
    {
      kind: 'action',
      label: isMuted ? chatTexts.unmute : chatTexts.mute,
      icon: isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />,
      onSelect: () => onMute(!isMuted),
    },
  ];
  if (profileOf !== null) {
    entries.push({
      kind: 'link',
      label: chatTexts.viewProfile,
      icon: <User aria-hidden />,
      to: friendPath(profileOf),
    });
  }
  if (onAbout) {
    entries.push({
      kind: 'action',
      label: groupScreenTexts.about,
      icon: <Info aria-hidden />,
      onSelect: onAbout,
    });
  }
  return (
    <Menu
      entries={entries}
      renderTrigger={(props) => (
        <IconButton {...props} label={chatTexts.menu} icon={<Ellipsis aria-hidden />} />
      )}
    />
  );
}
