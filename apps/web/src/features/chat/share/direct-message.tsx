import { chatLimits } from '@reprise/contract/chat/limits.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { reactionTexts } from '@reprise/contract/chat/reaction-texts.ts';
import { reactions } from '@reprise/contract/chat/reactions.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { type ComponentType, type SubmitEvent, useRef, useState } from 'react';
import { Reply, SendHorizontal } from 'lucide-react';
import { QuickReactionButtons } from '#features/chat/reactions/quick-reaction-buttons.tsx';
import styles from './direct-message.module.css';
import type { MessageIds } from './message-ids.ts';
import { useDirectMessages } from './use-direct-messages.ts';
import type { ReplyDraft } from './use-reply-drafts.ts';

export type FriendButtonPart = ComponentType<{
  readonly user: string;
  readonly friend: string;
  readonly onFriends: () => void;
}>;

export interface DirectMessageProps {
  readonly tile: Tile;
  readonly user: string;
  readonly draft: ReplyDraft;
  readonly ids: MessageIds;
  readonly FriendButton: FriendButtonPart;
}

/** Replies to a post's owner with its clip. Friends only. */
export function DirectMessage({ tile, user, draft, ids, FriendButton }: DirectMessageProps) {
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

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isEmpty) return;
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
          maxLength={chatLimits.textMax}
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
        <button
          type="submit"
          hidden={isEmpty}
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
