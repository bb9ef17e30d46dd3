import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { SharedClip } from '@reprise/contract/chat/documents.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import type { Messages } from '#features/chat/conversation/use-messages.ts';
import { type Conversation, senderName, senderOf } from '#features/chat/conversations.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/primitives/button.tsx';
import styles from './conversation-clips.module.css';
import { ClipWall, type Sharer } from './clip-wall.tsx';
import { type SharedClips, usePlayedClip, useSharedClips } from './use-shared-clips.ts';
import { WallPlayer } from './wall-player.tsx';

export interface ClipsPanelProps {
  readonly messages: Messages;
  readonly conversation: Conversation;
  readonly viewer: AuthUser;
  readonly onShowMessage: (seq: number) => void;
  /** `count` is of the clips, and empty until they are loaded. */
  readonly renderHead?: (count: string) => ReactNode;
}

/** What was shared in a conversation and by whom, which plays through. */
export function ClipsPanel({ messages, viewer, ...props }: ClipsPanelProps) {
  const { conversation, onShowMessage, renderHead } = props;
  const shared = useSharedClips(conversation.chat, messages);
  const played = usePlayedClip(shared);
  const { clips, hasMore } = shared;
  const count = clips === null ? '' : chatTexts.clipCount(clips.length, hasMore);
  const sharerOf = (clip: SharedClip) => sharerIn(conversation, viewer, clip);
  return (
    <>
      {renderHead?.(count)}
      {played.clip ? (
        <WallPlayer
          played={played}
          clip={played.clip}
          sharer={sharerOf(played.clip)}
          place={chatTexts.clipPlace(
            played.index + 1,
            chatTexts.clipCount(played.playable.length, hasMore),
          )}
          onShowMessage={onShowMessage}
        />
      ) : (
        <Button
          kind="main"
          icon={<Play aria-hidden />}
          className={styles.playAll}
          disabled={played.playable.length === 0}
          onClick={() => played.onPlay(played.playable[0])}
        >
          {chatTexts.playAll}
        </Button>
      )}
      <div className={styles.wall} aria-busy={clips === null && !shared.hasFailed}>
        <WallState shared={shared} />
        {clips !== null && clips.length > 0 && (
          <ClipWall
            clips={clips}
            playing={played.clip?.seq ?? null}
            sharerOf={sharerOf}
            onPlay={played.onPlay}
          />
        )}
        {hasMore && (
          <Button kind="quiet" isBusy={shared.isLoadingMore} onClick={shared.loadMore}>
            {controlTexts.showMore}
          </Button>
        )}
        <ProviderLine videoIds={(clips ?? []).map(({ tile }) => tile.link)} />
      </div>
    </>
  );
}

/** What the wall has instead of clips. */
function WallState({ shared }: { readonly shared: SharedClips }) {
  const { clips, hasFailed, isFetching, refetch } = shared;
  if (hasFailed) {
    return (
      <FailedState
        text={chatTexts.clipsFailed}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (clips === null) {
    return (
      <div className={styles.grid} role="status" aria-label={controlTexts.loading}>
        {[0, 1, 2, 3].map((nth) => (
          <Skeleton key={nth} height={110} />
        ))}
      </div>
    );
  }
  return clips.length === 0 && <p className={styles.hint}>{chatTexts.noClips}</p>;
}

function sharerIn(conversation: Conversation, viewer: AuthUser, { senderId }: SharedClip): Sharer {
  if (senderId === viewer.uid) return { name: chatTexts.you, photoUrl: viewer.photoURL };
  const sender = senderOf(conversation, senderId);
  return { name: senderName(conversation, senderId), photoUrl: sender?.photoUrl };
}
