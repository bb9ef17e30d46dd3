/** Sockets by room, such as the readers of a document or the sockets of a session. */
export interface Rooms<S> {
  join(room: string, socket: S): void;
  leave(room: string, socket: S): void;
  in(room: string): ReadonlySet<S>;
  count(): number;
}

const NONE: ReadonlySet<never> = new Set();

export function socketRooms<S>(): Rooms<S> {
  const rooms = new Map<string, Set<S>>();
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
    count: () => rooms.size,
  };
}
