/** Connections by room: those of a user or of a session. */
export interface Rooms<T> {
  join(room: string, connection: T): void;
  leave(room: string, connection: T): void;
  in(room: string): ReadonlySet<T>;
}

const NONE: ReadonlySet<never> = new Set();

export function openRooms<T>(): Rooms<T> {
  const rooms = new Map<string, Set<T>>();
  return {
    join(room, connection) {
      const connections = rooms.get(room);
      if (connections === undefined) rooms.set(room, new Set([connection]));
      else connections.add(connection);
    },
    leave(room, connection) {
      const connections = rooms.get(room);
      connections?.delete(connection);
      if (connections?.size === 0) rooms.delete(room);
    },
    in: (room) => rooms.get(room) ?? NONE,
  };
}
