import type { Tile } from '@reprise/contract/feed/calls.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useRef, useState } from 'react';
import { createMessageIds, type MessageIds } from './message-ids.ts';
import { useSendDirectMessage } from './share.api.ts';

interface DirectMessagesInput {
  readonly tile: Tile;
  readonly ids: MessageIds;
  readonly onSent: (text: string) => void;
  /** Called after each message: true if the two are friends. */
  readonly onRelation: (isFriend: boolean) => void;
}

/** Typed messages and quick reactions fail independently, with separate notices. */
export function useDirectMessages({ tile, ids, onSent, onRelation }: DirectMessagesInput) {
  const [reactionIds] = useState(createMessageIds);
  const message = useSender({ tile, ids, onRelation, onSent, notice: chatTexts.messageFailed });
  const reaction = useSender({
    tile,
    ids: reactionIds,
    onRelation,
    notice: shareTexts.reactionFailed,
  });
  return {
    message,
    reaction,
    hasSent: message.hasSent || reaction.hasSent,
    reset() {
      message.reset();
      reaction.reset();
    },
  };
}

interface SenderInput {
  readonly tile: Tile;
  readonly ids: MessageIds;
  readonly onRelation: (isFriend: boolean) => void;
  readonly onSent?: (text: string) => void;
  readonly notice: string;
}

function useSender({ tile, ids, onRelation, onSent, notice }: SenderInput) {
  const { tile_id: tileId, tile_owner: owner } = tile;
  const contentOf = (text: string) => `${tileId} ${text}`;
  const { mutate, data, variables, isPending, reset } = useSendDirectMessage(
    owner,
    notice,
    (sent) => {
      ids.confirmSent(contentOf(sent));
      onSent?.(sent);
    },
  );
  // A second Enter may come before the mutation's state updates.
  const isSending = useRef(false);

  function send(text: string) {
    if (isSending.current) return;
    isSending.current = true;
    mutate(
      { id: ids.idOf(owner, contentOf(text)), text, tile_id: tileId },
      {
        onSuccess: (result) => onRelation(result === 'sent'),
        onSettled: () => (isSending.current = false),
      },
    );
  }

  return {
    send,
    sending: variables?.text,
    isSending: isPending,
    hasSent: data === 'sent',
    reset() {
      if (!isSending.current) reset();
    },
  };
}
