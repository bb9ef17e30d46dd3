import { isDeepStrictEqual } from 'node:util';
import { documents, type DocumentOf } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeFriends, makeTile } from '#testing/factories.ts';
import {
  makeFriendGroup,
  openChat,
  requireNoDifferences,
  resetChats,
  send,
  share,
} from '#testing/features/chat.ts';
import { updateFriend } from '#testing/features/friends.ts';
import {
  addMembers,
  leaveGroup,
  makeGroup,
  renameGroup,
  sendToGroup,
} from '#testing/features/groups.ts';
import { reachableStates, type Completed } from '#testing/models/conversation-model.ts';
import { ConversationReplica, entriesOf } from '#testing/models/conversation-replica.ts';
import {
  GROUP,
  names,
  newState,
  othersOf,
  pairOf,
  pairs,
  viewOf,
  type Command,
  type ModelState,
  type Name,
  type Target,
  type View,
} from '#testing/models/conversation-state.ts';
import type { TestApp, TestResponse, TestUser } from '#testing/test-app.ts';
import { startTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';
import { chatDocuments } from './chat.documents.ts';

/* Model test (threats 3.2 and 3.3) on two servers: each user reads exactly what the model shows
   them, counts agree, a message is stored once, and up to four concurrent actions end like a serial
   order of them. A client that only applies changes ends with the same documents. */

const RUNS = runs(100, 8);

let servers: TwoNodes;
let app: TestApp;
let users: Record<Name, TestUser>;
let replicas: Readonly<Record<Name, ConversationReplica>>;
let group: string;
let tileId: number;
let accounts = 0;

beforeAll(async () => {
  servers = await startTwoNodes();
  [app] = servers.nodes;
  const [alice, bob, carol, dan] = await makeFriendGroup(app, ...names);
  users = { alice, bob, carol, dan };
  tileId = await makeTile(app.db);
}, 60_000);

afterAll(() => servers.stop());

async function replaceDeletedUsers(): Promise<void> {
  const rows = await app.db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'deleted')
    .execute();
  for (const name of names) {
    if (!rows.some(({ id }) => id === users[name].id)) continue;
    users[name] = await app.createUser(`${name}${(accounts += 1)}`);
  }
}

async function startReplicas(): Promise<void> {
  const started = await Promise.all(
    names.map(async (name, nth) => {
      const socket = await servers.nodes[nth % 2 === 0 ? 0 : 1].socket(users[name]);
      return ConversationReplica.start(socket, users[name].uid);
    }),
  );
  const [alice, bob, carol, dan] = started;
  if (!alice || !bob || !carol || !dan) throw new Error('A replica is missing.');
  replicas = { alice, bob, carol, dan };
}

function chatOf(actor: Name, to: Target): string {
  return to === GROUP ? group : combinedChatId(users[actor].uid, users[to].uid);
}

function request(command: Command): Promise<TestResponse> {
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
      return updateFriend(actor, users[command.other], friendTexts.remove);
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
      return changeChat(actor, command);
  }
}

type ChatCommand = Extract<Command, { kind: 'see' | 'mute' | 'react' | 'delete' }>;

function changeChat(actor: TestUser, command: ChatCommand): Promise<TestResponse> {
  const chat = chatOf(command.actor, command.to);
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

async function perform(command: Command): Promise<Completed> {
  const { status, body } = await request(command);
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

function nameOf(uid: string): Name {
  const name = names.find((some) => users[some].uid === uid);
  if (name === undefined) throw new Error(`No user has the uid ${uid}.`);
  return name;
}

function keyOf(viewer: Name, chat: string): string {
  if (chat === group) return GROUP;
  const other = othersOf(viewer).find((name) => chatOf(viewer, name) === chat);
  if (other === undefined) throw new Error(`No conversation has the id ${chat}.`);
  return pairOf(viewer, other);
}

type Read = 'userChats' | 'unseenMessages' | 'chats';

async function read<C extends Read>(
  collection: C,
  viewer: TestUser,
  id = viewer.uid,
): Promise<DocumentOf<C> | null> {
  const state = await chatDocuments(app.db)[collection].read(viewer, id, undefined);
  if (state === null) return null;
  return z.parse(documents[collection], Reflect.get(state, 'data')) as DocumentOf<C>;
}

async function observe(name: Name): Promise<View> {
  const viewer = users[name];
  const unseen = await read('unseenMessages', viewer);
  const list = await read('userChats', viewer);
  // The account was deleted; another server may still accept its session.
  if (unseen === null || list === null) return null;
  const followed: Record<string, unknown> = {
    [`userChats/${viewer.uid}`]: list,
    [`unseenMessages/${viewer.uid}`]: unseen,
  };
  const chats: NonNullable<View>['chats'] = {};
  for (const [id, entry] of Object.entries(list)) {
    const document = await read('chats', viewer, id);
    if (document === null) throw new Error(`${name} lists ${id}, but cannot read it.`);
    followed[`chats/${id}`] = entriesOf('chats', document);
    const history = await viewer.call('GET', `/chat/messages?chat=${id}&before=99999`);
    expect(history.body.rows, 'one order for all users').toEqual(document.messages);
    const { members = [], formerMembers = [] } = entry;
    const namesOf = (listed: readonly { readonly uid: string }[]) =>
      listed.map(({ uid }) => nameOf(uid)).toSorted();
    chats[keyOf(name, id)] = {
      name: entry.members === undefined ? null : entry.userinfo.displayName,
      members: namesOf(members),
      former: namesOf(formerMembers),
      seen: entry.lastMessage.seen,
      isMuted: entry.muted ?? false,
      messages: document.messages.map(observeMessage),
      last: entry.lastMessage.message,
    };
  }
  await expect
    .poll(() => replicas[name].documents(), {
      timeout: 10_000,
      message: `what the client of ${name} has`,
    })
    .toEqual(followed);
  return { unseen: unseen.unseenMessage, chats };
}

function observeMessage(message: DocumentOf<'chats'>['messages'][number]) {
  const { seq, id, senderId, text, tile, replyTo, reactions = [], deleted, notice } = message;
  if (message.hidden === true) {
    const { date } = message;
    expect(message).toEqual({ id, seq, text: '', senderId: '', date, hidden: true });
    return { seq, isHidden: true };
  }
  return {
    seq,
    id: notice === true ? null : id,
    sender: nameOf(senderId),
    text,
    hasClip: tile !== undefined,
    replyTo: replyTo?.seq ?? null,
    isDeleted: deleted ?? false,
    reactions: Object.fromEntries(reactions.map(({ uid, reaction }) => [nameOf(uid), reaction])),
  };
}

const observeAll = () => Promise.all(names.map(observe));

interface Model {
  states: readonly ModelState[];
}

type Step = fc.AsyncCommand<Model, TestApp>;

function concurrentActions(commands: readonly Command[]): Step {
  return {
    check: () => true,
    toString: () => commands.map((command) => JSON.stringify(command)).join(' | '),
    async run(model) {
      const completed = await Promise.all(commands.map(perform));
      const views = await observeAll();
      const ends = model.states.flatMap((state) => reachableStates(state, completed));
      const possible = new Map(ends.map((state) => [JSON.stringify(state), state]));
      const viewsOf = (state: ModelState) => names.map((name) => viewOf(state, name));
      const matching = [...possible.values()].filter((state) =>
        isDeepStrictEqual(viewsOf(state), views),
      );
      if (matching.length === 0) {
        const description = `${JSON.stringify(model.states)} ${JSON.stringify(completed)}`;
        expect([...possible.values()].map(viewsOf), description).toContainEqual(views);
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
    async run(model) {
      await makeFriends(app.db, [users[one].id, users[other].id]);
      model.states = model.states.map((state) => ({
        ...state,
        friends: [...state.friends, pairOf(one, other)].toSorted(),
      }));
    },
  };
}

// Few values, so that ids are reused with the same and with other content.
const ids = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const actor = fc.constantFrom(...names);

/** Mostly two users and the group, so that actions meet. */
const conversation = fc.oneof(
  { weight: 4, arbitrary: actor.map((name) => ({ actor: name, to: GROUP }) as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      { actor: 'alice', to: 'bob' } as const,
      { actor: 'bob', to: 'alice' } as const,
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(actor, actor)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({ actor: one, to: other })),
  },
);

const pair = fc
  .tuple(actor, actor)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ actor: one, other }));

const content = fc.record({
  id: fc.constantFrom(...ids),
  text: fc.constantFrom('a', 'a', 'a', 'b', ''),
});

const seq = fc.constantFrom(1, 1, 2, 2, 3, 4, 5);

const sending = fc
  .tuple(
    conversation,
    content,
    fc.record({
      isOpen: fc.boolean(),
      hasClip: fc.boolean(),
      replyTo: fc.option(fc.constantFrom(...ids), { freq: 2 }),
    }),
  )
  .map(([who, what, how]): Command => ({ kind: 'send', ...who, ...what, ...how }));

const ofKind = <const Kind extends string>(kind: Kind) => ({ kind: fc.constant(kind) });

const changing = fc
  .tuple(
    conversation,
    fc.oneof(
      { weight: 3, arbitrary: fc.record(ofKind('see')) },
      { weight: 1, arbitrary: fc.record({ ...ofKind('mute'), isMuted: fc.boolean() }) },
      {
        weight: 3,
        arbitrary: fc.record({
          ...ofKind('react'),
          seq,
          reaction: fc.constantFrom('fire', 'love', null),
        }),
      },
      { weight: 2, arbitrary: fc.record({ ...ofKind('delete'), seq }) },
    ),
  )
  .map(([who, what]): Command => ({ ...who, ...what }));

const withUser = fc
  .tuple(pair, fc.constantFrom('add', 'add', 'block', 'unblock', 'remove', 'open', 'open'))
  .map(([who, kind]): Command => ({ kind, ...who }));

const alone: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ ...ofKind('leave'), actor }) },
  { weight: 1, arbitrary: fc.record({ ...ofKind('delete account'), actor }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...ofKind('rename'),
      actor,
      name: fc.constantFrom('clips', 'songs'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(actor, content)
      .map(([name, what]): Command => ({ kind: 'share', actor: name, ...what })),
  },
);

const anyCommand = fc.oneof(
  { weight: 6, arbitrary: sending },
  { weight: 6, arbitrary: changing },
  { weight: 4, arbitrary: withUser },
  { weight: 3, arbitrary: alone },
);

const steps = [
  fc.array(anyCommand, { minLength: 1, maxLength: 4, size: 'max' }).map(concurrentActions),
  anyCommand.map((command) => concurrentActions([command])),
  anyCommand.map((command) => concurrentActions([command, command])),
  fc.constantFrom(...pairs).map(befriendStep),
];

it('conversations behave as their model, serially and with up to four concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 12, size: 'max' }), async (commands) => {
      await replaceDeletedUsers();
      await app.db.deleteFrom('blocks').execute();
      await resetChats(app.db, Object.values(users));
      group = await makeGroup(users.alice, [users.bob, users.carol]);
      await startReplicas();
      try {
        await fc.asyncModelRun(() => ({ model: { states: [newState] }, real: app }), commands);
      } finally {
        for (const name of names) replicas[name].close();
      }
      await requireNoDifferences(app.db);
      for (const node of servers.nodes) {
        expect(await node.metric('unseen_clamp_total'), 'the floor was needed').toBe(0);
      }
    }),
    { numRuns: RUNS },
  );
}, 300_000);
