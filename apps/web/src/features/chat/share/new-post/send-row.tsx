import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { type ReactNode, useState } from 'react';
import type { Conversation } from '#features/chat/conversations.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { Button } from '#ui/primitives/button.tsx';
import { isNotFriendsError } from '#features/chat/friend-picker/friend-picker.api.ts';
import styles from '#features/chat/friend-picker/friend-picker.module.css';
import { FriendRow, type PickOutcome } from '#features/chat/friend-picker/picker-row.tsx';
import { GroupRow } from '#features/chat/share/group-options.tsx';
import { createMessageIds } from '#features/chat/share/message-ids.ts';
import { type ShareResult, useShareClip } from '#features/chat/share/share.api.ts';

interface SendToFriendProps {
  readonly friend: FriendRecord;
  readonly tileId: number;
}

export function SendToFriend({ friend, tileId }: SendToFriendProps) {
  const { mutate, data, error, isPending } = useShareClip();
  const [ids] = useState(createMessageIds);
  const { uid, username } = friend;
  const outcome = outcomeOf(data, error);
  return (
    <SendRow
      name={username}
      outcome={outcome}
      isPending={isPending}
      onSend={() => {
        const friends = [{ id: ids.idOf(uid, ''), to: uid }];
        mutate({ tile_id: tileId, text: '', friends, groups: [] });
      }}
    >
      <FriendRow friend={friend} outcome={outcome} />
    </SendRow>
  );
}

interface SendToGroupProps {
  readonly group: Conversation;
  readonly tileId: number;
}

export function SendToGroup({ group, tileId }: SendToGroupProps) {
  const { mutate, data, error, isPending } = useShareClip();
  const [ids] = useState(createMessageIds);
  const { chat, name } = group;
  const outcome = outcomeOf(data, error);
  return (
    <SendRow
      name={name}
      outcome={outcome}
      isPending={isPending}
      onSend={() => {
        const groups = [{ id: ids.idOf(chat, ''), chat }];
        mutate({ tile_id: tileId, text: '', friends: [], groups });
      }}
    >
      <GroupRow group={group} outcome={outcome} />
    </SendRow>
  );
}

interface SendRowProps {
  readonly name: string;
  readonly outcome: PickOutcome | null;
  readonly isPending: boolean;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

function SendRow({ name, outcome, isPending, onSend, children }: SendRowProps) {
  const keepFocus = useFocusFallback(outcome);
  return (
    <li ref={keepFocus} tabIndex={-1} className={styles.choice}>
      {children}
      {outcome !== 'sent' && (
        <Button aria-label={shareTexts.sendTo(name)} isBusy={isPending} onClick={onSend}>
          {shareTexts.send}
        </Button>
      )}
    </li>
  );
}

function outcomeOf(data: ShareResult | undefined, error: unknown): PickOutcome | null {
  // The call to a group reports its error as a result.
  const failure = error ?? data?.error ?? null;
  if (failure === null) return data ? 'sent' : null;
  return isNotFriendsError(failure) ? 'no friend' : 'not sent';
}
