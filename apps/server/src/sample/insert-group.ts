import { randomUUID } from 'node:crypto';
import { groupService } from '#features/chat/groups.service.ts';
import { messageService } from '#features/chat/messages.service.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { SAMPLE_GROUP, type SampleGroupMessage } from './activity.ts';
import { backdateMessage, backdateReactions, tileOf, userByName } from './sample-rows.ts';

const CREATOR = 'you';

/** Uses the services, so that counts and lists are right. */
export async function insertGroup(tx: Tx): Promise<void> {
  const work: Transact = (run) => run(tx);
  const notifications = notificationService({ db: tx.sql, transact: work });
  const deps = { db: tx.sql, transact: work, onUnseenClamp: () => {}, notifications };
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
