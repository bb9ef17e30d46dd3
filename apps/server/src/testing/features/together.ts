import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Room, TogetherEvent, TogetherState } from '@reprise/contract/together/messages.ts';
import { makeTile } from '#testing/factories.ts';
import { makeChat, makeFriendGroup } from './chat.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';

/** A user's socket that looks at a conversation. */
export interface RoomReader {
  readonly events: TogetherEvent[];
  /** Throws for an error. */
  send(request: object): Promise<TogetherState>;
  // Tests read any field, as in HTTP bodies.
  // oxlint-disable-next-line typescript/no-explicit-any
  raw(request: object): Promise<any>;
  /** Of the last event. */
  last(): Room | null | undefined;
  close(): void;
}

export async function openRoomReader(
  app: TestApp,
  chat: string,
  user: Pick<TestUser, 'token'>,
): Promise<RoomReader> {
  const socket = await app.socket(user);
  const events: TogetherEvent[] = [];
  socket.raw.on('together', (event: TogetherEvent) => events.push(event));
  await socket.subscribe('chats', chat);
  const raw = (request: object) => socket.emitWithAck('together', { chat, ...request });
  return {
    events,
    raw,
    async send(request) {
      const result = await raw(request);
      if ('error' in result) throw new Error(JSON.stringify(result.error));
      return result;
    },
    last: () => events.at(-1)?.room,
    close: socket.close,
  };
}

let users = 0;

/** Two new friends with a conversation, and a clip of the first one. */
export async function makePair(app: TestApp) {
  users += 1;
  const [one, other] = await makeFriendGroup(app, `looper.a${users}`, `looper.b${users}`);
  await makeChat(app.db, [one, other]);
  const tileId = await makeTile(app.db, { ownerId: one.id });
  return { one, other, tileId, chat: combinedChatId(one.uid, other.uid) };
}

export function usersOf(room: Room | null | undefined): string[] {
  return (room?.users ?? []).map(({ uid }) => uid);
}

export function knownOf(room: Room | null | undefined) {
  if (room === null || room === undefined) throw new Error('There is no room.');
  const { id, createdAt, program } = room;
  return { id, createdAt, program };
}
