import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { endpoints } from '@reprise/contract/endpoints.ts';
import type { Collection } from '@reprise/contract/documents.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import {
  everyCall,
  pathOf,
  type CallInput,
  type CallName,
  type Target,
} from '#testing/every-call.ts';
import { send } from '#testing/features/chat.ts';
import { makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { makeFriends, makeTile, publicIdOf } from '#testing/factories.ts';
import { faultFinder, type FindFaults } from '#testing/postgres/statement-homes.ts';
import type { TestUser } from '#testing/test-app.ts';

/*
 * On a distributed PostgreSQL, a statement with a constant for its home's key runs on one node, and
 * a transaction that writes no copied table waits for no other node.
 */

/** The clips of a page are on several nodes. */
const OF_PAGES: readonly RegExp[] = [
  // Feeds order all clips: every node returns its first ones.
  /^tile_counts without tile_id: .* order by t\.(?:heat|likes|created_at) desc\b/,
  // A constant array would be planned again for each page (feed.repo.ts).
  /^tile_counts without tile_id: .* and t\.id = any\(\(\(select \$\d+::bigint\[\]\)/,
];

const answered = randomUUID();

const it = base
  .extend('statements', { scope: 'file' }, ({ app }) => {
    const statements = new Set<string>();
    app.database.onQuery(({ text }) => {
      if (/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) statements.add(text);
    });
    return statements;
  })
  .extend('target', { scope: 'file' }, async ({ db, alice, bob }): Promise<Target> => {
    await makeFriends(db, [alice.id, bob.id]);
    const tileId = await makeTile(db, { ownerId: bob.id });
    const group = await makeGroup(alice, [bob]);
    await send(bob, alice, { id: answered, tile_id: tileId });
    await sendToGroup(bob, group);
    return {
      user: bob,
      tileId,
      publicId: await publicIdOf(db, tileId),
      requester: bob,
      inviteCode: '',
      mix: 'x',
      chat: combinedChatId(alice.uid, bob.uid),
      group,
    };
  })
  .extend('findFaults', { scope: 'file' }, ({ db }) => faultFinder(db));

const writes: readonly [string, CallName, CallInput?][] = [
  ['a message', 'sendMessage', { body: { id: randomUUID() } }],
  ['a reply', 'sendMessage', { body: { id: randomUUID(), reply_to: answered } }],
  ['a message of a group', 'sendGroupMessage', { body: { id: randomUUID() } }],
  ['a shared clip', 'shareTile'],
  ['a seen mark', 'markSeen'],
  ['a like', 'likePost'],
  ['the end of a like', 'unlikePost'],
  ['a view', 'recordViews'],
];

describe('names its home and writes no copied table', () => {
  it.for(writes)('%s', async ([, name, change], { alice, statements, target, findFaults }) => {
    expect(
      await faultsIn(statements, findFaults, () => call(alice, target, name, change), true),
    ).toEqual([]);
  });
});

const reads: readonly [string, CallName, CallInput?][] = [
  ['an older page of messages', 'chatHistory'],
  ['the clips of a conversation', 'chatClips'],
  ['notifications', 'notificationHistory'],
  ['a clip', 'tile'],
  ['Magic', 'homeVideo', { query: { sort: 'magic' } }],
  ['Recent', 'homeVideo', { query: { sort: 'recent' } }],
  ['Most Liked', 'homeVideo', { query: { sort: 'most-liked' } }],
  ['Friends', 'homeVideo', { query: { sort: 'friends' } }],
  ['posts of a user', 'yourPosts'],
  ['saved clips', 'savedVideos'],
  ['watched clips', 'watchedVideos'],
];

const documents: readonly [string, Collection, (target: Target, alice: TestUser) => string][] = [
  ['the document userChats', 'userChats', (_target, alice) => alice.uid],
  ['the document unseenMessages', 'unseenMessages', (_target, alice) => alice.uid],
  ['the document notifications', 'notifications', (_target, alice) => alice.uid],
  ['the document users', 'users', (_target, alice) => alice.uid],
  ['the document chats', 'chats', ({ chat }) => chat],
  ['the document chats of a group', 'chats', ({ group }) => group],
];

describe('names its home', () => {
  it.for(reads)('%s', async ([, name, change], { alice, statements, target, findFaults }) => {
    expect(
      await faultsIn(statements, findFaults, () => call(alice, target, name, change), false),
    ).toEqual([]);
  });

  it.for(documents)(
    '%s',
    async ([, collection, idOf], { app, alice, statements, target, findFaults }) => {
      const socket = await app.socket(alice);
      const subscribe = async (since?: number) => {
        const { version } = await socket.subscribe(collection, idOf(target, alice), since);
        return version;
      };
      const read = async () => subscribe((await subscribe()) - 1);
      expect(await faultsIn(statements, findFaults, read, false)).toEqual([]);
    },
  );
});

describe('the finder of faults', () => {
  it.for([
    ['select name from chats c join messages m on m.chat_id = c.id where c.id = $1'],
    ['select body from messages where chat_id = any ($1::uuid[])'],
    ['update inboxes set version = 1 where user_id = $1'],
    ['insert into likes (user_id, tile_id) values ($1, $2) on conflict do nothing'],
    [
      `insert into inbox_entries (user_id, chat_id, last_message, is_seen, version)
        select i.user_id, $1, '', true, i.version from inboxes i where i.user_id = $2 for update of i`,
    ],
    ['select c.id from chats c join users u on true where c.id = $1 for update of c'],
  ] as const)('accepts: %s', async ([text], { findFaults }) => {
    expect(await findFaults(text, true)).toEqual([]);
  });

  it.for([
    ['select body from messages where sender_id = $1', 'messages without chat_id'],
    [
      `select (select count(*) from messages m where m.chat_id = c.id)
        from chats c where c.id = $1`,
      'messages without chat_id',
    ],
    [
      'select user_id from inboxes where user_id in (select id from users)',
      'inboxes without user_id',
    ],
    ['delete from likes where user_id = any ($1::bigint[])', 'likes without user_id'],
    [
      'select c.id from chats c, inboxes i where c.id = $1 and i.user_id = $2',
      'several homes: conversation, user',
    ],
    [
      'insert into likes (user_id, tile_id) select $1::bigint, t.id from tiles t',
      'insert into likes of a key that is not a column',
    ],
    [
      'insert into likes (user_id, tile_id) values ($1, (select max(id) from tiles))',
      'insert of values into likes with a subselect',
    ],
    [
      `with i as (update inboxes set version = 1 where user_id = $1 returning user_id)
        insert into likes (user_id, tile_id) select i.user_id, 1 from i`,
      'insert into likes in a CTE or from one',
    ],
    ["update users set fname = 'A' where id = $1", 'writes users'],
    ['select id from users where id = $1 for share', 'locks users'],
  ] as const)('rejects: %s', async ([text, fault], { findFaults }) => {
    expect(await findFaults(text, true)).toEqual([fault]);
  });
});

/** Runs the work and returns the faults of its statements. */
async function faultsIn(
  statements: Set<string>,
  findFaults: FindFaults,
  work: () => Promise<unknown>,
  isWrite: boolean,
): Promise<string[]> {
  statements.clear();
  await work();
  expect(statements.size).toBeGreaterThan(0);
  const faults = [...statements].map(async (text) => {
    const found = await findFaults(text, isWrite);
    return found.map((fault) => `${fault}: ${text.replaceAll(/\s+/g, ' ')}`);
  });
  return (await Promise.all(faults))
    .flat()
    .filter((fault) => !OF_PAGES.some((page) => page.test(fault)));
}

async function call(
  alice: TestUser,
  target: Target,
  name: CallName,
  change: CallInput = {},
): Promise<void> {
  const input = everyCall[name](alice, target);
  const { method, path } = endpoints[name];
  const query = { ...input.query, ...change.query };
  const { status, body } = await alice.call(
    method,
    pathOf(path, { ...input, query }),
    method === 'GET' ? undefined : { ...input.body, ...change.body },
  );
  expect(status, JSON.stringify(body)).toBe(200);
}
