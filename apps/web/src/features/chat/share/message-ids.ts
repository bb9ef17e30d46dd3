export interface MessageIds {
  /** The id of a message to somebody. */
  idOf(to: string, content: string): string;
  /** This has arrived: the next one is another message, also with the same content. */
  confirmSent(content: string): void;
}

/**
 * Ids of messages that are to be sent: the same message keeps its id until it has arrived, so that
 * one that is sent again is stored once. Another content is another message.
 */
export function createMessageIds(): MessageIds {
  let content: string | null = null;
  const ids = new Map<string, string>();
  return {
    idOf(to, wanted) {
      if (content !== wanted) ids.clear();
      content = wanted;
      const id = ids.get(to) ?? crypto.randomUUID();
      ids.set(to, id);
      return id;
    },
    confirmSent(sent) {
      if (content === sent) ids.clear();
    },
  };
}
