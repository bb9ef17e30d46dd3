import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { makeBlock, makeLike, makeReport, makeTile } from '#testing/factories.ts';
import { makeFriendGroup, markSeen, mute, react, send, share } from '#testing/features/chat.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { leaveGroup, makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { inviteCodeOf } from '#testing/features/invites.ts';
import { makeMix, openToFriends } from '#testing/features/mixes.ts';
import { decide } from '#testing/features/moderation.ts';
import { subscribe } from '#testing/features/push.ts';
import { makeToken } from '#testing/features/tokens.ts';
import { postVideo } from '#testing/features/tiles.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';

export const MARK = 'zebra';

/** Returns a user with rows in all tables of users' data; every text contains the mark. */
export async function makeUserWithAllData(app: TestApp): Promise<TestUser> {
  const [user, bob] = await makeFriendGroup(app, MARK, 'bob');
  const [carol, dan] = [await app.createUser('carol'), await app.createUser('dan')];
  const { db } = app;
  await sql`
    update users set fname = ${`${MARK} first`}, lname = ${`${MARK} last`},
      img_url = ${`https://example.com/${MARK}.png`}, date_login = '2026-01-02',
      username_change_d = '2026-01-03', sessions_valid_from = '2026-01-04', exempt_sign_in_at = '2026-01-05',
      date_created = '2026-01-01', is_first_run = true, is_found_by_name = true,
      is_profile_public = true,
      watched_since = '2026-01-06', language = 'de'
    where id = ${user.id}`.execute(db);
  await sql`
    insert into photos (user_id, public_id, image, created_at)
    values (${user.id}, ${MARK.padEnd(22, 'z')}, ${Buffer.from(MARK)}, '2026-01-07')`.execute(db);
  const own = await makeTile(db, { ownerId: user.id, caption: `${MARK} caption` });
  const other = await makeTile(db, { ownerId: bob.id });
  await makeLike(db, own, bob.id);
  // Reporting hides a tile from the reporter, so the calls below need another one.
  await makeReport(db, await makeTile(db, { ownerId: bob.id }), user.id);
  await sql`update reports set reason = ${`${MARK} reason`}`.execute(db);
  expect((await postVideo(user, { id: randomUUID() })).status).toBe(200);
  await user.call('POST', '/feed/views', { tile_ids: [other] });
  const bio = { uid: user.uid, bio: `${MARK} bio`, bio_link: `https://${MARK}.example` };
  await user.call('PATCH', '/user/bio', bio);
  await user.call('POST', `/create/likepost/${other}&${MARK}`);
  await user.call('POST', `/create/savepost/${other}`);
  await user.call('POST', '/sources/playback', { tile_id: other, outcome: 'unavailable' });
  await makeModerationDecisions(app, user, dan.id);
  await makeBlock(db, [user.id, dan.id]);
  await makeBlock(db, [dan.id, user.id]);
  await updateFriend(user, carol, 'Send Friend Request');
  await updateFriend(carol, user, 'Accept Friend Request');
  await carol.call('POST', `/create/likepost/${own}&carol`);
  await share(user, [bob], other, { text: `${MARK} message` });
  await send(bob, user, { tile_id: own });
  await markSeen(bob, user);
  expect((await react(user, bob, { seq: 2 })).status).toBe(200);
  expect((await mute(user, bob)).status).toBe(200);
  const group = await makeGroup(user, [bob], { name: `${MARK} group` });
  expect((await sendToGroup(user, group)).status).toBe(200);
  await leaveGroup(user, await makeGroup(user, [bob]));
  await subscribe(user);
  await inviteCodeOf(user);
  await makeToken(app, user, { name: `${MARK} script` });
  await sql`update access_tokens set last_used_at = now()`.execute(db);
  await makeWebhook(app, user);
  await makeMix(user, { title: `${MARK} mix`, tile_id: other });
  const mixOfBob = await makeMix(bob, openToFriends);
  await user.call('POST', '/week/omit', { tile_id: other });
  await user.call('POST', '/mix/add', { mix: mixOfBob, tile_id: own });
  await sql`
    insert into auth_account (id, "accountId", "providerId", "userId", password)
    values ('a1', ${MARK}, 'credential', ${user.uid}, ${`${MARK} hash`})`.execute(db);
  await sql`
    insert into auth_two_factor (id, "userId", secret, "backupCodes")
    values ('f1', ${user.uid}, ${`${MARK} secret`}, ${`${MARK} codes`})`.execute(db);
  await sql`
    insert into auth_passkey (id, user_id, public_key, counter, transports, name, last_used_at)
    values ('p1', ${user.uid}, 'key', 7, '{usb}', ${`${MARK} laptop`}, now())`.execute(db);
  await sql`
    insert into suspensions (user_id, reason, ends_at, created_at)
    values (${user.id}, ${`${MARK} spam`}, '2126-01-06', '2026-01-05')`.execute(db);
  await sql`insert into account_changes (user_id) values (${user.id})`.execute(db);
  await sql`
    insert into auth_verification (id, identifier, value, "expiresAt")
    values (${`password:${user.uid}`}, 'code', ${user.email}, now())`.execute(db);
  return user;
}

/** It is off, so that nothing is sent. */
async function makeWebhook({ db }: TestApp, { id }: TestUser): Promise<void> {
  await sql`
    with hook as (
      insert into webhooks (user_id, address, chat_id, secret, failing_since, off_at)
      values (${id}, ${`https://${MARK}.example/`}, gen_random_uuid(), 'secret', now(), now())
      returning id, user_id
    )
    insert into webhook_deliveries (webhook_id, user_id, event, status, answer, attempts)
    select id, user_id, 'test', 500, ${MARK}, 1 from hook`.execute(db);
}

async function makeModerationDecisions(
  app: TestApp,
  user: TestUser,
  reporterId: number,
): Promise<void> {
  const { db } = app;
  const erin = await app.createUser('erin');
  await db
    .insertInto('moderators')
    .values([{ user_id: user.id }, { user_id: erin.id }])
    .execute();
  await db.insertInto('admins').values({ user_id: user.id }).execute();
  const reported = await makeTile(db);
  const own = await makeTile(db, { ownerId: user.id, caption: `${MARK} removed` });
  await makeReport(db, reported, reporterId);
  await makeReport(db, own, reporterId);
  expect((await decide(user, reported, 'dismiss')).status).toBe(200);
  expect((await decide(erin, own, 'remove')).status).toBe(200);
}
