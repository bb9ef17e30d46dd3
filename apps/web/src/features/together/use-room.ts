import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { togetherScreenTexts } from '@reprise/contract/together/screen-texts.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveClient } from '#platform/live/use-live-document.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { browserTimers } from './browser-timers.ts';
import type { ChosenClip } from './room-session.ts';
import { ConversationRoom, type RoomState } from './conversation-room.ts';

export interface ChatRoom extends RoomState {
  readonly start: (clip: ChosenClip) => void;
  readonly again: () => void;
  readonly join: () => void;
  readonly react: (reaction: Reaction) => void;
  readonly leave: () => void;
}

/** The room of a conversation, which must stay the same. The viewer leaves it with the component. */
export function useRoom(chat: string): ChatRoom {
  const live = useLiveClient();
  const notify = useNotice();
  const [room] = useState(
    () =>
      new ConversationRoom({
        live,
        chat,
        timers: browserTimers,
        onFailure: (code) => notify(failureTexts[code] ?? togetherScreenTexts.failed),
      }),
  );
  useEffect(() => room.open(), [room]);
  const state = useSyncExternalStore(room.subscribe, room.state);
  const { start, again, join, react, leave } = room;
  return { ...state, start, again, join, react, leave };
}

const failureTexts: Readonly<Record<string, string | undefined>> = {
  NOT_FOUND: togetherScreenTexts.clipGone,
  NOT_IN_AUDIENCE: togetherScreenTexts.notForAll,
  RATE_LIMITED: togetherScreenTexts.tooMany,
};
