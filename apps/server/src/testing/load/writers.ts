import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '#platform/db/open.ts';
import { indexAllTiles, makeTiles } from '#testing/factories.ts';
import { storeGroup } from '#testing/features/groups.ts';
import { makeUser } from '#testing/users.ts';
import type { ChatClient } from './chat-clients.ts';
import {
  changeMembers,
  createAndRename,
  mute,
  react,
  replyAndDelete,
  sendGroupMessage,
} from './group-writers.ts';
import { postOrChange, suspendOrResume } from './post-writers.ts';
import { repeatUntilKnown, type WriterDeps } from './repeat-until-known.ts';
import type { Acknowledged, WritingUser } from './writing-user.ts';

/** Few, so that users compete for the same rows. */
const TILES = 5;
const PAUSE_MS = 5;
export interface Writers {
  readonly users: readonly WritingUser[];
  readonly acknowledged: ReadonlyMap<WritingUser, Acknowledged>;
  count(): number;
  waitForFailure(): Promise<void>;
  waitFor(count: number): Promise<void>;
  recovered(time: number): Promise<void>;
  stop(): Promise<void>;
}

export interface WriterData {
  readonly users: readonly WritingUser[];
  readonly tileIds: readonly number[];
}

export async function makeWriterData(
  database: OpenDatabase,
  clients: readonly ChatClient[],
): Promise<WriterData> {
  const { db } = database;
  const tileIds = await makeTiles(
    db,
    Array.from({ length: TILES }, () => ({})),
  );
  const group = await storeGroup(
    db,
    clients.map(({ uid }) => uid),
  );
  const users = [];
  for (const [index, client] of clients.entries()) {
    const { id, username } = await db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('uid', '=', client.uid)
      .executeTakeFirstOrThrow();
    await db.insertInto('admins').values({ user_id: id }).execute();
    const stranger = await makeUser(db, `stranger${index}`);
    const suspended = await makeUser(db, `suspended${index}`);
    await makeTiles(db, [
      { ownerId: suspended.id },
      { ownerId: suspended.id, audience: 'friends' },
    ]);
    const pairGroup = await storeGroup(db, [client.uid, client.friend]);
    users.push({
      ...client,
      username,
      stranger: stranger.username,
      suspended: suspended.username,
      group,
      pairGroup,
    });
  }
  await indexAllTiles(db);
  return { users, tileIds };
}

interface WriterOptions {
  readonly kinds?: readonly WriteKind[];
  /** After each call of a writer. */
  readonly pauseMs?: number;
}

/**
 * Each user sends messages to a friend and a group, reacts, replies, deletes, mutes, creates and
 * names groups, changes the members of one, likes, posts, changes and deletes posts, suspends a user
 * and sends friend requests, all at once.
 */
export function startWriters(
  url: string,
  { users, tileIds }: WriterData,
  { kinds = ALL_KINDS, pauseMs = PAUSE_MS }: WriterOptions = {},
): Writers {
  const stopping = new AbortController();
  const acknowledged = new Map<WritingUser, Acknowledged>();
  const lastStarts = new Map<object, number>();
  let count = 0;

  async function repeat(work: () => Promise<number>): Promise<void> {
    const writer = {};
    lastStarts.set(writer, 0);
    while (!stopping.signal.aborted) {
      lastStarts.set(writer, await work());
      count += 1;
      await sleep(pauseMs);
    }
  }

  const writes = kinds.map((kind) => {
    return kind === 'like' ? (deps: WriterDeps) => like(deps, tileIds) : WRITES[kind];
  });
  const running = users.flatMap((user) => {
    const own = nothingAcknowledged();
    acknowledged.set(user, own);
    const friend = users.find(({ uid }) => uid === user.friend) ?? user;
    const deps = { url, user, friend, own };
    return writes.map((write) => repeat(() => write(deps)));
  });
  const done = Promise.all(running);
  let failure: unknown;
  done.catch((error: unknown) => (failure = error));

  async function until(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      if (failure !== undefined) throw failure;
      await sleep(2);
    }
  }

  return {
    users,
    acknowledged,
    count: () => count,
    waitFor: (more) => {
      const end = count + more;
      return until(() => count >= end);
    },
    waitForFailure: () => {
      const retries = () => [...acknowledged.values()].reduce((sum, own) => sum + own.retries, 0);
      const before = retries();
      return until(() => retries() > before);
    },
    recovered: (time) => until(() => [...lastStarts.values()].every((start) => start > time)),
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** With likes, what each user does all the time. */
const WRITES = {
  sendMessage,
  sendGroupMessage,
  react,
  changeMembers,
  replyAndDelete,
  createAndRename,
  mute,
  postOrChange,
  suspendOrResume,
  request,
} as const;

export type WriteKind = keyof typeof WRITES | 'like';

const ALL_KINDS: readonly WriteKind[] = [
  ...(Object.keys(WRITES) as (keyof typeof WRITES)[]),
  'like',
];

function nothingAcknowledged(): Acknowledged {
  return {
    messages: [],
    groupMessages: [],
    reactions: new Map(),
    reactionCalls: 0,
    memberChanges: 0,
    replies: [],
    replyCalls: 0,
    created: [],
    createCalls: 0,
    isMuted: false,
    likes: new Map(),
    posts: new Map(),
    postCalls: 0,
    isRequested: false,
    likeCalls: 0,
    suspensions: 0,
    retries: 0,
    calls: [],
  };
}

async function sendMessage(deps: WriterDeps): Promise<number> {
  const { user, own } = deps;
  const id = randomUUID();
  const body = { id, to: user.friend, text: `message ${id}`, isOpen: true };
  const { rows, started } = await repeatUntilKnown(deps, {
    method: 'POST',
    path: '/chat/send',
    body,
  });
  own.messages.push({ id, seq: Number(rows[0]?.['seq']) });
  return started;
}

async function like(deps: WriterDeps, tileIds: readonly number[]): Promise<number> {
  const { user, own } = deps;
  const tileId = tileIds[own.likeCalls % tileIds.length] ?? 0;
  const isLike = Math.floor(own.likeCalls / tileIds.length) % 2 === 0;
  const path = `/create/${isLike ? 'likepost' : 'unlikepost'}/${tileId}&${user.username}`;
  const method = isLike ? 'POST' : 'DELETE';
  const { started } = await repeatUntilKnown(deps, { method, path });
  own.likes.set(tileId, isLike);
  own.likeCalls += 1;
  return started;
}

/** STALE_ACTION means that the previous call was stored. */
async function request(deps: WriterDeps): Promise<number> {
  const { user, own } = deps;
  const isRequested = !own.isRequested;
  const action = isRequested ? 'Send Friend Request' : 'Cancel Friend Request';
  const body = { user: user.username, friend: user.stranger, action };
  const { started, status, rows } = await repeatUntilKnown(deps, {
    method: 'PATCH',
    path: '/user/updatefriend',
    body,
  });
  if (status === 409 && rows.length > 0 !== isRequested) throw new Error(JSON.stringify(rows));
  own.isRequested = isRequested;
  return started;
}
