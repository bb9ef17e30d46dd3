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

/** How the documents of one collection are read and grow. Null: not of the contract. */
export interface DocumentKind<D> {
  parse(data: unknown): D | null;
  /** The document with one entry changed; a null document is one without entries. */
  merge(document: D | null, key: string, data: unknown): D | null;
  /** The whole as it was just read, with what the page may keep of before. */
  mergeWhole(before: D, whole: D): D;
}

/** The kinds of all collections. */
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

/** A whole chat is its last messages: older ones stay while no place between the two is missing. */
function retainOlderMessages(before: ChatDocument, whole: ChatDocument): ChatDocument {
  const first = whole.messages[0]?.seq;
  if (first === undefined) return whole;
  const older = before.messages.filter(({ seq }) => seq < first);
  return older.at(-1)?.seq === first - 1 ? { messages: [...older, ...whole.messages] } : whole;
}
