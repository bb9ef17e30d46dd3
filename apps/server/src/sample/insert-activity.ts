import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { groupService } from '#features/chat/groups.service.ts';
import { messageService } from '#features/chat/messages.service.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import {
  SAMPLE_GROUP,
  SAMPLE_LIKE_NOTIFICATIONS,
  SAMPLE_MESSAGES,
  type SampleGroupMessage,
} from './activity.ts';

const YOU = 'you';

export async function insertActivity(tx: Tx, keys: ReadonlyMap<string, number>): Promise<void> {
  await insertMessages(tx);
  await insertGroup(tx);
  const notifications = notificationService({ db: tx.sql, transact: (work) => work(tx) });
  for (const [liker, caption] of SAMPLE_LIKE_NOTIFICATIONS) {
    const actorId = keys.get(liker) ?? 0;
    const tileId = await tileOf(tx.sql, YOU, caption);
    const userId = keys.get(YOU) ?? 0;
    await tx.sql
      .insertInto('likes')
      .values({ tile_id: tileId, user_id: actorId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      update tile_counts set likes = (select count(*) from likes where tile_id = ${tileId})
      where tile_id = ${tileId}`.execute(tx.sql);
    await notifications.addLikeNotifications(tx, [{ userId, actorId, tileId }]);
  }
  await spreadNotifications(tx);
}

/**
 * Otherwise all dates would be the time of the first start. In the order of the ids: likes are newer
 * than the group, and friend requests older.
 */
async function spreadNotifications(tx: Tx): Promise<void> {
  await sql`
    update notifications set created_at = now() - recency.place * interval '7 hours'
      - case kind when 'like' then interval '0' else ${SAMPLE_GROUP.createdHoursAgo} * interval '1 hour' end
    from (
      select id, row_number() over (partition by user_id, kind = 'like' order by id desc) as place
      from notifications
    ) as recency
    where notifications.id = recency.id`.execute(tx.sql);
}

/** The sample community gets no pushes, which name the site's mixes. */
const NO_SITE = '';

const noLookups = { checkNewVideo: () => Promise.resolve(null) };

async function insertMessages(tx: Tx): Promise<void> {
  const work: Transact = (run) => run(tx);
  const messages = messageService({
    db: tx.sql,
    transact: work,
    publicUrl: NO_SITE,
    onUnseenClamp: () => {},
    notifications: notificationService({ db: tx.sql, transact: work }),
    sources: noLookups,
  });
  const you = await userByName(tx.sql, YOU);
  for (const message of SAMPLE_MESSAGES) {
    const friend = await userByName(tx.sql, message.friend);
    const [from, to] = message.isOwn ? [you, friend] : [friend, you];
    const id = randomUUID();
    await messages.send(from, {
      id,
      to: to.uid,
      text: message.text,
      tile_id: message.clip && (await tileOf(tx.sql, ...message.clip)),
      isOpen: true,
    });
    await backdateMessage(tx, id, message.hoursAgo);
  }
}

const CREATOR = 'you';

/** Uses the services, so that counts and lists are right. */
async function insertGroup(tx: Tx): Promise<void> {
  const work: Transact = (run) => run(tx);
  const notifications = notificationService({ db: tx.sql, transact: work });
  const services = { db: tx.sql, transact: work, notifications, sources: noLookups };
  const deps = { ...services, publicUrl: NO_SITE, onUnseenClamp: () => {} };
  const messages = messageService(deps);
  const members = await Promise.all(SAMPLE_GROUP.members.map((name) => userByName(tx.sql, name)));
  const { rows } = await groupService(deps).create(await userByName(tx.sql, CREATOR), {
    id: randomUUID(),
    name: SAMPLE_GROUP.name,
    members: members.map(({ uid }) => uid),
  });
  const chat = rows[0]?.chat ?? '';
  await backdateMessage(tx, await noticeOf(tx, chat), SAMPLE_GROUP.createdHoursAgo);
  const ids: string[] = [];
  for (const message of SAMPLE_GROUP.messages) {
    const id = randomUUID();
    const sent = await messages.sendToGroup(await userByName(tx.sql, message.from), {
      id,
      chat,
      text: message.text,
      tile_id: message.clip && (await tileOf(tx.sql, ...message.clip)),
      reply_to: message.replyTo === undefined ? undefined : ids[message.replyTo],
      isOpen: true,
    });
    ids.push(id);
    await backdateMessage(tx, id, message.hoursAgo);
    await react(message, sent.rows[0]?.seq ?? 0);
  }

  async function react({ reactions = [] }: SampleGroupMessage, seq: number): Promise<void> {
    for (const [from, reaction] of reactions) {
      await messages.react(await userByName(tx.sql, from), { chat, seq, reaction });
    }
    await backdateReactions(tx, chat, seq);
  }
}

/** Returns the client id of the notice about the group's creation. */
async function noticeOf(tx: Tx, chat: string): Promise<string> {
  const { client_id } = await tx.sql
    .selectFrom('messages')
    .select('client_id')
    .where('chat_id', '=', chat)
    .executeTakeFirstOrThrow();
  return client_id;
}

async function userByName(db: Reader, username: string): Promise<Viewer> {
  return db
    .selectFrom('users')
    .select(['id', 'uid', 'username'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

async function tileOf(db: Reader, owner: string, caption: string): Promise<number> {
  const { id } = await db
    .selectFrom('tiles')
    .innerJoin('users', 'users.id', 'tiles.owner_id')
    .select('tiles.id')
    .where('username', '=', owner)
    .where('caption', 'like', `${caption}%`)
    .executeTakeFirstOrThrow();
  return id;
}

/** Also changes the date of the entries in inboxes. */
async function backdateMessage(tx: Tx, clientId: string, hoursAgo: number): Promise<void> {
  await sql`
    with message as (
      update messages set sent_at = now() - ${hoursAgo} * interval '1 hour'
      where client_id = ${clientId}
      returning chat_id, seq, sent_at
    )
    update inbox_entries e set updated_at = message.sent_at
    from message where e.chat_id = message.chat_id and e.last_seq = message.seq`.execute(tx.sql);
}

/** Sets their date to the message's. */
async function backdateReactions(tx: Tx, chatId: string, seq: number): Promise<void> {
  await sql`
    update reactions set reacted_at = message.sent_at
    from messages message
    where message.chat_id = ${chatId} and message.seq = ${seq}
      and reactions.chat_id = message.chat_id and reactions.seq = message.seq`.execute(tx.sql);
}
