import { randomUUID } from 'node:crypto';
import { repeatUntilKnown, type WriterDeps } from './repeat-until-known.ts';

/** All users post to one video, so that they compete for its edges and words. */
const LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

/** Posts, then changes or deletes a post, and repeats. */
export function postOrChange(deps: WriterDeps): Promise<number> {
  const { own } = deps;
  own.postCalls += 1;
  return own.postCalls % 2 === 1 ? post(deps) : changePost(deps, own.postCalls / 2);
}

async function post(deps: WriterDeps): Promise<number> {
  const { user, own } = deps;
  const id = randomUUID();
  const stored = { caption: `clip ${id} #tag`, startTime: 1, audience: 'everyone' as const };
  const body = {
    id,
    link: LINK,
    description: stored.caption,
    owner: user.username,
    date: new Date().toISOString(),
    startTime: stored.startTime,
    endTime: 20,
  };
  const { started, tileId } = await repeatUntilKnown(deps, {
    method: 'POST',
    path: '/create/newvideo',
    body,
  });
  if (tileId === undefined) throw new Error(`The post ${id} has no tile.`);
  own.posts.set(tileId, stored);
  return started;
}

/** Of three changes, one makes a post for friends, one for everyone, and one deletes it. */
async function changePost(deps: WriterDeps, turn: number): Promise<number> {
  const { own } = deps;
  const tileId = [...own.posts.keys()].at(turn % 2 === 0 ? 0 : -1) ?? 0;
  if (turn % 3 === 2) {
    const { started } = await repeatUntilKnown(deps, {
      method: 'DELETE',
      path: `/create/delete/${tileId}`,
      body: { tile_id: tileId },
      acceptedCode: 'NOT_FOUND',
    });
    own.posts.delete(tileId);
    return started;
  }
  const edited = {
    caption: `edit ${randomUUID()} #other`,
    startTime: turn % 7,
    audience: turn % 3 === 0 ? ('friends' as const) : ('everyone' as const),
  };
  const { caption: tile_desc, startTime, audience } = edited;
  const { started } = await repeatUntilKnown(deps, {
    method: 'PATCH',
    path: '/create/edit',
    body: { tile_id: tileId, tile_desc, startTime, endTime: 20, audience },
  });
  own.posts.set(tileId, edited);
  return started;
}

export async function suspendOrResume(deps: WriterDeps): Promise<number> {
  const { user, own } = deps;
  const isSuspended = own.suspensions % 2 === 0;
  const named = { username: user.suspended, note: 'spam' };
  const { started } = await repeatUntilKnown(deps, {
    method: 'POST',
    path: `/admin/user/${isSuspended ? 'suspend' : 'resume'}`,
    body: isSuspended ? { ...named, until: null } : named,
  });
  own.suspensions += 1;
  return started;
}
