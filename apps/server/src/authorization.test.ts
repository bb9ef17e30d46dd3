import { adminEndpoints } from '@reprise/contract/admin/calls.ts';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeChat } from './testing/features/chat.ts';
import { everyCall, pathOf, type CallName, type Target } from './testing/every-call.ts';
import { indexAllTiles, makeFriends, makeTile, publicIdOf } from './testing/factories.ts';
import { inviteCodeOf } from './testing/features/invites.ts';
import { stateHash } from './testing/stored-state.ts';
import { startTestApp, type Caller, type TestUser, type TestApp } from './testing/test-app.ts';
import { makeGroup, sendToGroup } from './testing/features/groups.ts';
import { makeMix, openToFriends } from './testing/features/mixes.ts';
import { setProfilePublic } from './testing/features/profiles.ts';

interface Fixture {
  readonly alice: TestUser;
  readonly target: Target;
  readonly others: Readonly<Record<OtherRole, TestUser>>;
}

type OtherRole = 'friend' | 'stranger' | 'blocked';
type Role = OtherRole | 'self' | 'visitor';

interface Attempt {
  readonly name: CallName;
  readonly role: Role;
  readonly inNameOf: 'alice' | 'the caller';
  readonly expected: string | number;
}

const otherRoles: readonly OtherRole[] = ['friend', 'stranger', 'blocked'];
const names = Object.keys(endpoints) as CallName[];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let fixtureCount = 0;
let sharedFixture: Promise<Fixture> | undefined;

type Results = Readonly<Record<OtherRole | 'self', string | number>>;

const friendsOnly = { ...sameForAll('403 NOT_FRIENDS'), self: '400 SELF', friend: 200 };

/** Results for alice in the caller's own name. Other calls succeed for all signed-in users. */
const resultsInOwnName: Partial<Record<CallName, Results>> = {
  saveUser: sameForAll('409 ALREADY_REGISTERED'),
  // This session does not exist; sessions.test.ts ends real ones.
  endSession: sameForAll('404 NOT_FOUND'),
  // This passkey does not exist; passkeys.test.ts uses real ones.
  addPasskey: sameForAll('400 INVALID_PASSKEY'),
  renamePasskey: sameForAll('404 NOT_FOUND'),
  removePasskey: sameForAll('404 NOT_FOUND'),
  removeSignInMethod: sameForAll('404 NOT_FOUND'),
  // features/tokens and features/webhooks use real ones.
  revokeToken: sameForAll('404 NOT_FOUND'),
  deleteWebhook: sameForAll('404 NOT_FOUND'),
  renewWebhookSecret: sameForAll('404 NOT_FOUND'),
  turnOnWebhook: sameForAll('404 NOT_FOUND'),
  testWebhook: sameForAll('404 NOT_FOUND'),
  webhookDeliveries: sameForAll('404 NOT_FOUND'),
  resendDelivery: sameForAll('404 NOT_FOUND'),
  // Their posts answer alice's.
  createVideo: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  createPost: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  tile: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  moment: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  momentTiles: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  answers: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  oembed: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  publicProfile: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  likePost: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  unlikePost: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  editPost: { ...sameForAll('403 NOT_OWNER'), self: 200, blocked: '404 NOT_FOUND' },
  deletePost: { ...sameForAll('403 NOT_OWNER'), self: 200, blocked: '404 NOT_FOUND' },
  savePost: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  omitFromWeek: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  reportPlayback: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  confirmClaim: sameForAll('400 INVALID_CODE'),
  moderationQueue: sameForAll('404 NOT_FOUND'),
  moderate: sameForAll('404 NOT_FOUND'),
  moderationLog: sameForAll('404 NOT_FOUND'),
  ...Object.fromEntries(
    Object.keys(adminEndpoints).map((name) => [name, sameForAll('404 NOT_FOUND')]),
  ),
  reportPost: { ...sameForAll(200), self: '400 SELF', blocked: '404 NOT_FOUND' },
  updateFriend: {
    self: '400 SELF',
    friend: '409 STALE_ACTION',
    stranger: 200,
    blocked: '404 NOT_FOUND',
  },
  // Only alice has an incoming request.
  declineFriend: { ...sameForAll('409 STALE_ACTION'), self: 200 },
  acceptInvite: { ...sameForAll(200), self: '400 SELF', blocked: '404 NOT_FOUND' },
  block: { ...sameForAll(200), self: '400 SELF' },
  unblock: { ...sameForAll(200), self: '400 SELF' },
  openChat: friendsOnly,
  sendMessage: friendsOnly,
  shareTile: friendsOnly,
  // The chat belongs to alice and her friend.
  markSeen: { ...sameForAll('404 NOT_FOUND'), self: 200, friend: 200 },
  chatHistory: { ...sameForAll('404 NOT_FOUND'), self: 200, friend: 200 },
  // The friend sent this message.
  deleteMessage: { ...sameForAll('404 NOT_FOUND'), self: '403 NOT_OWNER', friend: 200 },
  searchChat: { ...sameForAll('404 NOT_FOUND'), self: 200, friend: 200 },
  chatClips: { ...sameForAll('404 NOT_FOUND'), self: 200, friend: 200 },
  muteChat: { ...sameForAll('404 NOT_FOUND'), self: 200, friend: 200 },
  renameGroup: { ...sameForAll('404 NOT_FOUND'), self: 200, friend: 200 },
  sendGroupMessage: { ...sameForAll('404 NOT_FOUND'), self: 200, friend: 200 },
  leaveGroup: { ...sameForAll('404 NOT_FOUND'), self: 200, friend: 200 },
  createGroup: friendsOnly,
  addGroupMembers: { ...sameForAll('404 NOT_FOUND'), self: '400 SELF', friend: 200 },
  reactToMessage: { ...sameForAll('404 NOT_FOUND'), self: 200, friend: 200 },
  // The mix is alice's, by link, and her friends may add.
  mix: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  duplicateMix: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  createMix: { ...sameForAll(200), blocked: '404 NOT_FOUND' },
  editMix: { ...sameForAll('403 NOT_OWNER'), self: 200, blocked: '404 NOT_FOUND' },
  deleteMix: { ...sameForAll('403 NOT_OWNER'), self: 200, blocked: '404 NOT_FOUND' },
  removeFromMix: { ...sameForAll('403 NOT_OWNER'), self: 200, blocked: '404 NOT_FOUND' },
  addToMix: { ...sameForAll('403 NOT_OWNER'), self: 200, friend: 200, blocked: '404 NOT_FOUND' },
  moveInMix: { ...sameForAll('403 NOT_OWNER'), self: 200, friend: 200, blocked: '404 NOT_FOUND' },
};

const writesNothing = ({ name, expected }: Attempt) =>
  expected !== 200 || endpoints[name].method === 'GET';

describe.each(names)('%s', (name) => {
  const attempts = attemptsOf(name);
  checkAttempts(attempts, () => fixtureFor(attempts));
});

const callsOfChats = [
  'markSeen',
  'chatHistory',
  'reactToMessage',
  'deleteMessage',
  'searchChat',
  'chatClips',
  'muteChat',
] as const satisfies readonly CallName[];

describe.each(callsOfChats)('%s with the id of a group', (name) => {
  checkAttempts(ownAttempts(name, otherRoles.toReversed()), async () => {
    const fixture = await makeFixture();
    const { group: chat } = fixture.target;
    const { body } = await sendToGroup(fixture.others.friend, chat, { text: 'a message' });
    return { ...fixture, target: { ...fixture.target, chat, seq: body.rows[0].seq } };
  });
});

/** Calls that write nothing share a fixture. */
function fixtureFor(attempts: readonly Attempt[]): Promise<Fixture> {
  if (!attempts.every(writesNothing)) return makeFixture();
  return (sharedFixture ??= makeFixture());
}

async function makeFixture(): Promise<Fixture> {
  fixtureCount += 1;
  const [alice, bob, carol, dan, erin] = await Promise.all(
    ['alice', 'bob', 'carol', 'dan', 'erin'].map((name) =>
      app.createUser(`${name}${fixtureCount}`),
    ),
  );
  if (!alice || !bob || !carol || !dan || !erin) throw new Error('A user is missing.');
  await makeFriends(app.db, [alice.id, bob.id]);
  await makeFriends(app.db, [erin.id, alice.id], { isAccepted: false });
  await app.db.insertInto('blocks').values({ blocker_id: alice.id, blocked_id: dan.id }).execute();
  const tileId = await makeTile(app.db, { ownerId: alice.id });
  await setProfilePublic(alice, true);
  await makeChat(app.db, [bob, alice]);
  return {
    alice,
    target: {
      user: alice,
      tileId,
      publicId: await publicIdOf(app.db, tileId),
      requester: erin,
      inviteCode: await inviteCodeOf(alice),
      chat: combinedChatId(alice.uid, bob.uid),
      group: await makeGroup(alice, [bob]),
      mix: await makeMix(alice, { tile_id: tileId, ...openToFriends }),
    },
    others: { friend: bob, stranger: carol, blocked: dan },
  };
}

async function make(name: CallName, caller: Caller, claimedUser: TestUser, target: Target) {
  const { method, path } = endpoints[name];
  const input = everyCall[name](claimedUser, target);
  const { status, body } = await caller.call(method, pathOf(path, input), input.body);
  return status < 400 ? status : `${status} ${body.error.code}`;
}

/** Compares input fields instead of the contract's claims, which are under test. */
function hasIdentityClaim(name: CallName): boolean {
  const [one, other] = ['a', 'b'].map((id) => ({ uid: id, username: id, email: id }));
  if (!one || !other) throw new Error('There are no users.');
  const target = {
    user: one,
    requester: one,
    tileId: 1,
    publicId: 'x',
    chat: 'ab',
    group: 'g',
    inviteCode: 'c',
    mix: 'm',
  };
  const inputs = [one, other].map((actor) => JSON.stringify(everyCall[name](actor, target)));
  return inputs[0] !== inputs[1];
}

function sameForAll(result: string | number) {
  return { self: result, friend: result, stranger: result, blocked: result };
}

/** For visitors. */
function openResult(name: CallName): string | number {
  return resultsInOwnName[name]?.stranger ?? 200;
}

function attemptsOf(name: CallName): Attempt[] {
  const isClaiming = hasIdentityClaim(name);
  const isOpen = endpoints[name].audience === 'anyone' && !isClaiming;
  const claims = isClaiming ? otherRoles : [];
  return [
    {
      name,
      role: 'visitor',
      inNameOf: 'alice',
      expected: isOpen ? openResult(name) : '401 UNAUTHENTICATED',
    },
    ...claims.map((role): Attempt => ({
      name,
      role,
      inNameOf: 'alice',
      expected: '403 IDENTITY_MISMATCH',
    })),
    ...ownAttempts(name, otherRoles),
  ];
}

function ownAttempts(name: CallName, order: readonly OtherRole[]): Attempt[] {
  const results = resultsInOwnName[name] ?? sameForAll(200);
  return [...order, 'self' as const].map((role) => ({
    name,
    role,
    inNameOf: 'the caller',
    expected: results[role],
  }));
}

/** Compares the state once, after reads and rejected calls: reading it takes most of the time. */
function checkAttempts(attempts: readonly Attempt[], fixtureOf: () => Promise<Fixture>): void {
  let fixture: Fixture;
  let before: string;
  beforeAll(async () => {
    fixture = await fixtureOf();
    // The posts of earlier calls are indexed after them.
    await indexAllTiles(app.db);
    before = await stateHash(app.db);
  });

  const check = (attempt: Attempt) => expectResult(attempt, fixture);
  it.each(attempts.filter(writesNothing))('$role in the name of $inNameOf: $expected', check);

  it('reads and rejected calls have written nothing', async () => {
    expect(await stateHash(app.db)).toBe(before);
  });

  const writing = attempts.filter((attempt) => !writesNothing(attempt));
  it.each(writing)('$role in the name of $inNameOf: $expected', check);
}

async function expectResult(
  { name, role, inNameOf, expected }: Attempt,
  { alice, others, target }: Fixture,
): Promise<void> {
  const user = role === 'self' || role === 'visitor' ? alice : others[role];
  const caller = role === 'visitor' ? app.visitor : user;
  const claimedUser = inNameOf === 'alice' ? alice : user;
  expect(await make(name, caller, claimedUser, target)).toBe(expected);
}
