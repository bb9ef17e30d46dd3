import { isDeepStrictEqual } from 'node:util';
import { documents, type DocumentOf } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { friendAction } from '@reprise/contract/friends/actions.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { chatDocuments } from '#features/chat/chat.documents.ts';
import { makeFriends } from '#testing/factories.ts';
import { openChat, send, share } from '#testing/features/chat.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { addMembers, leaveGroup, renameGroup, sendToGroup } from '#testing/features/groups.ts';
import type { TestApp, TestResponse, TestUser } from '#testing/test-app.ts';
import type { TwoNodes } from '#testing/two-nodes.ts';
import { anyCommand } from './conversation-commands.ts';
import { reachableStates, type Completed } from './conversation-model.ts';
import { ConversationReplica, entriesOf } from './conversation-replica.ts';
import {
  GROUP,
  names,
  othersOf,
  pairOf,
  pairs,
  viewOf,
  type Command,
  type ModelState,
  type Name,
  type Target,
  type View,
} from './conversation-state.ts';

export interface World {
  readonly servers: TwoNodes;
  readonly app: TestApp;
  readonly users: Record<Name, TestUser>;
  readonly replicas: Readonly<Record<Name, ConversationReplica>>;
  readonly group: string;
  readonly tileId: number;
}

/** Concurrent commands of the users, each followed by a comparison of all views with the model. */
export const steps = [
  fc.array(anyCommand, { minLength: 1, maxLength: 4, size: 'max' }).map(concurrentActions),
  anyCommand.map((command) => concurrentActions([command])),
  anyCommand.map((command) => concurrentActions([command, command])),
  fc.constantFrom(...pairs).map(befriendStep),
];

/** Users whose account a command has deleted are registered again. */
export async function replaceDeletedUsers({
  app,
  users,
}: Pick<World, 'app' | 'users'>): Promise<void> {
  const rows = await app.db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'deleted')
    .execute();
  for (const name of names) {
    if (!rows.some(({ id }) => id === users[name].id)) continue;
    users[name] = await app.createUser(`${name}${users[name].id}`);
  }
}

export async function startReplicas({
  servers,
  users,
}: Pick<World, 'servers' | 'users'>): Promise<World['replicas']> {
  const started = await Promise.all(
    names.map(async (name, nth) => {
      const socket = await servers.nodes[nth % 2 === 0 ? 0 : 1].socket(users[name]);
      return ConversationReplica.start(socket, users[name].uid);
    }),
  );
  const [alice, bob, carol, dan] = started;
  if (!alice || !bob || !carol || !dan) throw new Error('A replica is missing.');
  return { alice, bob, carol, dan };
}

function chatOf({ users, group }: World, actor: Name, to: Target): string {
  return to === GROUP ? group : combinedChatId(users[actor].uid, users[to].uid);
}

function request(world: World, command: Command): Promise<TestResponse> {
  const { servers, users, group, tileId } = world;
  const actor = servers.inTurn(users[command.actor]);
  const call = (path: string, body: object) => actor.call('POST', path, body);
  switch (command.kind) {
    case 'send': {
      const { to, id, text, isOpen, hasClip, replyTo } = command;
      const clip = hasClip ? { tile_id: tileId } : {};
      const reply = replyTo === null ? {} : { reply_to: replyTo };
      const message = { id, text, isOpen, ...clip, ...reply };
      return to === GROUP ? sendToGroup(actor, group, message) : send(actor, users[to], message);
    }
    case 'share': {
      const { id, text } = command;
      const messages = othersOf(command.actor).map((name) => ({ id, to: users[name].uid }));
      return share(actor, [], tileId, { messages, text });
    }
    case 'open':
      return openChat(actor, users[command.other]);
    case 'remove':
      return updateFriend(actor, users[command.other], friendAction.remove);
    case 'add':
      return addMembers(actor, group, [users[command.other]]);
    case 'rename':
      return renameGroup(actor, group, command.name);
    case 'leave':
      return leaveGroup(actor, group);
    case 'delete account':
      return actor.call('DELETE', '/user/delete', { uid: actor.uid });
    case 'block':
    case 'unblock': {
      const body = { user: actor.username, friend: users[command.other].username };
      return call(`/user/${command.kind}`, body);
    }
    default:
      return changeChat(world, actor, command);
  }
}

type ChatCommand = Extract<Command, { kind: 'see' | 'mute' | 'react' | 'delete' }>;

function changeChat(world: World, actor: TestUser, command: ChatCommand): Promise<TestResponse> {
  const chat = chatOf(world, command.actor, command.to);
  switch (command.kind) {
    case 'see':
      return actor.call('POST', '/chat/seen', { chat });
    case 'mute':
      return actor.call('POST', '/chat/mute', { chat, muted: command.isMuted });
    case 'react': {
      const { seq, reaction } = command;
      return actor.call('POST', '/chat/react', { chat, seq, reaction });
    }
    default:
      return actor.call('DELETE', '/chat/message', { chat, seq: command.seq });
  }
}

async function perform(world: World, command: Command): Promise<Completed> {
  const { status, body } = await request(world, command);
  if (command.kind === 'send' && status === 200)
    return { command, outcome: `200 at ${body.rows[0].seq}` };
  return { command, outcome: outcomeOf(command, status) };
}

/** A deleted account's call is rejected before or after its session is read. */
function outcomeOf({ kind }: Command, status: number): string {
  const isGone = status === 401 || status === 404;
  if (kind === 'delete account' && isGone) return '200';
  return isGone ? '404' : String(status);
}

function nameOf({ users }: World, uid: string): Name {
  const name = names.find((some) => users[some].uid === uid);
  if (name === undefined) throw new Error(`No user has the uid ${uid}.`);
  return name;
}

function keyOf(world: World, viewer: Name, chat: string): string {
  if (chat === world.group) return GROUP;
  const other = othersOf(viewer).find((name) => chatOf(world, viewer, name) === chat);
  if (other === undefined) throw new Error(`No conversation has the id ${chat}.`);
  return pairOf(viewer, other);
}

type Read = 'userChats' | 'unseenMessages' | 'chats';

async function read<C extends Read>(
  { app }: World,
  collection: C,
  viewer: TestUser,
  id = viewer.uid,
): Promise<DocumentOf<C> | null> {
  const state = await chatDocuments(app.db)[collection].read(viewer, id, undefined);
  if (state === null) return null;
  return z.parse(documents[collection], Reflect.get(state, 'data')) as DocumentOf<C>;
}

async function observe(world: World, name: Name): Promise<View> {
  const viewer = world.users[name];
  const unseen = await read(world, 'unseenMessages', viewer);
  const list = await read(world, 'userChats', viewer);
  // The account was deleted; another server may still accept its session.
  if (unseen === null || list === null) return null;
  const followed: Record<string, unknown> = {
    [`userChats/${viewer.uid}`]: list,
    [`unseenMessages/${viewer.uid}`]: unseen,
  };
  const chats: NonNullable<View>['chats'] = {};
  for (const [id, entry] of Object.entries(list)) {
    const document = await read(world, 'chats', viewer, id);
    if (document === null) throw new Error(`${name} lists ${id}, but cannot read it.`);
    followed[`chats/${id}`] = entriesOf('chats', document);
    const history = await viewer.call('GET', `/chat/messages?chat=${id}&before=99999`);
    expect(history.body.rows, 'one order for all users').toEqual(document.messages);
    const { members = [], formerMembers = [] } = entry;
    const namesOf = (listed: readonly { readonly uid: string }[]) =>
      listed.map(({ uid }) => nameOf(world, uid)).toSorted();
    chats[keyOf(world, name, id)] = {
      name: entry.members === undefined ? null : entry.userinfo.displayName,
      members: namesOf(members),
      former: namesOf(formerMembers),
      seen: entry.lastMessage.seen,
      isMuted: entry.muted ?? false,
      messages: document.messages.map((message) => observeMessage(world, message)),
      last: entry.lastMessage.message,
    };
  }
  await expect
    .poll(() => world.replicas[name].documents(), {
      timeout: 10_000,
      message: `what the client of ${name} has`,
    })
    .toEqual(followed);
  return { unseen: unseen.unseenMessage, chats };
}

function observeMessage(world: World, message: DocumentOf<'chats'>['messages'][number]) {
  const { seq, id, senderId, text, tile, replyTo, reactions = [], deleted, notice } = message;
  if (message.hidden === true) {
    const { date } = message;
    expect(message).toEqual({ id, seq, text: '', senderId: '', date, hidden: true });
    return { seq, isHidden: true };
  }
  return {
    seq,
    id: notice === true ? null : id,
    sender: nameOf(world, senderId),
    text,
    hasClip: tile !== undefined,
    replyTo: replyTo?.seq ?? null,
    isDeleted: deleted ?? false,
    reactions: Object.fromEntries(
      reactions.map(({ uid, reaction }) => [nameOf(world, uid), reaction]),
    ),
  };
}

interface Model {
  states: readonly ModelState[];
}

type Step = fc.AsyncCommand<Model, World>;

function concurrentActions(commands: readonly Command[]): Step {
  return {
    check: () => true,
    toString: () => commands.map((command) => JSON.stringify(command)).join(' | '),
    async run(model, world) {
      const completed = await Promise.all(commands.map((command) => perform(world, command)));
      const views = await Promise.all(names.map((name) => observe(world, name)));
      const ends = model.states.flatMap((state) => reachableStates(state, completed));
      const possible = new Map(ends.map((state) => [JSON.stringify(state), state]));
      const viewsOf = (state: ModelState) => names.map((name) => viewOf(state, name));
      const matching = [...possible.values()].filter((state) =>
        isDeepStrictEqual(viewsOf(state), views),
      );
      if (matching.length === 0) {
        expect(
          [...possible.values()].map(viewsOf),
          `${JSON.stringify(model.states)} ${JSON.stringify(completed)}`,
        ).toContainEqual(views);
      }
      model.states = matching;
    },
  };
}

function befriendStep([one, other]: (typeof pairs)[number]): Step {
  const canBefriend = ({ friends, blocks, deleted }: ModelState) =>
    !friends.includes(pairOf(one, other)) &&
    !blocks.some((block) => block.includes(one) && block.includes(other)) &&
    !deleted.some((name) => name === one || name === other);
  return {
    check: ({ states }) => states.every(canBefriend),
    toString: () => `${one} and ${other} are friends again`,
    async run(model, { app, users }) {
      await makeFriends(app.db, [users[one].id, users[other].id]);
      model.states = model.states.map((state) => ({
        ...state,
        friends: [...state.friends, pairOf(one, other)].toSorted(),
      }));
    },
  };
}
