import { openLiveClient, type LiveClient } from '../run/clients/live-client.ts';
import type { Member } from './day.ts';
import { uidOf } from './members.ts';

const OPENED_AT_ONCE = 50;
const DOCUMENTS = ['userChats', 'unseenMessages', 'notifications'];
/** A visible app reads its documents again (`RESYNC_MS` of the web's live client). */
const READ_AGAIN_SECONDS = 300;

/** Of an open app. */
export const READS_PER_SECOND = DOCUMENTS.length / READ_AGAIN_SECONDS;

export interface OpenApps {
  grow(count: number): Promise<void>;
  /** Reads the next document of the next app, since its version. */
  readAgain(): Promise<void>;
  close(): void;
}

interface WatchedDocument {
  readonly socket: LiveClient;
  readonly collection: string;
  readonly uid: string;
  version: number | undefined;
}

export function openApps(url: string, members: readonly Member[]): OpenApps {
  const sockets: LiveClient[] = [];
  const documents: WatchedDocument[] = [];
  let turn = 0;

  async function open(member: Member | undefined): Promise<LiveClient> {
    if (member === undefined) throw new Error('There are no members.');
    const socket = await openLiveClient(url, member);
    const uid = uidOf(member.id);
    for (const collection of DOCUMENTS) {
      const document: WatchedDocument = { socket, collection, uid, version: undefined };
      await read(document);
      documents.push(document);
    }
    return socket;
  }

  return {
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
    async readAgain() {
      const document = documents[turn++ % documents.length];
      if (document === undefined) throw new Error('No app is open.');
      await read(document);
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}

async function read(document: WatchedDocument): Promise<void> {
  const { socket, collection, uid, version } = document;
  const state = await socket.subscribe(collection, uid, version);
  if (state.version === undefined) throw new Error(`${collection}: ${JSON.stringify(state)}`);
  document.version = state.version;
}
