import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { DocumentOf, MessageDetails } from '@reprise/contract/documents.ts';
import { useState } from 'react';
import { useReactToMessage } from '#features/chat/chat.api.ts';

export type ChatDetails = DocumentOf<'chatDetails'>;

interface ReactionChange {
  readonly reaction: Reaction | null;
  readonly before: MessageDetails | undefined;
  readonly isPending: boolean;
}

type Changes = ReadonlyMap<number, ReactionChange>;

const NO_CHANGES: Changes = new Map();

interface ReactionsInput {
  readonly chat: string;
  readonly uid: string;
  readonly details: ChatDetails;
}

export function useReactions({ chat, uid, details }: ReactionsInput) {
  const { mutateAsync } = useReactToMessage(chat);
  const [changes, setChanges] = useState(NO_CHANGES);

  function replace(seq: number, before: ReactionChange, after: ReactionChange | null) {
    setChanges((all) => {
      // The user has chosen another reaction since.
      if (all.get(seq) !== before) return all;
      const next = new Map(all);
      if (after) next.set(seq, after);
      else next.delete(seq);
      return next;
    });
  }

  return {
    details: withChanges(details, changes, uid),
    react(seq: number, reaction: Reaction | null) {
      const change = { reaction, before: details[seq], isPending: true };
      setChanges((all) => new Map(all).set(seq, change));
      mutateAsync({ seq, reaction }).then(
        () => replace(seq, change, { ...change, isPending: false }),
        () => replace(seq, change, null),
      );
    },
  };
}

function withChanges(details: ChatDetails, changes: Changes, uid: string): ChatDetails {
  const changed = { ...details };
  for (const [seq, { reaction, before, isPending }] of changes) {
    const current = details[seq];
    // The live document has this change, or a later one.
    if (!isPending && current !== before) continue;
    const others = (current?.reactions ?? []).filter((one) => one.uid !== uid);
    changed[seq] = {
      ...current,
      seq,
      reactions: reaction === null ? others : [...others, { uid, reaction }],
    };
  }
  return changed;
}
