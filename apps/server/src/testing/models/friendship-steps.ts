import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { friendActions } from '@reprise/contract/friends/actions.ts';
import { friendLabel } from '@reprise/contract/friends/rules/friend-label.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import {
  updateFriend,
  decline,
  friendNotificationsOf,
  openNotificationPanel,
  storedRelations,
} from '#testing/features/friends.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';
import {
  blockOf,
  labelIn,
  names,
  pairOf,
  pairs,
  relationIn,
  reachableStates,
  type Command,
  type Action,
  type CompletedCommand,
  type Name,
  type Outcome,
  type Relation,
  type ModelState,
} from './friendship-model.ts';

/* F1 one row per pair, accepted by both; F2 consent; F3 every call agrees on a pair; F4
   concurrent actions end like a serial order; F5 notifications. Includes blocks. */

interface Server {
  readonly db: Db;
  readonly users: Readonly<Record<Name, TestUser>>;
}

const { send, accept, cancel, remove } = friendTexts;

function relationOfRows(rows: TestResponse['body']): Relation {
  const [row] = rows;
  if (row === undefined) return 'none';
  return row.accept2 ? 'friends' : `requested by ${row.friend1 as Name}`;
}

const outcomes: Readonly<Record<number, Outcome>> = {
  200: 'done',
  409: 'stale',
  404: 'unknown',
  403: 'blocked',
};

async function perform(server: Server, done: Command): Promise<CompletedCommand> {
  const { status, body } = await request(server, done);
  const outcome = outcomes[status];
  if (outcome === undefined) throw new Error(`${JSON.stringify(done)} gave ${status}`);
  return { ...done, outcome, relation: body.rows === undefined ? null : relationOfRows(body.rows) };
}

function request({ users }: Server, { actor, friend, action }: Command): Promise<TestResponse> {
  const [one, other] = [users[actor], users[friend]];
  if (action === 'decline') return decline(one, other);
  if (action !== 'block' && action !== 'unblock') return updateFriend(one, other, action);
  return one.call('POST', `/user/${action}`, { user: actor, friend });
}

async function viewOf(
  { users }: Server,
  viewer: Name,
  other: Name,
  friends: Record<Name, readonly string[]>,
) {
  const { call } = users[viewer];
  const [relation, check, user] = await Promise.all([
    call('GET', `/user/friend?user=${viewer}&friend=${other}`),
    call('GET', `/user/checkfriendship?sender=${viewer}&tile_owner=${other}`),
    call('GET', `/user/person?username=${other}`),
  ]);
  const { rows } = relation.body;
  return {
    rows,
    isFound: user.body.rows.length === 1,
    label: friendLabel(rows[0] ?? null, viewer),
    exists: check.body.rows[0].exists as boolean,
    isListed: friends[viewer].includes(other),
  };
}

async function listedBy({ users }: Server, name: Name, path: string): Promise<string[]> {
  const { body } = await users[name].call('GET', `${path}?user=${name}`);
  return body.rows.map(({ username }: { username: string }) => username);
}

async function ofEach<T>(read: (name: Name) => Promise<T>): Promise<Record<Name, T>> {
  const [alice, bob, carol] = await Promise.all([read('alice'), read('bob'), read('carol')]);
  return { alice, bob, carol };
}

async function observe(
  server: Server,
  mayBeFriends: (name: Name, other: Name) => boolean,
): Promise<ModelState> {
  const rows = await storedRelations(server.db);
  const keys = rows.map(
    ({ low_id, high_id }) => `${Math.min(low_id, high_id)} ${Math.max(low_id, high_id)}`,
  );
  expect(new Set(keys).size, 'F1: one row per pair').toBe(keys.length);
  const friends = await ofEach((name) => listedBy(server, name, '/user/allfriends'));
  const requests = await ofEach((name) => listedBy(server, name, '/user/allrequests'));
  const blocks = await storedBlocks(server);
  const relations: Record<string, Relation> = {};
  for (const [one, other] of pairs) {
    const views = await Promise.all([
      viewOf(server, one, other, friends),
      viewOf(server, other, one, friends),
    ]);
    const isFound = views.map((view) => view.isFound);
    expect(isFound, 'a blocked user is not found').toEqual([
      !blocks.includes(blockOf(other, one)),
      !blocks.includes(blockOf(one, other)),
    ]);
    const relation = agreedRelation(views);
    if (relation === 'friends') {
      const consent = [mayBeFriends(one, other), mayBeFriends(other, one)];
      expect(consent, `F2: consent of ${one} and ${other}`).toEqual([true, true]);
    }
    const waiting = [requests[one].includes(other), requests[other].includes(one)];
    expect(waiting, 'incoming requests').toEqual([
      relation === `requested by ${other}`,
      relation === `requested by ${one}`,
    ]);
    relations[pairOf(one, other)] = relation;
  }
  const notifications = await ofEach((name) => readFriendNotifications(server, name));
  return { relations, blocks, notifications };
}

async function storedBlocks({ db, users }: Server): Promise<string[]> {
  const rows = await db.selectFrom('blocks').select(['blocker_id', 'blocked_id']).execute();
  const nameOf = (id: number) => names.find((name) => users[name].id === id) ?? 'alice';
  return rows
    .map(({ blocker_id, blocked_id }) => blockOf(nameOf(blocker_id), nameOf(blocked_id)))
    .toSorted();
}

const legalLabels = [`${send}, ${send}`, `${cancel}, ${accept}`, `${accept}, ${cancel}`];
const friendLabels = `${remove}, ${remove}`;

function agreedRelation(views: readonly Awaited<ReturnType<typeof viewOf>>[]): Relation {
  const [ofOne, ofOther] = views.map(({ rows }) => rows);
  const stripped = (row: object | undefined) => ({ ...row, username: '', img_url: '' });
  expect(stripped(ofOne[0]), 'F1: both see one row').toEqual(stripped(ofOther[0]));
  for (const { accept1, accept2 } of ofOne) {
    expect(accept1 || accept2, 'F1: one of the two has accepted').toBe(true);
  }
  const labels = views.map(({ label }) => label).join(', ');
  expect([...legalLabels, friendLabels], 'F3: a legal pair of labels').toContain(labels);
  const isFriendship = labels === friendLabels;
  for (const { exists, isListed } of views) {
    expect({ exists, isListed }, 'F3').toEqual({ exists: isFriendship, isListed: isFriendship });
  }
  return relationOfRows(ofOne);
}

async function readFriendNotifications(
  { db, users }: Server,
  name: Name,
): Promise<readonly string[]> {
  const { count, list } = await friendNotificationsOf(db, users[name]);
  expect(count, 'F5: the count is that of the entries').toBe(list.length);
  return list;
}

interface Model {
  state: ModelState;
}

type Step = fc.AsyncCommand<Model, Server>;

interface Intent {
  readonly actor: Name;
  readonly friend: Name;
  readonly action: Action | 'as labeled';
}

/** Up to six concurrent actions, after all users have read their labels. */
function concurrentActions(intents: readonly Intent[]): Step {
  return {
    check: () => true,
    toString: () =>
      intents.map(({ actor, friend, action }) => `${actor} to ${friend}: ${action}`).join(' | '),
    async run(model, server) {
      const before = model.state;
      const commands = intents.map(({ actor, friend, action }): Command => ({
        actor,
        friend,
        action: action === 'as labeled' ? labelIn(before, actor, friend) : action,
      }));
      const completed = await Promise.all(commands.map((command) => perform(server, command)));
      const observed = await observe(server, (name, other) =>
        hasConsented(name, other, before, completed),
      );
      const ends = reachableStates(before, completed);
      const relations = ends.map((end) => [end.relations, end.blocks]);
      const description = `${JSON.stringify(before)} ${JSON.stringify(completed)}`;
      expect(relations, `F4: no serial order ends so: ${description}`).toContainEqual([
        observed.relations,
        observed.blocks,
      ]);
      expect(ends, `F5: notifications ${description}`).toContainEqual(observed);
      model.state = observed;
    },
  };
}

function hasConsented(
  name: Name,
  other: Name,
  before: ModelState,
  commands: readonly CompletedCommand[],
): boolean {
  const relation = relationIn(before, name, other);
  return (
    relation === 'friends' ||
    relation === `requested by ${name}` ||
    commands.some(
      ({ actor, friend, action: did, outcome }) =>
        actor === name &&
        friend === other &&
        outcome === 'done' &&
        (did === send || did === accept),
    )
  );
}

function openPanelStep(name: Name): Step {
  return {
    check: () => true,
    toString: () => `${name} opens the panel`,
    async run(model, { users }) {
      const shown = await openNotificationPanel(users[name]);
      expect(shown.friendRequestNews).toEqual(model.state.notifications[name]);
      expect(shown.newFriendRequest).toBe(model.state.notifications[name].length);
      model.state = { ...model.state, notifications: { ...model.state.notifications, [name]: [] } };
    },
  };
}

function eitherOf(one: Name, other: Name) {
  return fc.constantFrom({ actor: one, friend: other }, { actor: other, friend: one });
}

const pairOfNames = eitherOf('alice', 'bob');
const withCarol = fc.oneof(eitherOf('alice', 'carol'), eitherOf('bob', 'carol'));

const action = fc.oneof(
  { weight: 6, arbitrary: fc.constant('as labeled' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...friendActions, 'decline' as const) },
  { weight: 1, arbitrary: fc.constantFrom('block' as const, 'unblock' as const) },
);

const intents = fc
  .array(
    fc.record({
      who: fc.oneof({ weight: 3, arbitrary: pairOfNames }, { weight: 1, arbitrary: withCarol }),
      action,
      times: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 1, maxLength: 3, size: 'max' },
  )
  .map((some) =>
    some.flatMap(({ who, action: chosen, times }) =>
      Array.from({ length: times }, (): Intent => ({ ...who, action: chosen })),
    ),
  );

/** Concurrent actions of the users, each followed by a comparison of all calls with the model. */
export const steps = [
  intents.map(concurrentActions),
  fc
    .tuple(pairOfNames, action)
    .map(([who, chosen]) => concurrentActions([{ ...who, action: chosen }])),
  fc.constantFrom(...names).map(openPanelStep),
];
