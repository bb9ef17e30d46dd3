import { limits } from '@reprise/contract/limits.ts';
import { texts } from '@reprise/contract/texts.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, decline, forgetFriendships, friendNewsOf, seeAllNews } from '#testing/friendship.ts';
import { startTestApp, type Person, type TestApp } from '#testing/test-app.ts';

const { send, accept, cancel, remove } = texts.friends;
const { newsMax } = limits.notifications;

let app: TestApp;
let alice: Person;
let bob: Person;
/** More people than a list of news holds. */
let crowd: Person[];

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.person('alice');
  bob = await app.person('bob');
  crowd = await Promise.all(
    Array.from({ length: newsMax + 1 }, (_, index) => app.person(`asker${index}`)),
  );
});

beforeEach(() => forgetFriendships(app.db));

afterAll(() => app.stop());

const requestOf = ({ username }: Person) => `${username} sent you a friend request.`;
const acceptanceOf = ({ username }: Person) => `${username} accepted your friend request.`;

const nothing = { count: 0, list: [] };

async function expectNews(person: Person, list: readonly string[]): Promise<void> {
  expect(await friendNewsOf(app.db, person)).toEqual({ count: list.length, list });
}

/** The unseen news of a person as it is stored, newest first. */
function unseenNews(person: Person) {
  return app.db
    .selectFrom('notifications')
    .select(['kind', 'actor_id'])
    .where('user_id', '=', person.id)
    .where('is_unseen', '=', true)
    .orderBy('id', 'desc')
    .execute();
}

async function versionOf(person: Person): Promise<number> {
  const { version } = await app.db
    .selectFrom('notification_documents')
    .select('version')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return version;
}

describe('the news of a friendship', () => {
  it('tells a request to the one who is asked, and to nobody else', async () => {
    await act(alice, bob, send);
    await expectNews(bob, [requestOf(alice)]);
    await expectNews(alice, []);
    expect(await unseenNews(bob)).toEqual([{ kind: 'request', actor_id: alice.id }]);
  });

  it('tells the acceptance to the one who asked', async () => {
    await act(alice, bob, send);
    await act(bob, alice, accept);
    await expectNews(alice, [acceptanceOf(bob)]);
    await expectNews(bob, [requestOf(alice)]);
  });

  it('tells nobody of a removal', async () => {
    await act(alice, bob, send);
    await act(bob, alice, accept);
    const versions = [await versionOf(alice), await versionOf(bob)];
    await act(alice, bob, remove);
    await expectNews(alice, [acceptanceOf(bob)]);
    await expectNews(bob, [requestOf(alice)]);
    expect([await versionOf(alice), await versionOf(bob)]).toEqual(versions);
  });

  it('stands newest first', async () => {
    const [first, second] = crowd as [Person, Person];
    await act(first, bob, send);
    await act(second, bob, send);
    await expectNews(bob, [requestOf(second), requestOf(first)]);
  });

  it('names people as they are written, whatever the case of the call', async () => {
    await act(alice, { username: 'BOB' }, send);
    await expectNews(bob, [requestOf(alice)]);
    await act(bob, { username: 'ALICE' }, accept);
    await expectNews(alice, [acceptanceOf(bob)]);
  });

  it('takes the document a version further with every change, and with no other call', async () => {
    const before = await versionOf(bob);
    await act(alice, bob, send);
    expect(await versionOf(bob)).toBe(before + 1);
    await act(alice, bob, accept);
    expect(await versionOf(bob)).toBe(before + 1);
    await act(alice, bob, cancel);
    expect(await versionOf(bob)).toBe(before + 2);
  });
});

describe('a request that ends before it was seen', () => {
  it.each([
    ['cancelled', () => act(alice, bob, cancel)],
    ['declined', () => decline(bob, alice)],
  ])('is taken back when it is %s, and nothing else is', async (_, end) => {
    const [other] = crowd as [Person];
    await act(other, bob, send);
    await act(alice, bob, send);
    await end();
    await expectNews(bob, [requestOf(other)]);
    await expectNews(alice, []);
    expect(await unseenNews(bob)).toEqual([{ kind: 'request', actor_id: other.id }]);
  });

  it('is one notification, however often it is sent and cancelled', async () => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      await act(alice, bob, send);
      await expectNews(bob, [requestOf(alice)]);
      await act(alice, bob, cancel);
      await expectNews(bob, []);
    }
  });

  it('is one notification per pair and kind, however the loop is run', async () => {
    const loop = [
      () => act(alice, bob, send),
      () => act(bob, alice, accept),
      () => act(alice, bob, remove),
    ];
    for (let round = 0; round < 5; round += 1) for (const next of loop) await next();
    await expectNews(bob, [requestOf(alice)]);
    await expectNews(alice, [acceptanceOf(bob)]);
    expect(await unseenNews(bob)).toHaveLength(1);
    expect(await unseenNews(alice)).toHaveLength(1);
  });
});

describe('news that was seen', () => {
  it.each([
    ['cancelled', () => act(alice, bob, cancel)],
    ['declined', () => decline(bob, alice)],
  ])('is not taken back when the request is %s', async (_, end) => {
    await act(alice, bob, send);
    await seeAllNews(bob);
    const version = await versionOf(bob);
    expect(await end()).toMatchObject({ status: 200 });
    expect(await friendNewsOf(app.db, bob)).toEqual(nothing);
    expect(await versionOf(bob)).toBe(version);
    expect(await app.db.selectFrom('notifications').select('is_unseen').execute()).toEqual([
      { is_unseen: false },
    ]);
  });

  it('is told again when it happens again', async () => {
    await act(alice, bob, send);
    await seeAllNews(bob);
    await act(alice, bob, cancel);
    await act(alice, bob, send);
    await expectNews(bob, [requestOf(alice)]);
  });
});

describe('more news than a list holds', () => {
  it('goes on counting and keeps the 50 newest', async () => {
    for (const person of crowd) await act(person, bob, send);
    const { count, list } = await friendNewsOf(app.db, bob);
    expect(count).toBe(newsMax + 1);
    expect(list).toEqual(crowd.slice(1).toReversed().map(requestOf));
  });

  it('lets an older one come back when one of the 50 is taken back', async () => {
    for (const person of crowd) await act(person, bob, send);
    await act(crowd[20] as Person, bob, cancel);
    const left = crowd.toSpliced(20, 1);
    await expectNews(bob, left.toReversed().map(requestOf));
    expect(left).toHaveLength(newsMax);
  });

  it('keeps the 50 newest when the one behind them is taken back', async () => {
    for (const person of crowd) await act(person, bob, send);
    await decline(bob, crowd[0] as Person);
    await expectNews(bob, crowd.slice(1).toReversed().map(requestOf));
  });

  it('is counted whole when all of it happens at once', async () => {
    const answers = await Promise.all(crowd.map((person) => act(person, bob, send)));
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
    const { count, list } = await friendNewsOf(app.db, bob);
    expect(count).toBe(crowd.length);
    const actors = new Map(crowd.map((person) => [person.id, requestOf(person)]));
    const newest = (await unseenNews(bob)).slice(0, newsMax);
    expect(list).toEqual(newest.map(({ actor_id }) => actors.get(actor_id)));

    await Promise.all(crowd.map((person) => act(person, bob, cancel)));
    expect(await friendNewsOf(app.db, bob)).toEqual(nothing);
    expect(await unseenNews(bob)).toEqual([]);
  });
});
