import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { ArrowLeft, BellOff, Info, LayoutGrid } from 'lucide-react';
import { Link } from 'react-router';
import { ConversationAvatar } from '#features/chat/avatars/conversation-avatar.tsx';
import { type Conversation, isClosed } from '#features/chat/conversations.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './conversation-header.module.css';
import { ConversationMenu } from './conversation-menu.tsx';

interface ConversationHeaderProps {
  readonly conversation: Conversation;
  readonly uid: string;
  readonly isMuted: boolean;
  readonly onMute: (isMuted: boolean) => void;
  readonly onSearch: () => void;
  readonly onClips: () => void;
  readonly onAbout: () => void;
}

export function ConversationHeader({
  conversation,
  uid,
  isMuted,
  onMute,
  onSearch,
  onClips,
  onAbout,
}: ConversationHeaderProps) {
  const { name, isGroup } = conversation;
  const hasProfile = !isGroup && !isClosed(conversation);
  return (
    <header className={styles.head}>
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
        {isGroup && <p className={styles.members}>{membersLine(conversation, uid)}</p>}
      </div>
      {isMuted && <BellOff className={styles.muted} role="img" aria-label={chatTexts.muted} />}
      <div className={styles.buttons}>
        <IconButton
          label={chatTexts.clips}
          icon={<LayoutGrid aria-hidden />}
          aria-haspopup="dialog"
          className={styles.clips}
          onClick={onClips}
        />
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
          onMute={onMute}
          onSearch={onSearch}
          onAbout={isGroup ? onAbout : undefined}
        />
      </div>
    </header>
  );
}

function membersLine({ members }: Conversation, uid: string): string {
  const others = members.filter((one) => one.uid !== uid).map(({ displayName }) => displayName);
  const count = groupScreenTexts.members(members.length);
  return others.length === 0 ? count : `${count} · ${others.join(', ')}`;
}
