import { openLiveClient, type LiveClient } from '../run/clients/live-client.ts';
import type { Member } from './day.ts';
import { uidOf } from './members.ts';

const OPENED_AT_ONCE = 50;

export interface OpenApps {
  readonly sockets: readonly LiveClient[];
  grow(count: number): Promise<void>;
  close(): void;
}

export function openApps(url: string, members: readonly Member[]): OpenApps {
  const sockets: LiveClient[] = [];

  async function open(member: Member | undefined): Promise<LiveClient> {
    if (member === undefined) throw new Error('There are no members.');
    const socket = await openLiveClient(url, member);
    const uid = uidOf(member.id);
    for (const collection of ['userChats', 'unseenMessages', 'notifications']) {
      const state = await socket.subscribe(collection, uid);
      if (state.version === undefined) throw new Error(`${collection}: ${JSON.stringify(state)}`);
    }
    return socket;
  }

  return {
    sockets,
    async grow(count) {
      while (sockets.length < count) {
        const next = Math.min(OPENED_AT_ONCE, count - sockets.length);
        const first = sockets.length;
        const opening = Array.from({ length: next }, (_, nth) =>
          open(members[(first + nth) % members.length]),
        );
        sockets.push(...(await Promise.all(opening)));
      }
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
