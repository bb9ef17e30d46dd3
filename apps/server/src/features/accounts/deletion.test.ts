import { randomUUID } from 'node:crypto';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeFriendGroup, requireNoDifferences, send } from '#testing/features/chat.ts';
import { makeBlock, makeTile, makeTiles } from '#testing/factories.ts';
import { like } from '#testing/features/tiles.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { openAccount, signInAgain, signUpUser } from '#testing/auth/accounts.ts';
import type { TestUser } from '#testing/test-app.ts';

let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let round = 0;

it.beforeEach(async ({ app }) => {
  round += 1;
  [alice, bob, carol] = await makeFriendGroup(app, `alice${round}`, `bob${round}`, `carol${round}`);
});

it.afterEach(({ db }) => requireNoDifferences(db));

describe('a deleted user', () => {
  it('is signed out at once; only key and uid remain of the record', async ({ db }) => {
    expect(await deleteAccount(alice)).toMatchObject({ status: 200, body: { success: true } });
    expect(await alice.call('GET', `/user/info?uid=${alice.uid}`)).toMatchObject({ status: 401 });
    expect(await deleteAccount(alice)).toMatchObject({ status: 401 });
    const record = await db
      .selectFrom('users')
      .selectAll()
      .where('uid', '=', alice.uid)
      .executeTakeFirst();
    expect(record).toMatchObject({
      id: alice.id,
      username: `deleted:${alice.id}`,
      fname: 'Deleted',
      lname: 'user',
      email: '',
      img_url: null,
      date_login: null,
      status: 'deleted',
    });
    const { rows } = await sql`
      select from auth_user u left join auth_session s on s."userId" = u.id
      where u.id = ${alice.uid} or s."userId" = ${alice.uid}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('cannot sign in again, and frees the username and the address', async ({ app, db }) => {
    const name = `dan${round}`;
    const dan = await signUpUser(app, name);
    await sql`
      with dan as (select id from users where uid = ${dan.uid}), unseen as (
        insert into inboxes (user_id) select id from dan
      )
      insert into notification_documents (user_id) select id from dan`.execute(db);
    const caller = app.callerWith(dan.token);
    expect((await caller.call('DELETE', '/user/delete', { uid: dan.uid })).status).toBe(200);
    expect((await signInAgain(app, name)).token).toBeUndefined();
    const free = await app.visitor.call('GET', `/user/check?username=${name}`);
    expect(free.body.rows).toEqual([{ count: 0 }]);
    const again = await signUpUser(app, name);
    expect(again.uid).not.toBe(dan.uid);
    await db.deleteFrom('users').where('uid', '=', again.uid).execute();
  });

  it('cannot register again with the same account if it is stored elsewhere', async ({
    app,
    db,
  }) => {
    const account = await openAccount(app, `erin${round}`);
    const record = { fname: 'Erin', lname: 'Other', email: account.email, username: account.name };
    const body = { ...record, firebaseUID: account.uid, date_created: new Date().toISOString() };
    expect((await account.call('POST', '/user/save', body)).status).toBe(200);
    // With Firebase, the provider's account remains after the user is deleted.
    await sql`create function keep() returns trigger language plpgsql as 'begin return null; end'`.execute(
      db,
    );
    await sql`create trigger keep before delete on auth_user for each row execute function keep()`.execute(
      db,
    );
    const deletion = await account.call('DELETE', '/user/delete', { uid: account.uid });
    await sql`drop function keep cascade`.execute(db);
    expect(deletion.status).toBe(200);
    expect(await account.call('POST', '/user/save', body)).toMatchObject({ status: 401 });
    expect(await account.call('GET', `/user/info?uid=${account.uid}`)).toMatchObject({
      status: 401,
    });
    await sql`delete from auth_user where id = ${account.uid}`.execute(db);
  });

  it('must have signed in recently', async ({ app }) => {
    const old = Math.floor((Date.now() - accountLimits.freshSignInMs) / 1000) - 1;
    const token = await app.signToken(alice, { auth_time: old });
    const response = await app.callerWith(token).call('DELETE', '/user/delete', { uid: alice.uid });
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } });
    expect((await alice.call('GET', `/user/info?uid=${alice.uid}`)).body.rows).toHaveLength(1);
  });

  it('gets the error on every open socket; other users do not', async ({ app }) => {
    const [own, others] = [await app.socket(alice), await app.socket(bob)];
    await deleteAccount(alice);
    await expect.poll(() => own.raw.connected).toBe(false);
    expect(own.endReasons).toMatchObject([{ error: { code: 'UNAUTHENTICATED' } }]);
    expect(others.raw.connected).toBe(true);
  });

  it('is deleted completely or not at all', async ({ db }) => {
    await sql`create function refuse() returns trigger language plpgsql as
              $$ begin raise exception using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger refuse before delete on auth_user
              for each row execute function refuse()`.execute(db);
    const tileId = await makeTile(db, { ownerId: alice.id });
    await send(alice, bob);
    const failed = await deleteAccount(alice);
    await sql`drop function refuse cascade`.execute(db);
    expect(failed.status).toBe(503);
    expect((await alice.call('GET', `/user/info?uid=${alice.uid}`)).body.rows).toHaveLength(1);
    expect((await like(bob, tileId)).status).toBe(200);
    expect((await send(bob, alice)).status).toBe(200);
    expect((await deleteAccount(alice)).status).toBe(200);
  });
});

describe("a deleted user's data", () => {
  it('is deleted, likes of others’ clips are subtracted, and other data is unchanged', async ({
    db,
  }) => {
    const [own = 0, other = 0] = await makeTiles(db, [{ ownerId: alice.id }, { ownerId: bob.id }]);
    for (const user of [alice, bob, carol]) {
      for (const tileId of [own, other]) expect((await like(user, tileId)).status).toBe(200);
    }
    const reason = { reason: 'not a clip', username: alice.username };
    await alice.call('POST', '/create/report', { tile_id: other, ...reason });
    await alice.call('POST', '/feed/views', { tile_ids: [own, other] });
    await makeBlock(db, [alice.id, carol.id]);
    await deleteAccount(alice);
    const tiles = await db
      .selectFrom('tile_counts')
      .select(['tile_id', 'likes'])
      .where('owner_id', 'in', [alice.id, bob.id])
      .execute();
    expect(tiles).toEqual([{ tile_id: other, likes: 2 }]);
    const { body } = await bob.call('GET', `/user/allfriends?user=${bob.username}`);
    expect(body.rows.map(({ uid }: { uid: string }) => uid)).toEqual([carol.uid]);
  });

  it('is found by no call', async ({ db }) => {
    await makeTile(db, { ownerId: alice.id });
    const name = alice.username;
    await deleteAccount(alice);
    for (const username of [name, `deleted:${alice.id}`]) {
      const key = encodeURIComponent(username);
      for (const path of [
        `/user/person?username=${key}`,
        `/user/uid?tile_owner=${key}`,
        `/user/friend?user=${bob.username}&friend=${key}`,
        `/user/searchfriend?search=${key.slice(0, 15)}&user=${bob.username}`,
        `/get/yourposts?user=${bob.username}&feedPerson=${key}&sort=recent`,
      ]) {
        expect([path, (await bob.call('GET', path)).body]).toMatchObject([path, { rows: [] }]);
      }
      expect((await updateFriend(bob, { username }, 'Send Friend Request')).status).toBe(404);
      const block = { user: bob.username, friend: username };
      expect((await bob.call('POST', '/user/block', block)).status).toBe(404);
    }
    const found = await bob.call('GET', '/user/search?search=deleted');
    expect(found.body.rows).toEqual([]);
    const feed = await bob.call('GET', `/get/homevideo?user=${bob.username}&sort=recent&limit=50`);
    const owners = feed.body.rows.map((row: { tile_owner: string }) => row.tile_owner);
    expect(owners).not.toContain(name);
    expect(owners.join()).not.toContain('deleted');
  });
});

it('a late request of a deleted user changes nothing', async ({ db }) => {
  const tileId = await makeTile(db, { ownerId: bob.id });
  await deleteAccount(alice);
  const late = [
    () => db.insertInto('likes').values({ tile_id: tileId, user_id: alice.id }).execute(),
    () => makeTile(db, { ownerId: alice.id }),
    () => makeBlock(db, [bob.id, alice.id]),
    () => db.insertInto('inboxes').values({ user_id: alice.id }).execute(),
    () => db.updateTable('users').set({ fname: 'Alice' }).where('id', '=', alice.id).execute(),
  ];
  for (const write of late) await expect(write()).rejects.toThrow(/violates/);
  expect((await send(bob, carol, { id: randomUUID() })).status).toBe(200);
});

function deleteAccount(user: TestUser) {
  return user.call('DELETE', '/user/delete', { uid: user.uid });
}
