import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { reactions } from '@reprise/contract/chat/reactions.ts';
import { chatTexts, reactionTexts, shareTexts } from '@reprise/contract/chat/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { Reply, SendHorizontal } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { createMessageIds, type MessageIds } from '#features/chat/message-ids.ts';
import { QuickReactionButtons } from '#features/chat/reactions/quick-reaction-buttons.tsx';
import { FriendButton } from '#users/friendship/friend-button.tsx';
import styles from './direct-message.module.css';
import { useSendDirectMessage } from './share.api.ts';
import type { ReplyDraft } from './use-reply-drafts.ts';

interface DirectMessageProps {
  readonly tile: Tile;
  readonly user: string;
  readonly draft: ReplyDraft;
  readonly ids: MessageIds;
}

/** Replies to a post's owner with its clip. Friends only. */
export function DirectMessage({ tile, user, draft, ids }: DirectMessageProps) {
  const owner = tile.tile_owner;
  const { text } = draft;
  const [isFriend, setIsFriend] = useState(tile.from_friend === true);
  const input = useRef<HTMLInputElement>(null);
  const { message, reaction, hasSent, reset } = useDirectMessages({
    tile,
    ids,
    onSent: draft.clearSent,
    onRelation: setIsFriend,
  });
  const isEmpty = isBlankText(text);
  const error = lengthError(text, chatLimits.textMax);
  const errorId = useId();

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isEmpty || error !== undefined) return;
    message.send(text);
    // The button disappears when the text is sent.
    input.current?.focus();
  }

  function handleChange(value: string) {
    draft.change(value);
    reset();
  }

  const label = shareTexts.direct(owner);
  const nonFriend = !isFriend && (
    <div className={styles.nonFriend}>
      <span className={styles.relation}>
        <span role="status" className={styles.label}>
          {chatTexts.notFriends}
        </span>
        <span className={styles.owner}>{owner}</span>
      </span>
      <FriendButton user={user} friend={owner} onFriends={() => setIsFriend(true)} />
    </div>
  );
  // A form without a submit button is invalid (WCAG technique H32).
  if (!isFriend && isEmpty) return <div className={styles.box}>{nonFriend}</div>;
  return (
    <form className={styles.box} onSubmit={handleSubmit}>
      <div className={styles.field}>
        <input
          ref={input}
          type="text"
          dir="auto"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="send"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          value={text}
          className={styles.input}
          onChange={(event) => handleChange(event.currentTarget.value)}
        />
        {isFriend && isEmpty && !hasSent && (
          <span className={styles.short} aria-hidden="true">
            <Reply />
            <span>{chatTexts.reply}</span>
          </span>
        )}
        <span aria-live="polite" className={styles.sent}>
          {hasSent && shareTexts.sent}
        </span>
        {error !== undefined && (
          <span role="alert" id={errorId} className={styles.error}>
            {error}
          </span>
        )}
        <button
          type="submit"
          hidden={isEmpty || error !== undefined}
          className={styles.send}
          aria-label={chatTexts.send}
          aria-busy={message.isSending || undefined}
          title={chatTexts.send}
        >
          <SendHorizontal aria-hidden />
        </button>
      </div>
      {nonFriend}
      {isFriend && isEmpty && (
        <QuickReactionButtons
          className={styles.reactions}
          onChoose={(chosen) => reaction.send(reactionTexts[chosen].emoji)}
          sending={reactions.find((one) => reactionTexts[one].emoji === reaction.sending)}
        />
      )}
    </form>
  );
}

interface DirectMessagesInput {
  readonly tile: Tile;
  readonly ids: MessageIds;
  readonly onSent: (text: string) => void;
  /** Called after each message: true if the two are friends. */
  readonly onRelation: (isFriend: boolean) => void;
}

/** Typed messages and quick reactions fail independently, with separate notices. */
function useDirectMessages({ tile, ids, onSent, onRelation }: DirectMessagesInput) {
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
