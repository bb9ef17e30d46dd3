import { randomUUID } from 'node:crypto';
import type { groupEndpoints } from '@reprise/contract/chat/group-calls.ts';
import { groupTexts } from '@reprise/contract/chat/group-texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Tx } from '#platform/db/transaction.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  NotFriendsError,
} from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as chats from '#features/chat/chat.repo.ts';
import { readContent, type SendDeps } from '#features/chat/send-messages.ts';
import {
  addNotices,
  changeEntries,
  changeVisibility,
  emitEntries,
  memberIds,
  removeMember,
} from './group-commands.ts';
import * as groups from './groups.repo.ts';
import { groupMessageSender } from './send-group-messages.ts';

type Calls = typeof groupEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

/** Conversations of up to 20 users (ADR 0042). */
export interface GroupService {
  /**
   * Creates a group of the viewer and friends, once per client id. Throws SELF; NOT_FRIENDS with
   * the uids of all non-friends; GROUPS_FULL.
   */
  create(viewer: Viewer, body: Body<'createGroup'>): Promise<Result<Calls['createGroup']>>;
  /** Throws NotFoundError for non-members. */
  rename(viewer: Viewer, body: Body<'renameGroup'>): Promise<Result<Calls['renameGroup']>>;
  /**
   * Adds friends of the viewer, all or none. Throws like `create`; NotFoundError; GROUP_FULL;
   * GROUPS_FULL.
   */
  addMembers(
    viewer: Viewer,
    body: Body<'addGroupMembers'>,
  ): Promise<Result<Calls['addGroupMembers']>>;
  /** Ends the viewer's membership. Throws NotFoundError if the viewer never was a member. */
  leave(viewer: Viewer, group: string): Promise<Result<Calls['leaveGroup']>>;
  /**
   * Stores a message to a group once per client id. Throws like `ChatService.send`; NotFoundError
   * for non-members.
   */
  send(viewer: Viewer, body: Body<'sendGroupMessage'>): Promise<Result<Calls['sendGroupMessage']>>;
  /**
   * Hides two users' messages from each other in their groups, or shows them again. Call it when a
   * block is stored or deleted, after locking the friendship and before any notification document.
   */
  changeVisibility(tx: Tx, pair: readonly [number, number]): Promise<void>;
}

type Notifications = Pick<NotificationService, 'addGroupNotifications'>;

export interface GroupDeps extends SendDeps {
  readonly notifications: Notifications;
}

export function groupService(deps: GroupDeps): GroupService {
  const { db, transact, notifications } = deps;
  const sendMessage = groupMessageSender(deps);
  return {
    async create(viewer, { id, name, members }) {
      throwIfSelf(viewer, members);
      const created = await groups.findCreated(db, viewer.id, id);
      if (created !== null) return { rows: [{ chat: created }] };
      const group = { id, name, members };
      const chat = await transact((tx) => createGroup(tx, viewer, group, notifications));
      return { rows: [{ chat }] };
    },

    rename: (viewer, { chat, name }) =>
      transact(async (tx) => {
        const group = await lockGroup(tx, viewer, chat);
        if (group.name === name) return SUCCESS;
        await groups.storeName(tx, group.id, name);
        await addNotices(tx, group, [viewer], groupTexts.named(name));
        await changeEntries(tx, group, await memberIds(tx, group.id));
        return SUCCESS;
      }),

    addMembers: (viewer, { chat, members }) => {
      throwIfSelf(viewer, members);
      return transact(async (tx) => {
        await addMembers(tx, viewer, { chat, uids: unique(members) }, notifications);
        return SUCCESS;
      });
    },

    leave: (viewer, chat) =>
      transact(async (tx) => {
        const group = await chats.lockChat(tx, viewer.id, chat);
        if (group !== null) await removeMember(tx, group, viewer);
        else if (!(await groups.wasMember(tx.sql, viewer.id, chat))) throw noSuchGroup();
        return SUCCESS;
      }),

    async send(viewer, { id, chat, text, tile_id, reply_to, isOpen }) {
      const content = await readContent(db, viewer, { text, tileId: tile_id ?? null });
      const replyTo = reply_to ?? null;
      const message = { ...content, sender: viewer, id, groupId: chat, replyTo, isOpen };
      return { rows: [{ ...(await sendMessage(message)), chat }] };
    },

    changeVisibility,
  };
}

async function createGroup(
  tx: Tx,
  viewer: Viewer,
  { id, name, members }: Pick<Body<'createGroup'>, 'id' | 'name' | 'members'>,
  notifications: Notifications,
): Promise<string> {
  const uids = unique(members);
  const friends = await groups.lockFriends(tx, viewer.id, uids);
  throwIfNotFriends(without(uids, friends));
  const friendIds = idsOf(friends);
  await groups.lockCounts(tx, [viewer.id, ...friendIds]);
  // A concurrent call may have created it.
  const created = await groups.findCreated(tx.sql, viewer.id, id);
  if (created !== null) return created;
  await throwIfInTooManyGroups(tx, [viewer.id, ...friendIds]);
  const group = await groups.insertGroup(tx, { combined_id: randomUUID(), name });
  await groups.insertCreator(tx, { chatId: group.id, userId: viewer.id, clientId: id });
  await groups.insertMembers(tx, group.id, friendIds);
  await groups.insertEntries(tx, group.id, { userIds: [viewer.id], isSeen: true });
  await listUnseen(tx, group.id, friendIds);
  const [seq = 0] = await addNotices(tx, group, [viewer], groupTexts.created(name));
  await emitEntries(tx, [group.id]);
  const joined = friendIds.map((userId) => ({ userId, seq }));
  await notifications.addGroupNotifications(tx, viewer, { ...group, name, joined });
  return group.combined_id;
}

async function addMembers(
  tx: Tx,
  viewer: Viewer,
  { chat, uids }: { readonly chat: string; readonly uids: readonly string[] },
  notifications: Notifications,
): Promise<void> {
  const friends = await groups.lockFriends(tx, viewer.id, uids);
  const group = await lockGroup(tx, viewer, chat);
  const present = await groups.listMembers(tx, group.id);
  const missing = without(uids, present);
  const added = missing.flatMap((uid) => friends.find((friend) => friend.uid === uid) ?? []);
  throwIfNotFriends(without(missing, added));
  if (present.length + added.length > groupLimits.membersMax) {
    throw new ConflictError(groupTexts.full(groupLimits.membersMax), 'GROUP_FULL');
  }
  if (added.length === 0) return;
  await groups.lockCounts(tx, idsOf([...present, ...added]));
  await throwIfInTooManyGroups(tx, idsOf(added));
  await groups.insertMembers(tx, group.id, idsOf(added));
  await listUnseen(tx, group.id, idsOf(added));
  await groups.bumpEntries(tx, group.id, idsOf(present));
  const seqs = await addNotices(tx, group, added, groupTexts.joined);
  await emitEntries(tx, [group.id]);
  const joined = added.map(({ id }, nth) => ({ userId: id, seq: seqs[nth] ?? 0 }));
  await notifications.addGroupNotifications(tx, viewer, { ...group, joined });
}

/** The counts must be locked, so that two calls cannot exceed the limit together. */
async function throwIfInTooManyGroups(tx: Tx, userIds: readonly number[]): Promise<void> {
  const max = groupLimits.perUserMax;
  if (await groups.hasUserInGroups(tx, userIds, max)) {
    throw new ConflictError(groupTexts.tooMany(max), 'GROUPS_FULL');
  }
}

async function listUnseen(tx: Tx, chatId: number, userIds: readonly number[]): Promise<void> {
  for (const uid of await groups.insertEntries(tx, chatId, { userIds, isSeen: false })) {
    tx.touch('unseenMessages', uid);
  }
}

async function lockGroup(tx: Tx, viewer: Viewer, id: string): Promise<chats.Chat> {
  const group = await chats.lockChat(tx, viewer.id, id);
  if (group === null) throw noSuchGroup();
  return group;
}

function throwIfSelf(viewer: Viewer, uids: readonly string[]): void {
  if (uids.includes(viewer.uid))
    throw new InvalidInputError('You cannot do this to your own account.', 'SELF');
}

function throwIfNotFriends(uids: readonly string[]): void {
  if (uids.length > 0) throw new NotFriendsError(chatTexts.notFriends, uids);
}

function noSuchGroup(): NotFoundError {
  return new NotFoundError(groupTexts.noGroup);
}

function unique(uids: readonly string[]): string[] {
  return [...new Set(uids)];
}

function without(uids: readonly string[], users: readonly groups.FriendKey[]): string[] {
  return uids.filter((uid) => !users.some((user) => user.uid === uid));
}

function idsOf(users: readonly groups.FriendKey[]): number[] {
  return users.map(({ id }) => id);
}
