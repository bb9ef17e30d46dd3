import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { callScopes } from '@reprise/contract/call-scopes.ts';
import { tokenScope, type TokenScope } from '@reprise/contract/tokens/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authCalls } from '#auth/embedded/auth-calls.ts';
import { everyCall, pathOf, type CallName, type Target } from './testing/every-call.ts';
import { indexAllTiles, makeFriends, makeTile, publicIdOf } from './testing/factories.ts';
import { makeChat } from './testing/features/chat.ts';
import { makeGroup } from './testing/features/groups.ts';
import { inviteCodeOf } from './testing/features/invites.ts';
import { makeMix, openToFriends } from './testing/features/mixes.ts';
import { makeToken } from './testing/features/tokens.ts';
import { stateHash } from './testing/stored-state.ts';
import { startTestApp, type Caller, type TestApp, type TestUser } from './testing/test-app.ts';

const names = Object.keys(endpoints) as CallName[];
const scopes = tokenScope.options;
const NO_SCOPE = '403 INSUFFICIENT_SCOPE';

let app: TestApp;
let alice: TestUser;
let target: Target;
let tokens: Readonly<Record<TokenScope, Caller>>;
let everyToken: Caller;

beforeAll(async () => {
  app = await startTestApp();
  const [bob, carol] = [await app.createUser('bob'), await app.createUser('carol')];
  alice = await app.createUser('alice');
  await makeFriends(app.db, [alice.id, bob.id]);
  await makeFriends(app.db, [carol.id, alice.id], { isAccepted: false });
  await app.db.insertInto('admins').values({ user_id: alice.id }).execute();
  await app.db.insertInto('moderators').values({ user_id: alice.id }).execute();
  await makeChat(app.db, [bob, alice]);
  const tileId = await makeTile(app.db, { ownerId: alice.id });
  target = {
    user: bob,
    tileId,
    publicId: await publicIdOf(app.db, tileId),
    requester: carol,
    inviteCode: await inviteCodeOf(bob),
    chat: combinedChatId(alice.uid, bob.uid),
    group: await makeGroup(alice, [bob]),
    mix: await makeMix(alice, { tile_id: tileId, ...openToFriends }),
  };
  const make = (scope: TokenScope) => makeToken(app, alice, { scopes: [scope] });
  const [read, post, chat] = [await make('read'), await make('post'), await make('chat')];
  tokens = { read, post, chat };
  everyToken = await makeToken(app, alice, { scopes });
  // Otherwise their use would be stored during the tests.
  const last_used_at = new Date(Date.now() + 3_600_000);
  await app.db.updateTable('access_tokens').set({ last_used_at }).execute();
  await indexAllTiles(app.db);
});
afterAll(() => app.stop());

async function result(name: CallName, caller: Caller): Promise<string | number> {
  const { method, path } = endpoints[name];
  const input = everyCall[name](alice, target);
  const { status, body } = await caller.call(method, pathOf(path, input), input.body);
  return status < 400 ? status : `${status} ${body.error.code}`;
}

describe('a call that its scope does not open', () => {
  it.each(names)('%s rejects the token and changes nothing', async (name) => {
    const closed = scopes.filter((scope) => scope !== callScopes[name]);
    const before = await stateHash(app.db);
    for (const scope of closed) expect(await result(name, tokens[scope]), scope).toBe(NO_SCOPE);
    if (callScopes[name] === null) expect(await result(name, everyToken)).toBe(NO_SCOPE);
    expect(await stateHash(app.db)).toBe(before);
  });
});

describe('a call that its scope opens', () => {
  it.each(names.filter((name) => callScopes[name] !== null))('%s', async (name) => {
    const scope = callScopes[name];
    if (scope === null) throw new Error('No scope opens it.');
    // The calls change what the next ones find, so some are rejected for another reason.
    for (const caller of [tokens[scope], everyToken]) {
      expect(String(await result(name, caller))).not.toMatch(/^(401|500)|INSUFFICIENT/);
    }
  });
});

it('no scope opens accounts, credentials, tokens, moderation and administration', () => {
  const opened = names.filter((name) => callScopes[name] !== null);
  for (const name of opened) {
    const endpoint: (typeof endpoints)[CallName] & { readonly isSensitive?: true } =
      endpoints[name];
    expect(endpoint.audience, name).toMatch(/^(anyone|member)$/);
    expect(endpoint.isSensitive, name).toBeUndefined();
    expect(endpoint.path, name).not.toMatch(/^\/(admin|moderation|push|live|notifications)/);
    expect(endpoint.limit, name).not.toMatch(
      /^(account|credentials|export|moderate|block|report)$/,
    );
  }
});

it('the calls of sign-ins ignore a token', async () => {
  const state = async () => [
    await stateHash(app.db),
    (await sql`select id, token from auth_session order by id`.execute(app.db)).rows,
  ];
  const before = await state();
  for (const { method, path } of Object.values(authCalls)) {
    const withToken = await everyToken.call(method, path, method === 'POST' ? {} : undefined);
    const without = await app.visitor.call(method, path, method === 'POST' ? {} : undefined);
    expect([path, withToken.status]).toEqual([path, without.status]);
  }
  expect(await state()).toEqual(before);
});
