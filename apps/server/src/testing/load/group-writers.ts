import { reactions } from '@reprise/contract/chat/reactions.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeatUntilKnown, type WriterDeps } from './repeat-until-known.ts';

/** Few messages, so that each reaction is replaced and removed many times. */
const MESSAGES = 7;

/** Retries with the same id, like the web app. */
export async function sendGroupMessage(deps: WriterDeps): Promise<number> {
  const { user, own } = deps;
  const id = randomUUID();
  const body = { id, chat: user.group, text: `message ${id}`, isOpen: true };
  const { rows, started } = await repeatUntilKnown(deps, {
    method: 'POST',
    path: '/chat/group/send',
    body,
  });
  own.groupMessages.push({ id, seq: Number(rows[0]?.['seq']) });
  return started;
}

export async function react(deps: WriterDeps): Promise<number> {
  const { user, own } = deps;
  while (own.groupMessages.length === 0) await sleep(5);
  const turn = own.reactionCalls;
  const { seq } = own.groupMessages[turn % MESSAGES] ?? own.groupMessages[0] ?? { seq: 0 };
  const reaction = turn % 3 === 2 ? null : (reactions[turn % reactions.length] ?? null);
  const body = { chat: user.group, seq, reaction };
  const { started } = await repeatUntilKnown(deps, { method: 'POST', path: '/chat/react', body });
  own.reactions.set(seq, reaction);
  own.reactionCalls += 1;
  return started;
}

export async function changeMembers(deps: WriterDeps): Promise<number> {
  const { user, friend, own } = deps;
  const chat = user.pairGroup;
  const isLeaving = own.memberChanges % 2 === 0;
  const { started } = isLeaving
    ? await repeatUntilKnown(
        { ...deps, user: friend },
        { method: 'POST', path: '/chat/group/leave', body: { chat } },
      )
    : await repeatUntilKnown(deps, {
        method: 'POST',
        path: '/chat/group/members',
        body: { chat, members: [friend.uid] },
      });
  own.memberChanges += 1;
  return started;
}

/** Sends two replies, deletes the first of them, and repeats. */
export async function replyAndDelete(deps: WriterDeps): Promise<number> {
  const { user, own } = deps;
  const chat = user.pairGroup;
  const last = own.replies.at(-1);
  const deleted = own.replyCalls % 3 === 2 ? own.replies.at(-2) : undefined;
  own.replyCalls += 1;
  if (deleted !== undefined) {
    const { seq } = deleted;
    const call = { method: 'DELETE', path: '/chat/message', body: { chat, seq } };
    const { started } = await repeatUntilKnown(deps, call);
    deleted.isDeleted = true;
    return started;
  }
  const id = randomUUID();
  const reply = last === undefined ? {} : { reply_to: last.id };
  const { rows, started } = await repeatUntilKnown(deps, {
    method: 'POST',
    path: '/chat/group/send',
    body: { id, chat, text: `reply ${id}`, isOpen: true, ...reply },
  });
  own.replies.push({ id, seq: Number(rows[0]?.['seq']), isDeleted: false });
  return started;
}

/** Below groupLimits.perUserMax: the friend's groups have both as members, too. */
const CREATED_MAX = 90;

/** Creates a group with the friend, renames it twice, and repeats; at the maximum, renames. */
export async function createAndRename(deps: WriterDeps): Promise<number> {
  const { user, own } = deps;
  const last = own.created.at(-1);
  const isNew =
    last === undefined || (own.createCalls % 3 === 0 && own.created.length < CREATED_MAX);
  const id = randomUUID();
  const name = `group ${id}`;
  own.createCalls += 1;
  const { rows, started } = await repeatUntilKnown(deps, {
    method: 'POST',
    ...(isNew
      ? { path: '/chat/group', body: { id, name, members: [user.friend] } }
      : { path: '/chat/group/name', body: { chat: last.group, name } }),
  });
  if (isNew) own.created.push({ group: String(rows[0]?.['chat']), names: [name] });
  else last.names.push(name);
  return started;
}

/** Mutes the group of all users, unmutes it, and repeats. */
export async function mute(deps: WriterDeps): Promise<number> {
  const { user, own } = deps;
  const muted = !own.isMuted;
  const body = { chat: user.group, muted };
  const { started } = await repeatUntilKnown(deps, { method: 'POST', path: '/chat/mute', body });
  own.isMuted = muted;
  return started;
}
