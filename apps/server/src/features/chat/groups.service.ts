import { randomUUID } from 'node:crypto';
import type { groupEndpoints } from '@reprise/contract/chat/group-calls.ts';
import { groupTexts } from '@reprise/contract/chat/texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as chats from './chats.repo.ts';
import {
  lockConversation,
  membersOf,
  notFriends,
  throwIfSelf,
  type Conversation,
} from './conversation.ts';
import { inboxChanger, type ChangeInbox, type InboxDeps } from './inbox.ts';
import { findCreatedGroup, hasUserInGroups, insertEntry, lockInboxes } from './inboxes.repo.ts';
import { addNotices, lastNoticeFor, removeMember } from './group-changes.ts';
import { changeVisibility, listSharedGroups } from './visibility.ts';

type Calls = typeof groupEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

/** Conversations of up to 20 users (ADR 0053). */
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
   * Hides two users' messages from each other in their groups, or shows them again. Call it when a
   * block is stored or deleted, after locking the friendship and before any notification document.
   * Returns the groups, for `changeNewGroups`.
   */
  changeVisibility(tx: Tx, pair: readonly [number, number]): Promise<readonly string[]>;
  /**
   * Does the same in groups that they joined before their inboxes were locked. Call it after the
   * commit: who joins later is hidden from the start.
   */
  changeNewGroups(pair: readonly [number, number], changed: readonly string[]): Promise<void>;
}

type Notifications = Pick<NotificationService, 'addGroupNotifications'>;

export interface GroupDeps extends InboxDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly notifications: Notifications;
}

interface Commands {
  readonly changeInbox: ChangeInbox;
  readonly notifications: Notifications;
}

export function groupService(deps: GroupDeps): GroupService {
  const { db, transact, notifications } = deps;
  const changeInbox = inboxChanger(deps);
  const commands = { changeInbox, notifications };
  return {
    async create(viewer, { id, name, members }) {
      throwIfSelf(viewer, members);
      const created = await findCreatedGroup(db, viewer.id, id);
      if (created !== null) return { rows: [{ chat: created }] };
      const group = { id, name, uids: unique(members) };
      const chat = await transact((tx) => createGroup(tx, commands, viewer, group));
      return { rows: [{ chat }] };
    },

    rename: (viewer, { chat, name }) =>
      transact(async (tx) => {
        const group = await requireGroup(tx, viewer, chat);
        if (group.name === name) return SUCCESS;
        await chats.storeName(tx, group.id, name);
        const notices = await addNotices(tx, group, [viewer], groupTexts.named(name));
        await Promise.all(
          membersOf(group).map((member) =>
            changeInbox(tx, group, member, { last: member.is_blocked ? undefined : notices[0] }),
          ),
        );
        return SUCCESS;
      }),

    addMembers: (viewer, { chat, members }) => {
      throwIfSelf(viewer, members);
      return transact(async (tx) => {
        await addMembers(tx, commands, viewer, { chat, uids: unique(members) });
        return SUCCESS;
      });
    },

    leave: (viewer, chat) =>
      transact(async (tx) => {
        const group = await lockConversation(tx, viewer, chat);
        if (group !== null) await removeMember(tx, changeInbox, group);
        else if (!(await chats.wasMember(tx.sql, chat, viewer.id))) throw noSuchGroup();
        return SUCCESS;
      }),

    async changeVisibility(tx, pair) {
      const groupIds = await listSharedGroups(tx.sql, pair);
      await changeVisibility(tx, pair, groupIds);
      return groupIds;
    },

    async changeNewGroups(pair, changed) {
      const groupIds = await listSharedGroups(db, pair);
      const added = groupIds.filter((id) => !changed.includes(id));
      if (added.length > 0) await transact((tx) => changeVisibility(tx, pair, added));
    },
  };
}

async function createGroup(
  tx: Tx,
  { changeInbox, notifications }: Commands,
  viewer: Viewer,
  group: { readonly id: string; readonly name: string; readonly uids: readonly string[] },
): Promise<string> {
  const { name, uids } = group;
  const friends = await chats.listFriends(tx.sql, viewer.id, uids);
  throwIfNotFriends(without(uids, friends));
  const members = sorted([viewer, ...friends]);
  await lockAll(tx, members);
  // A concurrent call may have created it.
  const created = await findCreatedGroup(tx.sql, viewer.id, group.id);
  if (created !== null) return created;
  await throwIfInTooManyGroups(tx, members);
  const chatId = randomUUID();
  await chats.insertChat(tx, { id: chatId, name }, idsOf(members));
  await Promise.all(
    members.map(({ id: userId }) => {
      const clientId = userId === viewer.id ? group.id : null;
      return insertEntry(tx, { userId, chatId, otherId: null, clientId });
    }),
  );
  const chat = await requireGroup(tx, viewer, chatId);
  const [notice] = await addNotices(tx, chat, [viewer], groupTexts.created(name));
  await Promise.all(
    membersOf(chat).map((member) => {
      // A block can have been stored after the friends were read.
      const last = member.is_blocked ? undefined : notice;
      return changeInbox(tx, chat, member, { last, isSeen: member.id === viewer.id });
    }),
  );
  const joined = friends.map(({ id }) => ({ userId: id, seq: notice?.seq ?? 0 }));
  await notifications.addGroupNotifications(tx, viewer, { chatId, name, joined });
  return chatId;
}

async function addMembers(
  tx: Tx,
  { changeInbox, notifications }: Commands,
  viewer: Viewer,
  { chat, uids }: { readonly chat: string; readonly uids: readonly string[] },
): Promise<void> {
  const group = await requireGroup(tx, viewer, chat);
  const present = membersOf(group);
  const missing = without(uids, present);
  const friends = await chats.listFriends(tx.sql, viewer.id, missing);
  const added = missing.flatMap((uid) => friends.find((friend) => friend.uid === uid) ?? []);
  throwIfNotFriends(without(missing, added));
  if (present.length + added.length > groupLimits.membersMax) {
    throw new ConflictError(groupTexts.full(groupLimits.membersMax), 'GROUP_FULL');
  }
  if (added.length === 0) return;
  const members = sorted([...present, ...added]);
  await lockAll(tx, members);
  await throwIfInTooManyGroups(tx, added);
  await chats.insertMembers(tx, group, idsOf(added));
  await Promise.all(
    added.map(({ id }) => insertEntry(tx, { userId: id, chatId: group.id, otherId: null })),
  );
  const notices = await addNotices(tx, group, added, groupTexts.joined);
  // Blocks are stored before their users' inboxes are locked, so none is missed.
  const isBlocked = await chats.readBlocks(tx.sql, idsOf(members));
  await Promise.all(
    members.map((member) => {
      const last = lastNoticeFor(member.id, notices, isBlocked);
      return changeInbox(tx, group, member, {
        last,
        isSeen: added.includes(member) ? false : undefined,
      });
    }),
  );
  const joined = added.map(({ id }, nth) => ({ userId: id, seq: notices[nth]?.seq ?? 0 }));
  const name = group.name ?? '';
  await notifications.addGroupNotifications(tx, viewer, { chatId: group.id, name, joined });
}

/** Throws NOT_FRIENDS for deleted users. */
async function lockAll(tx: Tx, users: readonly chats.UserKey[]): Promise<void> {
  const locked = new Set(await lockInboxes(tx, idsOf(users)));
  throwIfNotFriends(users.filter(({ id }) => !locked.has(id)).map(({ uid }) => uid));
}

/** The inboxes must be locked, so that two calls cannot exceed the limit together. */
async function throwIfInTooManyGroups(tx: Tx, users: readonly chats.UserKey[]): Promise<void> {
  const max = groupLimits.perUserMax;
  if (await hasUserInGroups(tx.sql, idsOf(users), max)) {
    throw new ConflictError(groupTexts.tooMany(max), 'GROUPS_FULL');
  }
}

async function requireGroup(tx: Tx, viewer: Viewer, id: string): Promise<Conversation> {
  const group = await lockConversation(tx, viewer, id);
  if (group === null) throw noSuchGroup();
  return group;
}

function throwIfNotFriends(uids: readonly string[]): void {
  if (uids.length > 0) throw notFriends(uids);
}

function noSuchGroup(): NotFoundError {
  return new NotFoundError(groupTexts.noGroup);
}

function sorted<T extends chats.UserKey>(users: readonly T[]): T[] {
  return users.toSorted((one, other) => one.id - other.id);
}

function unique(uids: readonly string[]): string[] {
  return [...new Set(uids)];
}

function without(uids: readonly string[], users: readonly chats.UserKey[]): string[] {
  return uids.filter((uid) => !users.some((user) => user.uid === uid));
}

function idsOf(users: readonly chats.UserKey[]): number[] {
  return users.map(({ id }) => id);
}
