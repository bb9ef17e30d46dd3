import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { useState } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { isNotFriendsError } from '#features/chat/friend-picker/friend-picker.api.ts';
import styles from '#features/chat/friend-picker/friend-picker.module.css';
import { FriendRow } from '#features/chat/friend-picker/picker-row.tsx';
import { createMessageIds } from '#features/chat/share/message-ids.ts';
import { type ShareResult, useShareClip } from '#features/chat/share/share.api.ts';

interface SendRowProps {
  readonly friend: FriendRecord;
  readonly tileId: number;
}

export function SendRow({ friend, tileId }: SendRowProps) {
  const { uid, username } = friend;
  const { mutate, data, error, isPending } = useShareClip();
  const [ids] = useState(createMessageIds);

  function handleSend() {
    const friends = [{ id: ids.idOf(uid, ''), to: uid }];
    mutate({ tile_id: tileId, text: '', friends, groups: [] });
  }

  return (
    <li className={styles.choice}>
      <FriendRow friend={friend} outcome={outcomeOf(data, error)} />
      {!data && (
        <Button aria-label={shareTexts.sendTo(username)} isBusy={isPending} onClick={handleSend}>
          {shareTexts.send}
        </Button>
      )}
    </li>
  );
}

function outcomeOf(data: ShareResult | undefined, error: unknown) {
  if (data) return 'sent';
  if (!error) return null;
  return isNotFriendsError(error) ? 'no friend' : 'not sent';
}
