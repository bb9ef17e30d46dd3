import { combinedChatId } from '../../packages/contract/src/chat/rules/combined-chat-id.ts';
import type { Random } from '../../apps/server/src/testing/fuzz/random.ts';
import { connect, cookieRequest, type Connection } from '../run/clients/connection.ts';
import { openLiveClient, type LiveClient } from '../run/clients/live-client.ts';
import { WATCHED_DOCUMENTS, type CallName } from './behavior.ts';
import type { actions } from './day.ts';
import { uidOf } from './fill.ts';
import type { Member } from './members.ts';

const OPENED_AT_ONCE = 50;

type AppCallName = Exclude<CallName, keyof typeof actions>;

export interface OpenApps {
  grow(count: number): Promise<void>;
  /** A call of the next app. */
  make(name: AppCallName): Promise<void>;
  close(): void;
}

interface App {
  readonly member: Member;
  readonly socket: LiveClient;
  /** By collection. */
  readonly versions: Map<string, number>;
}

/** Opens sockets that watch the documents of every screen. */
export function openApps(url: string, members: readonly Member[], random: Random): OpenApps {
  const apps: App[] = [];
  const idle: Connection[] = [];
  let turn = 0;

  async function open(member: Member): Promise<App> {
    const app = { member, socket: await openLiveClient(url, member), versions: new Map() };
    for (const collection of WATCHED_DOCUMENTS) await readAgain(app, collection);
    return app;
  }

  async function renewToken({ member, socket }: App): Promise<void> {
    const connection = idle.pop() ?? connect(url);
    const { status, body } = await connection.request(cookieRequest('/auth/token', member.cookie));
    if (status !== 200) throw new Error(`/auth/token returned ${status}: ${body.toString()}`);
    idle.push(connection);
    await socket.renew((JSON.parse(body.toString()) as { token: string }).token);
  }

  const calls: Readonly<Record<AppCallName, (app: App) => Promise<unknown>>> = {
    readAgain: (app) => readAgain(app, random.pick(WATCHED_DOCUMENTS)),
    readInbox: ({ socket, member }) => read(socket, 'userChats', uidOf(member.id)),
    readChat: ({ socket, member }) =>
      read(socket, 'chats', combinedChatId(uidOf(member.id), random.pick(member.friendUids))),
    renewToken,
  };

  return {
    async grow(count) {
      while (apps.length < count) {
        const next = Math.min(OPENED_AT_ONCE, count - apps.length);
        const opening = Array.from({ length: next }, (_, nth) => {
          const member = members[(apps.length + nth) % members.length];
          if (member === undefined) throw new Error('There are no members.');
          return open(member);
        });
        apps.push(...(await Promise.all(opening)));
      }
    },
    async make(name) {
      const app = apps[turn++ % apps.length];
      if (app === undefined) throw new Error('No app is open.');
      await calls[name](app);
    },
    close() {
      for (const { socket } of apps) socket.close();
      for (const connection of idle) connection.close();
    },
  };
}

/** Reads a document since the version that the app has. */
async function readAgain({ socket, member, versions }: App, collection: string): Promise<void> {
  const uid = uidOf(member.id);
  versions.set(collection, await read(socket, collection, uid, versions.get(collection)));
}

async function read(socket: LiveClient, collection: string, id: string, since?: number) {
  const state = await socket.subscribe(collection, id, since);
  if (state.version === undefined) throw new Error(`${collection}: ${JSON.stringify(state)}`);
  return state.version;
}
