import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import type { UserProfile } from '@reprise/contract/search/calls.ts';
import { Ban, CircleCheck, Ellipsis } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useUnblock } from '#features/blocks/blocked-list.tsx';
import type { MenuEntry } from '#ui/overlays/menu-props.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { BlockDialog } from '#users/block-dialog.tsx';
import { FriendButton } from '#users/friendship/friend-button.tsx';
import { UserAbout } from '#users/user-about.tsx';
import { UserCard } from '#users/user-card.tsx';
import { FriendMessageButton } from './message-button.tsx';

export interface FriendCardProps {
  readonly user: string;
  readonly profile: UserProfile;
  readonly onBlock: (username: string) => void;
}

export function FriendCard({ user, profile, onBlock }: FriendCardProps) {
  const { username, img_url, firebase_uid, is_blocked } = profile;
  const [isConfirming, setIsConfirming] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const { unblock } = useUnblock(user, username);
  const entry: MenuEntry = is_blocked
    ? menuEntry(blockTexts.unblockOf(username), <CircleCheck />, unblock)
    : menuEntry(blockTexts.block(username), <Ban />, () => setIsConfirming(true));
  return (
    <UserCard
      photo={img_url}
      name={username}
      about={!is_blocked && <UserAbout profile={profile} />}
      menu={
        <div ref={menu}>
          <Menu
            entries={[entry]}
            renderTrigger={(props) => (
              <IconButton {...props} label={profileTexts.menu} icon={<Ellipsis aria-hidden />} />
            )}
          />
          <BlockDialog
            isOpen={isConfirming}
            username={username}
            finalFocus={() => menu.current?.querySelector('button') ?? null}
            onClose={() => setIsConfirming(false)}
            onBlock={() => onBlock(username)}
          />
        </div>
      }
    >
      {!is_blocked && (
        <>
          <FriendMessageButton user={user} friend={username} uid={firebase_uid} />
          <FriendButton user={user} friend={username} />
        </>
      )}
    </UserCard>
  );
}

function menuEntry(label: string, icon: ReactNode, onSelect: () => void): MenuEntry {
  return { kind: 'action', label, icon, onSelect };
}
