import type { DocumentChange, TypingEvent } from '@reprise/contract/documents.ts';
import { roomOf, type Typing } from '#live/hub.ts';
import type { LiveChange } from '#platform/live-change.ts';
import type { LiveSocket, SocketClient } from './live-socket.ts';
import { eventPacket } from './packets.ts';
import { socketRooms } from './rooms.ts';
import type { PacketReader } from './subscriptions.ts';

export type OpenSockets = ReturnType<typeof openSockets>;

export function openSockets() {
  const all = new Set<LiveSocket>();
  const readers = socketRooms<PacketReader>();
  const users = socketRooms<LiveSocket>();
  const sessions = socketRooms<LiveSocket>();
  const sessionOf = ({ token }: SocketClient) => String(token.sessionId);

  return {
    all,
    readers,
    ofUser: users.in,
    ofSession: sessions.in,
    add: (socket: LiveSocket) => void all.add(socket),
    addClient(socket: LiveSocket, client: SocketClient): void {
      users.join(client.account.uid, socket);
      sessions.join(sessionOf(client), socket);
    },
    remove(socket: LiveSocket): void {
      const { client, subscriptions } = socket;
      all.delete(socket);
      for (const room of subscriptions) readers.leave(room, socket);
      subscriptions.clear();
      if (client === null) return;
      users.leave(client.account.uid, socket);
      sessions.leave(sessionOf(client), socket);
    },
    /** Skips users outside the conversation and the user's own sockets. */
    showTyping({ readers: uids, ...typing }: Typing): void {
      const packet = Buffer.from(eventPacket('typing', typing satisfies TypingEvent));
      for (const reader of readers.in(roomOf({ collection: 'chats', id: typing.chat }))) {
        if (reader.uid === typing.uid || uids?.includes(reader.uid) === false) continue;
        reader.write(packet);
      }
    },
    /** Encodes each change once, and writes all changes of a reader together. */
    deliver(changes: readonly LiveChange[]): void {
      const written = new Set<PacketReader>();
      for (const { readers: uids, dataByReader = {}, ...change } of changes) {
        const readersOfChange = readers.in(roomOf(change));
        if (readersOfChange.size === 0) continue;
        const packet = changePacket(change);
        for (const reader of readersOfChange) {
          const { uid } = reader;
          if (uids?.includes(uid) === false) continue;
          if (!written.has(reader)) reader.cork();
          written.add(reader);
          const isOwn = Object.hasOwn(dataByReader, uid);
          reader.write(isOwn ? changePacket({ ...change, data: dataByReader[uid] }) : packet);
        }
      }
      for (const reader of written) reader.uncork();
    },
  };
}

function changePacket(change: DocumentChange): Buffer {
  return Buffer.from(eventPacket('change', change));
}
