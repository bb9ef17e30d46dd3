import {
  chatSummary,
  documents,
  message,
  type ChatDocument,
  type Collection,
  type DocumentOf,
  type Message,
} from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';

/** How the documents of a collection are parsed and merged. Null: not of the contract. */
export interface DocumentKind<D> {
  parse(data: unknown): D | null;
  merge(document: D | null, key: string, data: unknown): D | null;
  /** Merges a full read with the entries that the page may keep. */
  mergeWhole(before: D, whole: D): D;
}

export const documentKinds: { readonly [C in Collection]: DocumentKind<DocumentOf<C>> } = {
  users: wholeKind(documents.users),
  unseenMessages: wholeKind(documents.unseenMessages),
  notifications: wholeKind(documents.notifications),
  userChats: {
    parse: parserOf(documents.userChats),
    merge(document, key, data) {
      const entry = parserOf(chatSummary)(data);
      return entry && { ...document, [key]: entry };
    },
    mergeWhole: (_before, whole) => whole,
  },
  chats: {
    parse: parserOf(documents.chats),
    merge(document, _key, data) {
      const entry = parserOf(message)(data);
      return entry && { messages: insertMessage(document?.messages ?? [], entry) };
    },
    mergeWhole: retainOlderMessages,
  },
};

function wholeKind<D>(schema: z.ZodMiniType<D>): DocumentKind<D> {
  return {
    parse: parserOf(schema),
    merge: () => null,
    mergeWhole: (_before, whole) => whole,
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

/** A chat document contains only its last messages: older ones stay if there is no gap between. */
function retainOlderMessages(before: ChatDocument, whole: ChatDocument): ChatDocument {
  const first = whole.messages[0]?.seq;
  if (first === undefined) return whole;
  const older = before.messages.filter(({ seq }) => seq < first);
  return older.at(-1)?.seq === first - 1 ? { messages: [...older, ...whole.messages] } : whole;
}
