import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { Bell, BellOff, Ellipsis, Search, User } from 'lucide-react';
import type { MenuEntry } from '#ui/overlays/menu-props.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';

interface ConversationMenuProps {
  /** Null if the account was deleted. */
  readonly name: string | null;
  readonly isMuted: boolean;
  readonly onMute: (isMuted: boolean) => void;
  readonly onSearch: () => void;
}

export function ConversationMenu({ name, isMuted, onMute, onSearch }: ConversationMenuProps) {
  const profile: MenuEntry[] =
    name === null
      ? []
      : [
          {
            kind: 'link',
            label: chatTexts.viewProfile,
            icon: <User aria-hidden />,
            to: friendPath(name),
          },
        ];
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
      ]}
      renderTrigger={(props) => (
        <IconButton {...props} label={chatTexts.menu} icon={<Ellipsis aria-hidden />} />
      )}
    />
  );
}
