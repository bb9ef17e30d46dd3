import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/friends.ts';
import { makeFriendGroup, send, share } from '#testing/features/chat.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import {
  addMembers,
  leaveGroup,
  makeGroup,
  renameGroup,
  sendToGroup,
} from '#testing/features/groups.ts';
import { makeBlock, makeTile, makeTiles } from '#testing/factories.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { PUBLIC_URL, type TestUser } from '#testing/test-app.ts';

describe('GET /user/export', () => {
  it('returns a zip of JSON lists and a page', async ({ app, alice, bob: _bob, carol: _carol }) => {
    const { files, headers } = await exportAccount(app, alice);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe('attachment; filename="reprise-data.zip"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(files).toSorted()).toEqual([
      'account',
      'blocks',
      'chats',
      'failures',
      'friends',
      'invite',
      'likes',
      'messages',
      'mixClips',
      'mixes',
      'moderation',
      'notifications',
      'passkeys',
      'posts',
      'push',
      'reactions',
      'reports',
      'saves',
      'sessions',
      'signInMethods',
      'tokens',
      'views',
      'webhookDeliveries',
      'webhooks',
      'weekOmissions',
    ]);
    expect(files.account).toMatchObject([
      {
        site: PUBLIC_URL,
        uid: alice.uid,
        username: 'alice',
        fname: 'Test',
        lname: 'Person',
        email: alice.email,
      },
    ]);
    expect(Object.keys(files.account?.[0] ?? {})).toEqual([
      'site',
      'uid',
      'username',
      'fname',
      'lname',
      'email',
      'img_url',
      'bio',
      'bio_link',
      'is_first_run',
      'is_found_by_name',
      'is_profile_public',
      'watched_since',
      'language',
      'photo_uploaded_at',
      'date_created',
      'date_login',
      'username_change_d',
      'sessions_valid_from',
      'exempt_sign_in_at',
      'status',
      'suspended_at',
      'suspension_ends_at',
      'suspension_reason',
      'two_step_sign_in',
      'unseen_conversations',
      'new_likes',
      'new_friend_request',
      'like_news',
      'friend_request_news',
      'app_off',
      'push_off',
      'email_on',
      'moderator_since',
      'admin_since',
    ]);
    expect(files.friends).toHaveLength(2);
    for (const username of ['bob', 'carol']) {
      expect(files.friends).toContainEqual(
        expect.objectContaining({ username, relation: 'friend' }),
      );
    }
    expect(files.posts).toEqual([]);
  });

  it('contains both sides of a conversation, also with a deleted user, and requests with their sender', async ({
    app,
    db,
    bob,
    carol,
  }) => {
    const [dan, erin] = [await app.createUser('dan'), await app.createUser('erin')];
    const tileId = await makeTile(db, { ownerId: bob.id });
    await updateFriend(dan, erin, 'Send Friend Request');
    await updateFriend(carol, dan, 'Send Friend Request');
    await updateFriend(dan, carol, 'Accept Friend Request');
    await share(dan, [carol], tileId, { text: 'listen' });
    await send(carol, dan, { text: 'nice' });
    await carol.call('DELETE', '/user/delete', { uid: carol.uid });
    const { files } = await exportAccount(app, dan);
    expect(files.messages).toMatchObject([
      { with: DELETED_USER, from: 'dan', text: 'listen', tile_id: tileId, seq: 1 },
      { with: DELETED_USER, from: DELETED_USER, text: 'nice', tile_id: null, seq: 2 },
    ]);
    expect(files.chats).toMatchObject([
      { with: DELETED_USER, last_message: 'nice', is_seen: false },
    ]);
    expect(files.friends).toMatchObject([{ username: 'erin', relation: 'request sent' }]);
    expect((await exportAccount(app, erin)).files.friends).toMatchObject([
      { username: 'dan', relation: 'request received' },
    ]);
  });

  it('contains only usernames of other users: no address, name, block or report', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const fay = await app.createUser('fay');
    const tileId = await makeTile(db, { ownerId: alice.id });
    await makeBlock(db, [fay.id, alice.id]);
    await bob.call('POST', '/create/report', {
      tile_id: tileId,
      username: 'bob',
      reason: 'secret reason',
    });
    await sql`update users set fname = 'Secretfirst', lname = 'Secretlast' where id = ${bob.id}`.execute(
      db,
    );
    await send(bob, alice);
    const { files, page } = await exportAccount(app, alice);
    const all = JSON.stringify(files) + page;
    expect(all).toContain('bob');
    for (const secret of [bob.email, 'Secret', 'secret reason', 'fay', fay.uid]) {
      expect(all).not.toContain(secret);
    }
  });

  it('contains of a group what the user could read, also after leaving', async ({ app }) => {
    const members = await makeFriendGroup(app, 'ivan', 'judy', 'karl', 'liam');
    const [ivan, judy, karl, liam] = members;
    const group = await makeGroup(ivan, [judy, karl], { name: 'weekend' });
    const say = (from: TestUser, text: string) => sendToGroup(from, group, { text });
    for (const from of [ivan, judy, karl]) await say(from, `early from ${from.username}`);
    await karl.call('POST', '/chat/react', { chat: group, seq: 2, reaction: 'fire' });
    await addMembers(ivan, group, [liam]);
    await leaveGroup(karl, group);
    await ivan.call('POST', '/user/block', { user: 'ivan', friend: 'judy' });
    for (const from of [ivan, judy, liam]) await say(from, `late from ${from.username}`);
    const exported = async (user: TestUser) => (await exportAccount(app, user)).files;
    const textsOf = async (user: TestUser) =>
      (await exported(user)).messages?.map(({ text }) => text);

    const notices = { creation: expect.stringContaining('weekend'), joined: 'joined the group' };
    expect(await textsOf(liam)).toEqual([
      notices.joined,
      'left the group',
      ...['late from ivan', 'late from judy', 'late from liam'],
    ]);
    expect(await textsOf(karl)).toEqual([
      notices.creation,
      ...['early from ivan', 'early from judy', 'early from karl'],
      notices.joined,
      'left the group',
    ]);
    const ofKarl = await exported(karl);
    expect(ofKarl.chats).toMatchObject([{ chat: group, name: 'weekend', left_seq: 5 }]);
    expect(ofKarl.reactions).toMatchObject([{ chat: group, name: 'weekend', reaction: 'fire' }]);
    await renameGroup(liam, group, 'without karl');
    const later = await exported(karl);
    expect(JSON.stringify(later)).not.toContain('without karl');
    expect([later.chats, later.reactions]).toEqual([ofKarl.chats, ofKarl.reactions]);
    expect((await exported(liam)).chats).toMatchObject([{ name: 'without karl' }]);
    const ofIvan = JSON.stringify((await exported(ivan)).messages);
    expect(ofIvan).not.toContain('from judy');
    expect(ofIvan).toContain('late from liam');
    const ofJudy = JSON.stringify((await exported(judy)).messages);
    expect(ofJudy).not.toContain('from ivan');
    expect(ofJudy).toContain('late from judy');
  });

  it('escapes user text', async ({ app, db }) => {
    const gus = await app.createUser('gus');
    const hostile = `</td><script>alert(1)</script><img src=x onerror="alert('1')">&amp;`;
    await makeTile(db, { ownerId: gus.id, caption: hostile });
    const { files, page } = await exportAccount(app, gus);
    expect(files.posts).toMatchObject([{ caption: hostile }]);
    expect(page).toContain(
      '&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;',
    );
    expect(page).not.toMatch(/<script|<img/);
    expect(page).not.toMatch(/\b(?:src|href)="(?!#)/);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  it('is complete beyond one database page', async ({ app, db }) => {
    const hal = await app.createUser('hal');
    const ids = await makeTiles(
      db,
      Array.from({ length: 1_203 }, () => ({ ownerId: hal.id })),
    );
    const { files, page } = await exportAccount(app, hal);
    expect(files.posts?.map(({ tile_id }) => tile_id)).toEqual(ids.toSorted((a, b) => a - b));
    expect(page.match(/jNQXAC9IVRw/g)).toHaveLength(1_203);
  });

  it('works after another reader has aborted', async ({ app, bob }) => {
    const ending = new AbortController();
    const headers = { authorization: `Bearer ${bob.token}` };
    const response = await fetch(`${app.url}/user/export?uid=${bob.uid}`, {
      headers,
      signal: ending.signal,
    });
    ending.abort();
    await expect(response.arrayBuffer()).rejects.toThrow(/abort/);
    expect((await exportAccount(app, bob)).files.account).toHaveLength(1);
  });

  it('has the status of an error before its first bytes', async ({ db, bob }) => {
    await sql`alter table mixes rename to missing`.execute(db);
    const { status, body } = await bob
      .call('GET', `/user/export?uid=${bob.uid}`)
      .finally(() => sql`alter table missing rename to mixes`.execute(db));
    expect({ status, code: body.error?.code }).toEqual({ status: 500, code: 'INTERNAL' });
  });

  it('is documented as a file on the API page', async ({ app }) => {
    const { body } = await app.visitor.call('GET', '/api/docs/json');
    expect(body.paths['/user/export'].get.responses['200']).toEqual({
      description: 'The file reprise-data.zip.',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    });
  });
});
