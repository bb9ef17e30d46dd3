import type { PersonRow } from '@reprise/contract/people.ts';
import { texts } from '@reprise/contract/texts.ts';
import { Ban, CircleCheck, Ellipsis } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useUnblock } from '#features/blocks/blocks.api.ts';
import { FriendButton } from '#features/friends/friend-button.tsx';
import { BlockDialog } from '#shared/people/block-dialog.tsx';
import { PersonCard } from '#shared/people/person-card.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, type MenuEntry } from '#shared/ui/menu.tsx';

export interface FriendCardProps {
  /** The viewer's username. */
  readonly user: string;
  readonly person: PersonRow;
  readonly onBlock: (username: string) => void;
}

/** Picture, name, the one relationship button, and what else can be done about a person. */
export function FriendCard({ user, person, onBlock }: FriendCardProps) {
  const { username, img_url, is_blocked } = person;
  const [isAsking, setIsAsking] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const { unblock } = useUnblock(user, username);
  const entry: MenuEntry = is_blocked
    ? menuEntry(texts.person.unblockOf(username), <CircleCheck />, unblock)
    : menuEntry(texts.person.block(username), <Ban />, () => setIsAsking(true));
  return (
    <PersonCard
      picture={img_url}
      name={username}
      menu={
        <div ref={menu}>
          <Menu
            entries={[entry]}
            renderTrigger={(props) => (
              <IconButton {...props} label={texts.person.menu} icon={<Ellipsis aria-hidden />} />
            )}
          />
          <BlockDialog
            isOpen={isAsking}
            username={username}
            finalFocus={() => menu.current?.querySelector('button') ?? null}
            onClose={() => setIsAsking(false)}
            onBlock={() => onBlock(username)}
          />
        </div>
      }
    >
      {!is_blocked && <FriendButton user={user} friend={username} />}
    </PersonCard>
  );
}

function menuEntry(label: string, icon: ReactNode, onSelect: () => void): MenuEntry {
  return { kind: 'action', label, icon, onSelect };
}
