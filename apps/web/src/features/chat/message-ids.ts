export interface MessageIds {
  idOf(to: string, content: string): string;
  confirmSent(content: string): void;
}

/** The same content has the same id until it is delivered, so that a retry is stored once. */
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
