import type { Message } from '@reprise/contract/documents.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useState } from 'react';
import type { ChatPerson } from './conversations.ts';

interface ArrivalLineProps {
  readonly newest: Message | null;
  readonly person: ChatPerson;
}

/** Says each message that arrives to those who do not see it. What was there before is not said. */
export function ArrivalLine({ newest, person }: ArrivalLineProps) {
  const [first] = useState(newest?.seq ?? 0);
  const isSaid = newest !== null && newest.seq > first && newest.senderId === person.uid;
  return (
    <p role="status" className="visually-hidden">
      {isSaid &&
        texts.messagesPage.newMessage(person.displayName, newest.text || texts.chat.sharedClip)}
    </p>
  );
}
