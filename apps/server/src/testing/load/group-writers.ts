import { reactions } from '@reprise/contract/chat/reactions.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeatUntilKnown, type WriterDeps } from './writer-call.ts';

/** So few that each reaction is replaced and removed many times. */
const MESSAGES = 7;

/** Retries with the same id, as the web app does. */
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

/** Reacts to the user's messages in turn; every third call removes the reaction. */
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

/** The friend leaves, the user adds the friend, and so on. */
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
