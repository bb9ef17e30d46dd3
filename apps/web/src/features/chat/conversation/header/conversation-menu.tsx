import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { Bell, BellOff, Ellipsis, Info, Search, User } from 'lucide-react';
import type { MenuEntry } from '#ui/overlays/menu-props.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';

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
  const profile: MenuEntry[] =
    profileOf === null
      ? []
      : [
          {
            kind: 'link',
            label: chatTexts.viewProfile,
            icon: <User aria-hidden />,
            to: friendPath(profileOf),
          },
        ];
  const about: MenuEntry[] = onAbout
    ? [
        {
          kind: 'action',
          label: groupScreenTexts.about,
          icon: <Info aria-hidden />,
          onSelect: onAbout,
        },
      ]
    : [];
  return (
    <Menu
      entries={[
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
        ...profile,
        ...about,
      ]}
      renderTrigger={(props) => (
        <IconButton {...props} label={chatTexts.menu} icon={<Ellipsis aria-hidden />} />
      )}
    />
  );
}
