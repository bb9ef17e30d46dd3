import { documents } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  deleteMessage,
  mute,
  react,
  resetChats,
  history,
  makeFriendGroup,
  openChat,
  requireNoDifferences,
  markSeen,
  send,
  share,
} from '#testing/features/chat.ts';
import {
  allFriends,
  names,
  othersOf,
  pairOf,
  pairs,
  reachableStates,
  unseenIn,
  type Command,
  type CompletedCommand,
  type ModelChat,
  type Name,
  type ModelState,
} from '#testing/models/chat-model.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { updateFriend as actOnFriend } from '#testing/features/friends.ts';
import { readDocument } from '#testing/pages/read-document.ts';
import type { TestUser, TestResponse, TestApp } from '#testing/test-app.ts';
import { startTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';
import { chatDocuments } from './chat.documents.ts';

/* Model test (threats 3.2 and 3.3): the unseen count equals the number of unseen summaries, a
   message is stored once, and all readers see one order without gaps. Up to four concurrent
   actions, on two servers, must end like a serial order of them. */

const RUNS = runs(60, 6);

let servers: TwoNodes;
let app: TestApp;
let users: Readonly<Record<Name, TestUser>>;
let tileId: number;

beforeAll(async () => {
  servers = await startTwoNodes();
  [app] = servers.nodes;
  const [alice, bob, carol] = await makeFriendGroup(app, ...names);
  users = { alice, bob, carol };
  tileId = await makeTile(app.db);
}, 60_000);

afterAll(() => servers.stop());

function request(command: Command): Promise<TestResponse> {
  const actor = servers.inTurn(users[command.actor]);
  if (command.kind === 'share') {
    const messages = othersOf(command.actor).map((name) => ({
      id: command.id,
      to: users[name].uid,
    }));
    return share(actor, [], tileId, { messages, text: command.text });
  }
  const friend = users[command.friend];
  if (command.kind === 'send') {
    const { id, text, isOpen, hasClip, replyTo } = command;
    const clip = hasClip ? { tile_id: tileId } : {};
    const reply = replyTo === null ? {} : { reply_to: replyTo };
    return send(actor, friend, { id, text, isOpen, ...clip, ...reply });
  }
  if (command.kind === 'react') return react(actor, friend, command);
  if (command.kind === 'delete') return deleteMessage(actor, friend, command.seq);
  if (command.kind === 'mute') return mute(actor, friend, command.muted);
  if (command.kind === 'open') return openChat(actor, friend);
  if (command.kind === 'see') return markSeen(actor, friend);
  return actOnFriend(actor, friend, friendTexts.remove);
}

async function perform(command: Command): Promise<CompletedCommand> {
  const { status, body } = await request(command);
  const isSent = command.kind === 'send' && status === 200;
  return { command, outcome: isSent ? `200 at ${body.rows[0].seq}` : String(status) };
}

function nameOf(uid: string): Name {
  const name = names.find((some) => users[some].uid === uid);
  if (name === undefined) throw new Error(`No user has the uid ${uid}.`);
  return name;
}

async function read<S extends z.core.$ZodType>(
  collection: 'userChats' | 'unseenMessages' | 'chats' | 'chatDetails' | 'chatSettings',
  { viewer, id = viewer.uid }: { readonly viewer: TestUser; readonly id?: string },
  schema: S,
) {
  const state = await readDocument(chatDocuments(app.db)[collection], viewer, { id });
  return z.parse(schema, Reflect.get(state, 'data'));
}

async function observe(friends: readonly string[]): Promise<ModelState> {
  const chats: Record<string, ModelChat> = {};
  for (const [one, other] of pairs) {
    const chat = await observeChat(one, other);
    if (chat !== null) chats[pairOf(one, other)] = chat;
  }
  const state = { friends, chats };
  for (const name of names) {
    const { unseenMessage } = await read(
      'unseenMessages',
      { viewer: users[name] },
      documents.unseenMessages,
    );
    expect(unseenMessage, `the unseen count of ${name}`).toBe(unseenIn(state, name));
  }
  return state;
}

async function observeChat(one: Name, other: Name): Promise<ModelChat | null> {
  const id = combinedChatId(users[one].uid, users[other].uid);
  const responses = [
    await history(users[one], users[other]),
    await history(users[other], users[one]),
  ];
  if (responses.every(({ status }) => status === 404)) return null;
  const { messages } = await read('chats', { viewer: users[one], id }, documents.chats);
  const details = await read('chatDetails', { viewer: users[one], id }, documents.chatDetails);
  for (const { body } of responses) {
    expect(body.rows, 'one order for all users').toEqual(messages);
    expect(body.details).toEqual(details);
  }
  expect(
    messages.map(({ seq }) => seq),
    'no holes',
  ).toEqual(messages.map((_, nth) => nth + 1));
  const seen: Partial<Record<Name, boolean>> = {};
  const muted: Name[] = [];
  for (const name of [one, other]) {
    const summaries = await read('userChats', { viewer: users[name] }, documents.userChats);
    const summary = summaries[id];
    if (summary === undefined) continue;
    const last = messages.at(-1);
    const shown = last === undefined ? chatTexts.noMessageYet : last.text;
    expect(summary.lastMessage.message).toBe(shown === '' ? chatTexts.sharedClip : shown);
    seen[name] = summary.lastMessage.seen;
    const settings = await read('chatSettings', { viewer: users[name] }, documents.chatSettings);
    if (settings[id]?.muted === true) muted.push(name);
  }
  return {
    messages: messages.map((message) => ({
      id: message.id,
      sender: nameOf(message.senderId),
      text: message.text,
      hasClip: message.tile !== undefined,
      replyTo: details[message.seq]?.replyTo?.seq ?? null,
      reactions: Object.fromEntries(
        (details[message.seq]?.reactions ?? []).map(({ uid, reaction }) => [nameOf(uid), reaction]),
      ),
      isDeleted: details[message.seq]?.deleted ?? false,
    })),
    seen,
    muted: muted.toSorted(),
  };
}

async function storedFriends(): Promise<string[]> {
  const rows = await app.db.selectFrom('friendships').select(['low_id', 'high_id']).execute();
  return pairs.flatMap(([one, other]) => {
    const pair = new Set([users[one].id, users[other].id]);
    const areFriends = rows.some(({ low_id, high_id }) => pair.has(low_id) && pair.has(high_id));
    return areFriends ? [pairOf(one, other)] : [];
  });
}

interface Model {
  state: ModelState;
}

type Step = fc.AsyncCommand<Model, TestApp>;

function concurrentActions(commands: readonly Command[]): Step {
  return {
    check: () => true,
    toString: () => commands.map((command) => JSON.stringify(command)).join(' | '),
    async run(model) {
      const completed = await Promise.all(commands.map(perform));
      const observed = await observe(await storedFriends());
      const ends = reachableStates(model.state, completed);
      const description = `${JSON.stringify(model.state)} ${JSON.stringify(completed)}`;
      expect(ends, `no serial order ends so: ${description}`).toContainEqual(observed);
      model.state = observed;
    },
  };
}

function befriendStep([one, other]: (typeof pairs)[number]): Step {
  return {
    check: ({ state }) => !state.friends.includes(pairOf(one, other)),
    toString: () => `${one} and ${other} are friends again`,
    async run(model) {
      await makeFriends(app.db, [users[one].id, users[other].id]);
      const friends = [...model.state.friends, pairOf(one, other)].toSorted();
      model.state = { ...model.state, friends };
    },
  };
}

// Few values, so that ids are reused with the same and with other content.
const ids = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
  '00000000-0000-4000-8000-000000000004',
];

const pairOfNames = fc.oneof(
  { weight: 3, arbitrary: eitherOf('alice', 'bob') },
  { weight: 1, arbitrary: eitherOf('alice', 'carol') },
  { weight: 1, arbitrary: eitherOf('bob', 'carol') },
);

function eitherOf(one: Name, other: Name) {
  return fc.constantFrom({ actor: one, friend: other }, { actor: other, friend: one });
}

const content = fc.record({
  id: fc.constantFrom(...ids),
  text: fc.constantFrom('a', 'a', 'a', 'b', ''),
});

const repliedId = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...ids) },
);

const seq = fc.constantFrom(1, 1, 2, 3);

const sending = fc
  .tuple(
    pairOfNames,
    content,
    fc.record({ isOpen: fc.boolean(), hasClip: fc.boolean(), replyTo: repliedId }),
  )
  .map(([who, what, how]): Command => ({ kind: 'send', ...who, ...what, ...how }));

const sharing = fc
  .tuple(fc.constantFrom(...names), content)
  .map(([actor, what]): Command => ({ kind: 'share', actor, ...what }));

const simple = fc
  .tuple(pairOfNames, fc.constantFrom('open', 'see', 'see', 'see', 'remove'))
  .map(([who, kind]): Command => ({ kind, ...who }));

const reacting = fc
  .tuple(pairOfNames, seq, fc.constantFrom('fire', 'love', null))
  .map(([who, position, reaction]): Command => ({
    kind: 'react',
    ...who,
    seq: position,
    reaction,
  }));

const deleting = fc
  .tuple(pairOfNames, seq)
  .map(([who, position]): Command => ({ kind: 'delete', ...who, seq: position }));

const muting = fc
  .tuple(pairOfNames, fc.boolean())
  .map(([who, muted]): Command => ({ kind: 'mute', ...who, muted }));

const anyCommand = fc.oneof(
  { weight: 5, arbitrary: sending },
  { weight: 1, arbitrary: sharing },
  { weight: 4, arbitrary: simple },
  { weight: 3, arbitrary: reacting },
  { weight: 2, arbitrary: deleting },
  { weight: 1, arbitrary: muting },
);

const steps = [
  fc.array(anyCommand, { minLength: 1, maxLength: 4, size: 'max' }).map(concurrentActions),
  anyCommand.map((command) => concurrentActions([command])),
  anyCommand.map((command) => concurrentActions([command, command])),
  fc.constantFrom(...pairs).map(befriendStep),
];

it('chat behaves as its model, serially and with up to four concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 12, size: 'max' }), async (commands) => {
      await resetChats(app.db, Object.values(users));
      await fc.asyncModelRun(() => ({ model: { state: allFriends }, real: app }), commands);
      await requireNoDifferences(app.db);
      for (const node of servers.nodes) {
        expect(await node.metric('unseen_clamp_total'), 'the floor was needed').toBe(0);
      }
    }),
    { numRuns: RUNS },
  );
}, 120_000);
