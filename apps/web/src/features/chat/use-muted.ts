import type { ChatSettings } from '@reprise/contract/documents.ts';
import { useState } from 'react';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { useMuteChat } from '#features/chat/chat.api.ts';

interface Choice {
  readonly isMuted: boolean;
  readonly before: ChatSettings | undefined;
}

/** Shows a change optimistically, until the live document has it. */
export function useMuted(chat: string, uid: string) {
  const document = useLiveDocument('chatSettings', uid);
  const stored = document.status === 'ready' ? document.data[chat] : undefined;
  const [choice, setChoice] = useState<Choice | null>(null);
  const { mutate } = useMuteChat(chat);
  return {
    isMuted: choice && choice.before === stored ? choice.isMuted : stored?.muted === true,
    setMuted(isMuted: boolean) {
      setChoice({ isMuted, before: stored });
      mutate(isMuted, { onError: () => setChoice(null) });
    },
  };
}
