import { isDeepStrictEqual } from 'node:util';
import { documents, type DocumentOf } from '@reprise/contract/documents.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeFriendGroup, requireNoDifferences, resetChats } from '#testing/features/chat.ts';
import {
  addMembers,
  leaveGroup,
  makeGroup,
  renameGroup,
  sendToGroup,
} from '#testing/features/groups.ts';
import {
  names,
  newGroup,
  reachableStates,
  viewOf,
  type Command,
  type Completed,
  type GroupState,
  type Name,
  type View,
} from '#testing/models/group-model.ts';
import { GroupReplica, type ReplicaState } from '#testing/models/group-replica.ts';
import type { TestApp, TestResponse, TestUser } from '#testing/test-app.ts';
import { startTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';
import { chatDocuments } from '#features/chat/chat.documents.ts';

/* Model test on two servers: each user reads exactly what the model shows them, counts agree,
   and up to three concurrent actions end like a serial order of them. A client that only applies
   changes ends with the same documents. */

const RUNS = runs(60, 4);

let servers: TwoNodes;
let app: TestApp;
let users: Record<Name, TestUser>;
let replicas: Readonly<Record<Name, GroupReplica>>;
let group: string;
let accounts = 0;

beforeAll(async () => {
  servers = await startTwoNodes();
  [app] = servers.nodes;
  const [alice, bob, carol, dan] = await makeFriendGroup(app, ...names);
  users = { alice, bob, carol, dan };
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
      return GroupReplica.start(socket, users[name].uid, group);
    }),
  );
  const [alice, bob, carol, dan] = started;
  if (!alice || !bob || !carol || !dan) throw new Error('A replica is missing.');
  replicas = { alice, bob, carol, dan };
}

function request(command: Command): Promise<TestResponse> {
  const actor = servers.inTurn(users[command.actor]);
  const call = (path: string, body: object) => actor.call('POST', path, body);
  switch (command.kind) {
    case 'send': {
      const { id, text, isOpen, replyTo } = command;
      const reply = replyTo === null ? {} : { reply_to: replyTo };
      return sendToGroup(actor, group, { id, text, isOpen, ...reply });
    }
    case 'see':
      return call('/chat/seen', { chat: group });
    case 'leave':
      return leaveGroup(actor, group);
    case 'delete account':
      return actor.call('DELETE', '/user/delete', { uid: actor.uid });
    case 'add':
      return addMembers(actor, group, [users[command.other]]);
    case 'rename':
      return renameGroup(actor, group, command.name);
    case 'react':
      return call('/chat/react', { chat: group, seq: command.seq, reaction: command.reaction });
    case 'delete':
      return actor.call('DELETE', '/chat/message', { chat: group, seq: command.seq });
    case 'mute':
      return call('/chat/mute', { chat: group, muted: command.isMuted });
    default: {
      const body = { user: actor.username, friend: users[command.other].username };
      return call(`/user/${command.kind}`, body);
    }
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

type Collection = 'groupChats' | 'chats' | 'chatDetails' | 'chatSettings' | 'unseenMessages';

async function read<C extends Collection>(
  collection: C,
  viewer: TestUser,
  id = viewer.uid,
): Promise<DocumentOf<C> | null> {
  const state = await chatDocuments(app.db)[collection].read(viewer, id, undefined);
  if (state === null) return null;
  return z.parse(documents[collection], Reflect.get(state, 'data')) as DocumentOf<C>;
}

async function expectReplica(name: Name, expected: ReplicaState): Promise<void> {
  const message = `what the client of ${name} has`;
  const options = { timeout: 10_000, message };
  await expect.poll(() => replicas[name].state(), options).toEqual(expected);
}

async function observe(name: Name): Promise<View> {
  const viewer = users[name];
  const entry = (await read('groupChats', viewer))?.[group];
  const chat = await read('chats', viewer, group);
  const history = await viewer.call('GET', `/chat/messages?chat=${group}&before=99999`);
  const unseen = await read('unseenMessages', viewer);
  if (unseen === null) {
    // The account was deleted; another server may still accept its session.
    expect([entry, chat]).toEqual([undefined, null]);
    expect([401, 404]).toContain(history.status);
    return null;
  }
  expect(unseen.unseenMessage, `the count of ${name}`).toBe(
    entry?.lastMessage.seen === false ? 1 : 0,
  );
  if (entry === undefined) {
    expect([chat, history.status]).toEqual([null, 404]);
    await expectReplica(name, { entry: null, messages: null, details: null });
    return null;
  }
  const details = await read('chatDetails', viewer, group);
  await expectReplica(name, { entry, messages: chat?.messages ?? null, details });
  expect(history.body.rows).toEqual(chat?.messages);
  expect(history.body.details).toEqual(details);
  const namesOf = (list: readonly { readonly uid: string }[]) =>
    list.map(({ uid }) => nameOf(uid)).toSorted();
  return {
    name: entry.name,
    members: namesOf(entry.members),
    former: namesOf(entry.formerMembers),
    seen: entry.lastMessage.seen,
    isMuted: (await read('chatSettings', viewer))?.[group]?.muted ?? false,
    messages: (chat?.messages ?? []).map(({ seq, id, senderId, text, hidden }) => {
      const own = details?.[seq];
      if (hidden === true) {
        expect([senderId, text, own?.reactions ?? [], own?.replyTo]).toEqual([
          '',
          '',
          [],
          undefined,
        ]);
        return { seq, isHidden: true };
      }
      return {
        seq,
        id: own?.notice === true ? null : id,
        sender: nameOf(senderId),
        text,
        replyTo: own?.replyTo?.seq ?? null,
        isDeleted: own?.deleted ?? false,
        reactions: Object.fromEntries(
          (own?.reactions ?? []).map(({ uid, reaction }) => [nameOf(uid), reaction]),
        ),
      };
    }),
    last: entry.lastMessage.message,
  };
}

const observeAll = () => Promise.all(names.map(observe));

interface Model {
  states: readonly GroupState[];
}

function concurrentActions(commands: readonly Command[]): fc.AsyncCommand<Model, TestApp> {
  return {
    check: () => true,
    toString: () => commands.map((command) => JSON.stringify(command)).join(' | '),
    async run(model) {
      const completed = await Promise.all(commands.map(perform));
      const views = await observeAll();
      const ends = model.states.flatMap((state) => reachableStates(state, completed));
      const possible = new Map(ends.map((state) => [JSON.stringify(state), state]));
      const viewsOf = (state: GroupState) => names.map((name) => viewOf(state, name));
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

const ids = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const actor = fc.constantFrom(...names);
const pair = fc
  .tuple(actor, actor)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ actor: one, other }));
const seq = fc.integer({ min: 1, max: 6 });

const sending = fc.record({
  kind: fc.constant('send' as const),
  actor,
  id: fc.constantFrom(...ids),
  text: fc.constantFrom('a', 'a', 'b'),
  isOpen: fc.boolean(),
  replyTo: fc.option(fc.constantFrom(...ids), { freq: 2 }),
});

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: sending },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('see', 'see', 'leave'), actor }),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(pair, fc.constantFrom('add', 'add', 'block', 'unblock'))
      .map(([who, kind]) => ({ kind, ...who })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rename'),
      actor,
      name: fc.constantFrom('clips', 'songs'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('react'),
      actor,
      seq,
      reaction: fc.constantFrom('fire', 'love', null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), actor, seq }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete account'), actor }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mute'), actor, isMuted: fc.boolean() }) },
);

const steps = [
  fc.array(anyCommand, { minLength: 1, maxLength: 3, size: 'max' }).map(concurrentActions),
  anyCommand.map((command) => concurrentActions([command])),
  anyCommand.map((command) => concurrentActions([command, command])),
];

it('a group behaves as its model, serially and with up to three concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 12, size: 'max' }), async (commands) => {
      await replaceDeletedUsers();
      await app.db.deleteFrom('blocks').execute();
      await resetChats(app.db, Object.values(users));
      group = await makeGroup(users.alice, [users.bob, users.carol]);
      await startReplicas();
      try {
        await fc.asyncModelRun(() => ({ model: { states: [newGroup] }, real: app }), commands);
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
