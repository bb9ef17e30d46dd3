import type { LiveSocket } from './live-socket.ts';

/** Sockets by room: those of a user or of a session. */
export interface Rooms {
  join(room: string, socket: LiveSocket): void;
  leave(room: string, socket: LiveSocket): void;
  in(room: string): ReadonlySet<LiveSocket>;
}

const NONE: ReadonlySet<never> = new Set();

export function socketRooms(): Rooms {
  const rooms = new Map<string, Set<LiveSocket>>();
  return {
    join(room, socket) {
      const sockets = rooms.get(room);
      if (sockets === undefined) rooms.set(room, new Set([socket]));
      else sockets.add(socket);
    },
    leave(room, socket) {
      const sockets = rooms.get(room);
      sockets?.delete(socket);
      if (sockets?.size === 0) rooms.delete(room);
    },
    in: (room) => rooms.get(room) ?? NONE,
  };
}
