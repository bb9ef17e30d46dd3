import {
  chatSettings,
  chatSummary,
  documents,
  groupEntry,
  message,
  messageDetails,
  type ChatDocument,
  type Collection,
  type DocumentOf,
  type Message,
} from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';

/**
 * Parses and merges the documents of a collection. Null means that the data is not in the contract.
 */
export interface DocumentKind<D> {
  parse(data: unknown): D | null;
  merge(document: D | null, key: string, data: unknown): D | null;
  /** Merges a full read with older entries. */
  mergeFull(before: D, full: D): D;
}

export const documentKinds: { readonly [C in Collection]: DocumentKind<DocumentOf<C>> } = {
  users: fullReadKind(documents.users),
  unseenMessages: fullReadKind(documents.unseenMessages),
  notifications: fullReadKind(documents.notifications),
  userChats: {
    parse: parserOf(documents.userChats),
    merge(document, key, data) {
      const entry = parserOf(chatSummary)(data);
      return entry && { ...document, [key]: entry };
    },
    mergeFull: (_before, full) => full,
  },
  groupChats: {
    parse: parserOf(documents.groupChats),
    merge(document, key, data) {
      const entry = parserOf(groupEntry)(data);
      if (!entry) return null;
      const { [key]: _, ...others } = document ?? {};
      if ('left' in entry) return others;
      if ('name' in entry) return { ...others, [key]: entry };
      const before = document?.[key];
      return before === undefined ? null : { ...others, [key]: { ...before, ...entry } };
    },
    mergeFull: (_before, full) => full,
  },
  chats: {
    parse: parserOf(documents.chats),
    merge(document, _key, data) {
      const entry = parserOf(message)(data);
      return entry && { messages: insertMessage(document?.messages ?? [], entry) };
    },
    mergeFull: retainOlderMessages,
  },
  chatDetails: {
    parse: parserOf(documents.chatDetails),
    merge(document, key, data) {
      const entry = parserOf(messageDetails)(data);
      return entry && { ...document, [key]: entry };
    },
    // Older entries may be outdated.
    mergeFull: (_before, full) => full,
  },
  chatSettings: {
    parse: parserOf(documents.chatSettings),
    merge(document, key, data) {
      const entry = parserOf(chatSettings)(data);
      return entry && { ...document, [key]: entry };
    },
    mergeFull: (_before, full) => full,
  },
};

function fullReadKind<D>(schema: z.ZodMiniType<D>): DocumentKind<D> {
  return {
    parse: parserOf(schema),
    merge: () => null,
    mergeFull: (_before, full) => full,
  };
}

function parserOf<D>(schema: z.ZodMiniType<D>): (data: unknown) => D | null {
  return (data) => {
    const parsed = z.safeParse(schema, data);
    return parsed.success ? parsed.data : null;
  };
}

function insertMessage(messages: readonly Message[], added: Message): Message[] {
  const before = messages.filter(({ seq }) => seq < added.seq);
  const after = messages.slice(before.length).filter(({ seq }) => seq > added.seq);
  return [...before, added, ...after];
}

/** A chat document has only the last messages. Keeps the older ones unless there is a gap. */
function retainOlderMessages(before: ChatDocument, full: ChatDocument): ChatDocument {
  const first = full.messages[0]?.seq;
  if (first === undefined) return full;
  const older = before.messages.filter(({ seq }) => seq < first);
  return older.at(-1)?.seq === first - 1 ? { messages: [...older, ...full.messages] } : full;
}
