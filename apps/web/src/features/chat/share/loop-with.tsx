import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import { togetherScreenTexts } from '@reprise/contract/together/screen-texts.ts';
import { Repeat } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useOpenChat } from '#features/chat/chat.api.ts';
import { Button } from '#ui/primitives/button.tsx';
import styles from './share.module.css';
import type { Sharing } from './use-share.ts';

interface LoopWithProps {
  readonly tileId: number;
  readonly sharing: Pick<Sharing, 'chosen' | 'groups'>;
}

/** Opens the conversation with the only chosen friend or group, which loops the clip together. */
export function LoopWith({ tileId, sharing: { chosen, groups } }: LoopWithProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useOpenChat();
  if (chosen.length + groups.length !== 1) return null;
  const [friend] = chosen;
  const [group] = groups;

  function openWith(chat: string) {
    const state = { [STATE]: tileId };
    void navigate(conversationPath(chat), { state });
  }

  function handleClick() {
    if (group) openWith(group.chat);
    else if (friend) mutate(friend.uid, { onSuccess: (chat) => chat && openWith(chat) });
  }

  return (
    <Button
      kind="quiet"
      icon={<Repeat aria-hidden />}
      className={styles.aside}
      isBusy={isPending}
      onClick={handleClick}
    >
      {togetherScreenTexts.startWith(friend?.username ?? group?.name ?? '')}
    </Button>
  );
}

const STATE = 'loopedTile';

/** Returns the id of the clip to loop from the state of a navigation, or null. */
export function loopedTileOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null) return null;
  const tileId: unknown = Reflect.get(state, STATE);
  return typeof tileId === 'number' ? tileId : null;
}
