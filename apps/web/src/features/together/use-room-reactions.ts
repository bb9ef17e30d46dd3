import type { RoomReaction } from '@reprise/contract/together/messages.ts';
import { useEffect, useState } from 'react';
import type { JoinedRoom } from './conversation-room.ts';

export interface ShownReaction extends RoomReaction {
  /** Differs for each one. */
  readonly key: number;
}

export interface RoomReactions {
  /** At most one of each user. */
  readonly shown: readonly ShownReaction[];
  /** Uids of users who have reacted, the last one first. */
  readonly recent: readonly string[];
}

const SHOWN_MS = 2_400;
const NONE: RoomReactions = { shown: [], recent: [] };

/** The reactions of the last moments. */
export function useRoomReactions({ onReaction }: JoinedRoom): RoomReactions {
  const [reactions, setReactions] = useState(NONE);
  useEffect(() => {
    let count = 0;
    return onReaction((reaction) => {
      count += 1;
      const added = { ...reaction, key: count };
      setReactions(({ shown, recent }) => ({
        shown: [...shown.filter(({ uid }) => uid !== added.uid), added],
        recent: [added.uid, ...recent.filter((uid) => uid !== added.uid)],
      }));
      setTimeout(() => {
        setReactions(({ shown, recent }) => ({
          shown: shown.filter(({ key }) => key !== added.key),
          recent,
        }));
      }, SHOWN_MS);
    });
  }, [onReaction]);
  return reactions;
}
