import type { WatchedDocuments } from '#live/watched-documents.ts';
import type { LiveSocket, SocketClient } from './live-socket.ts';
import { openRooms } from '#live/rooms.ts';

export type OpenSockets = ReturnType<typeof openSockets>;

export function openSockets(documents: Pick<WatchedDocuments, 'leave'>) {
  const all = new Set<LiveSocket>();
  const users = openRooms<LiveSocket>();
  const sessions = openRooms<LiveSocket>();
  const sessionOf = ({ token }: SocketClient) => String(token.sessionId);

  return {
    all,
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
      for (const key of subscriptions) documents.leave(socket, key);
      subscriptions.clear();
      if (client === null) return;
      users.leave(client.account.uid, socket);
      sessions.leave(sessionOf(client), socket);
    },
  };
}
