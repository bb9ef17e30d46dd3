import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { describe, expect, it, beforeAll, afterAll } from 'vitest';
import { makeFriends, makeReport } from '#testing/factories.ts';
import { send } from '#testing/features/chat.ts';
import { makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { decide, makeModerator } from '#testing/features/moderation.ts';
import { postVideo } from '#testing/features/tiles.ts';
import type { TestSocket } from '#testing/sockets.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';
import { startTwoNodes, type TwoNodes } from '#testing/two-nodes.ts';

/* The owner's posts change on one server; users watch their conversations on the other. */

let nodes: TwoNodes;
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  nodes = await startTwoNodes();
  [first, second] = nodes.nodes;
}, 60_000);
afterAll(() => nodes.stop());

/** The sender is a friend of the owner and of the stranger. */
interface World {
  readonly owner: TestUser;
  readonly sender: TestUser;
  readonly stranger: TestUser;
  readonly tileId: number;
}

let worlds = 0;
async function makeWorld(): Promise<World> {
  worlds += 1;
  const names = ['owner', 'sender', 'stranger'].map((name) => `${name}.${worlds}`);
  const users = await Promise.all(names.map((name) => first.createUser(name)));
  const [owner, sender, stranger] = users as [TestUser, TestUser, TestUser];
  await makeFriends(first.db, [owner.id, sender.id]);
  await makeFriends(first.db, [sender.id, stranger.id]);
  const { body } = await postVideo(owner);
  return { owner, sender, stranger, tileId: body.tile_id };
}

const edit = ({ owner, tileId }: World, audience: 'everyone' | 'friends') =>
  owner.call('PATCH', '/create/edit', { tile_id: tileId, tile_desc: 'a clip', audience });

const remove = ({ owner, tileId }: World) =>
  owner.call('DELETE', `/create/delete/${tileId}`, { tile_id: tileId });

async function watch(user: TestUser, chat: string): Promise<TestSocket> {
  const socket = await second.socket(user);
  await socket.subscribe('chats', chat);
  return socket;
}

/** Waits for the newest state of the message with the clip. */
async function expectClip(socket: TestSocket, expected: object): Promise<void> {
  const newest = () => {
    const data: unknown = socket.changes.at(-1)?.data;
    return data;
  };
  await expect.poll(newest, { timeout: 5_000 }).toMatchObject(expected);
}

describe('an open conversation on another server', () => {
  it('hides and shows the clip when its audience changes, and when it is deleted', async () => {
    const world = await makeWorld();
    const { sender, stranger, tileId } = world;
    const chat = combinedChatId(sender.uid, stranger.uid);
    await send(sender, stranger, { tile_id: tileId });
    const [seen, own] = [await watch(stranger, chat), await watch(sender, chat)];
    expect((await edit(world, 'friends')).status).toBe(200);
    await expectClip(seen, { tileHidden: true });
    expect(JSON.stringify(seen.changes)).not.toContain('jNQXAC9IVRw');
    await expectClip(own, { tile: { id: tileId } });
    await edit(world, 'everyone');
    await expectClip(seen, { tile: { id: tileId } });
    expect((await remove(world)).status).toBe(200);
    await expectClip(seen, { tile: { id: tileId, removed: true } });
  });

  it('hides the clip when a moderator does', async () => {
    const world = await makeWorld();
    const { sender, stranger, tileId } = world;
    const moderator = await first.createUser('moderator');
    await makeModerator(first.db, moderator);
    await makeReport(first.db, tileId, stranger.id);
    await send(sender, stranger, { tile_id: tileId });
    const seen = await watch(sender, combinedChatId(sender.uid, stranger.uid));
    await decide(moderator, tileId, 'hide');
    await expectClip(seen, { tileHidden: true });
    await decide(moderator, tileId, 'dismiss');
    await expectClip(seen, { tile: { id: tileId } });
    await decide(moderator, tileId, 'hide');
  });

  it('of a group hides the clips of a deleted account', async () => {
    const world = await makeWorld();
    const { owner, sender, stranger, tileId } = world;
    const group = await makeGroup(sender, [stranger]);
    await sendToGroup(sender, group, { tile_id: tileId });
    await edit(world, 'friends');
    const seen = await watch(sender, group);
    await owner.call('DELETE', '/user/delete', { uid: owner.uid });
    await expectClip(seen, { tileHidden: true });
  });

  it('gets all messages with the clip at once', async () => {
    const world = await makeWorld();
    const { sender, stranger, tileId } = world;
    for (const text of ['one', 'two']) await send(sender, stranger, { text, tile_id: tileId });
    const seen = await watch(stranger, combinedChatId(sender.uid, stranger.uid));
    await edit(world, 'friends');
    await expectClip(seen, {
      messages: [
        { text: 'one', tileHidden: true },
        { text: 'two', tileHidden: true },
      ],
    });
  });
});
