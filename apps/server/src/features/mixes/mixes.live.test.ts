import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBlock, makeFriends, makeReport, makeTiles } from '#testing/factories.ts';
import { makeMix, openToFriends } from '#testing/features/mixes.ts';
import { decide, makeModerator } from '#testing/features/moderation.ts';
import { postVideo } from '#testing/features/tiles.ts';
import type { TestUser } from '#testing/test-app.ts';
import { startTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';

let nodes: TwoNodes;

beforeAll(async () => {
  nodes = await startTwoNodes();
}, 60_000);

afterAll(() => nodes.stop());

async function makeWatchedMix() {
  const [left, right] = nodes.nodes;
  const name = randomUUID().slice(0, 8);
  const owner = await left.createUser(`o${name}`);
  const friend = await left.createUser(`f${name}`);
  await makeFriends(left.db, [owner.id, friend.id]);
  const [first = 0, second = 0] = await makeTiles(left.db, [{}, {}]);
  const mix = await makeMix(owner, { ...openToFriends, tile_id: first });
  const socket = await right.socket(owner);
  const { version } = await socket.subscribe('mixes', mix);
  return { owner, friend, mix, first, second, socket, version };
}

describe('who looks at a mix', () => {
  it('gets each change, also one of another server', async () => {
    const { owner, friend, mix, first, second, socket, version } = await makeWatchedMix();
    const clip = { mix, tile_id: second };
    const changes: readonly [TestUser, 'POST' | 'PATCH', string, object][] = [
      [friend, 'POST', '/mix/add', clip],
      [friend, 'POST', '/mix/move', { ...clip, after: null }],
      [friend, 'POST', '/mix/remove', clip],
      [owner, 'PATCH', '/mix/edit', { mix, title: 'rain' }],
    ];
    for (const [index, [user, method, path, body]] of changes.entries()) {
      expect((await user.call(method, path, body)).status).toBe(200);
      await expect.poll(() => socket.changes.length).toBe(index + 1);
    }
    expect(socket.changes.map((change) => change.version - version)).toEqual([1, 2, 3, 4]);
    expect(socket.changes[0]).toMatchObject({ collection: 'mixes', id: mix, data: {} });
    const { body } = await owner.call('GET', `/get/mix?public_id=${mix}`);
    expect(body.rows[0]).toMatchObject({ version: version + 4, clips: [{ tile_id: first }] });
    socket.close();
  });

  it('gets nothing of what changes nothing', async () => {
    const { friend, mix, first, second, socket } = await makeWatchedMix();
    await friend.call('POST', '/mix/add', { mix, tile_id: first });
    await friend.call('POST', '/mix/remove', { mix, tile_id: second });
    await friend.call('POST', '/mix/add', { mix, tile_id: second });
    await expect.poll(() => socket.changes.length).toBe(1);
    socket.close();
  });

  it('sees only mixes that are for them', async () => {
    const [left] = nodes.nodes;
    const { owner, friend, mix } = await makeWatchedMix();
    const stranger = await left.createUser(`s${randomUUID().slice(0, 8)}`);
    const subscribe = async (user: TestUser) => {
      const socket = await left.socket(user);
      const state = await socket.subscribe('mixes', mix);
      socket.close();
      return state.error?.code ?? 'version' in state;
    };
    expect(await subscribe(stranger)).toBe(true);
    await owner.call('PATCH', '/mix/edit', { mix, audience: 'friends' });
    expect(await subscribe(stranger)).toBe('NOT_FOUND');
    expect(await subscribe(friend)).toBe(true);
    await makeBlock(left.db, [owner.id, friend.id]);
    expect(await subscribe(friend)).toBe('NOT_FOUND');
    expect(await subscribe(owner)).toBe(true);
  });

  it.each([
    ['it is private', 'PATCH', '/mix/edit', { audience: 'private' }],
    ['it is deleted', 'POST', '/mix/delete', {}],
  ] as const)('is notified once that %s', async (_, method, path, edit) => {
    const [left, right] = nodes.nodes;
    const { owner, mix, second } = await makeWatchedMix();
    const stranger = await left.createUser(`u${randomUUID().slice(0, 8)}`);
    const socket = await right.socket(stranger);
    await socket.subscribe('mixes', mix);
    expect((await owner.call(method, path, { mix, ...edit })).status).toBe(200);
    await expect.poll(() => socket.changes.length).toBe(1);
    expect((await stranger.call('GET', `/get/mix?public_id=${mix}`)).status).toBe(404);
    const { version } = socket.changes[0] ?? {};
    await owner.call('POST', '/mix/add', { mix, tile_id: second });
    // What a reader who may not see it gets is the same as of a mix that never was.
    const subscribed = async (id: string) => socket.subscribe('mixes', id, 1);
    expect(await subscribed(mix)).toEqual(await subscribed('NeverWas0001'));
    expect(await subscribed(mix)).toMatchObject({ version, data: {} });
    expect(socket.changes).toHaveLength(1);
    socket.close();
  });

  it('gets a change of the clips in it, also what moderators hide', async () => {
    const [left] = nodes.nodes;
    const { owner, mix, socket, version } = await makeWatchedMix();
    const poster = await left.createUser(`p${randomUUID().slice(0, 8)}`);
    const { body } = await postVideo(poster);
    const tileId: number = body.tile_id;
    await owner.call('POST', '/mix/add', { mix, tile_id: tileId });
    const expectVersion = (steps: number) =>
      expect.poll(() => socket.changes.at(-1)?.version).toBe(Number(version) + steps);
    await expectVersion(1);
    const caption = { tile_id: tileId, tile_desc: 'a clip' };
    await poster.call('PATCH', '/create/edit', { ...caption, audience: 'friends' });
    await expectVersion(2);
    const shown = async () =>
      (await owner.call('GET', `/get/mix?public_id=${mix}`)).body.rows[0].clips.at(-1);
    expect(await shown()).not.toHaveProperty('tile');
    await poster.call('PATCH', '/create/edit', { ...caption, audience: 'everyone' });
    await expectVersion(3);
    expect(await shown()).toHaveProperty('tile');
    await makeReport(left.db, tileId, owner.id);
    const moderator = await left.createUser(`m${randomUUID().slice(0, 8)}`);
    await makeModerator(left.db, moderator);
    await decide(moderator, tileId, 'hide');
    await expectVersion(4);
    await poster.call('DELETE', `/create/delete/${tileId}`, { tile_id: tileId });
    await expectVersion(5);
    expect(await shown()).not.toHaveProperty('tile');
    socket.close();
  });

  it('gets nothing more once it is not for them', async () => {
    const [left] = nodes.nodes;
    const { owner, mix } = await makeWatchedMix();
    const stranger = await left.createUser(`t${randomUUID().slice(0, 8)}`);
    const watching = await left.socket(stranger);
    await watching.subscribe('mixes', mix);
    const own = await left.socket(owner);
    await own.subscribe('mixes', mix);
    await owner.call('PATCH', '/mix/edit', { mix, audience: 'private' });
    await expect.poll(() => watching.changes.length).toBe(1);
    await owner.call('PATCH', '/mix/edit', { mix, title: 'rain' });
    await expect.poll(() => own.changes.length).toBe(2);
    // Its reads are in order: this one is after that of the change.
    await watching.subscribe('users', stranger.uid);
    expect(watching.changes).toHaveLength(1);
    for (const socket of [watching, own]) socket.close();
  });
});
