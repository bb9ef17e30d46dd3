import { afterOpening, afterReceiving, afterSending } from '@reprise/contract/chat/rules/unseen.ts';

export const names = ['alice', 'bob', 'carol'] as const;

export type Name = (typeof names)[number];

export interface ModelMessage {
  readonly id: string;
  readonly sender: Name;
  readonly text: string;
  readonly hasClip: boolean;
}

export interface ModelChat {
  readonly messages: readonly ModelMessage[];
  readonly seen: Readonly<Partial<Record<Name, boolean>>>;
}

export interface ModelState {
  readonly friends: readonly string[];
  readonly chats: Readonly<Record<string, ModelChat>>;
}

export type Command =
  | { readonly kind: 'open' | 'see' | 'remove'; readonly actor: Name; readonly friend: Name }
  | {
      readonly kind: 'send';
      readonly actor: Name;
      readonly friend: Name;
      readonly id: string;
      readonly text: string;
      readonly hasClip: boolean;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'share'; readonly actor: Name; readonly id: string; readonly text: string };

/** A status, and the `seq` of a sent message. */
export type Outcome = string;

export interface CompletedCommand {
  readonly act: Command;
  readonly outcome: Outcome;
}

export function pairOf(one: Name, other: Name): string {
  return [one, other].toSorted().join(' ');
}

export const pairs = [
  ['alice', 'bob'],
  ['alice', 'carol'],
  ['bob', 'carol'],
] as const;

export const allFriends: ModelState = {
  friends: pairs.map(([one, other]) => pairOf(one, other)),
  chats: {},
};

export function othersOf(name: Name): readonly Name[] {
  return names.filter((other) => other !== name);
}

export function unseenIn(world: ModelState, name: Name): number {
  return Object.values(world.chats).filter(({ seen }) => seen[name] === false).length;
}

const emptyChat: ModelChat = { messages: [], seen: {} };

export function applyCommand(
  world: ModelState,
  act: Command,
): { world: ModelState; outcome: Outcome } {
  if (act.kind === 'share') return applyShare(world, act);
  const pair = pairOf(act.actor, act.friend);
  const chat = world.chats[pair];
  const isFriend = world.friends.includes(pair);
  if (act.kind === 'remove') {
    if (!isFriend) return { world, outcome: '409' };
    const friends = world.friends.filter((some) => some !== pair);
    return { world: { ...world, friends }, outcome: '200' };
  }
  if (act.kind === 'see') {
    if (chat === undefined) return { world, outcome: '404' };
    return { world: withChat(world, pair, markOpened(chat, act.actor)), outcome: '200' };
  }
  if (act.kind === 'send') return applySend(world, act);
  if (!isFriend) return { world, outcome: '403' };
  const found = chat ?? emptyChat;
  const seen = { ...found.seen, [act.actor]: found.seen[act.actor] ?? true };
  return {
    world: withChat(world, pair, markOpened({ ...found, seen }, act.actor)),
    outcome: '200',
  };
}

function applySend(
  world: ModelState,
  act: Command & { kind: 'send' },
): { world: ModelState; outcome: Outcome } {
  const { actor, friend, id, text, hasClip, isOpen } = act;
  if (text === '' && !hasClip) return { world, outcome: '400' };
  const pair = pairOf(actor, friend);
  if (!world.friends.includes(pair)) return { world, outcome: '403' };
  const chat = world.chats[pair] ?? emptyChat;
  const index = chat.messages.findIndex((some) => some.id === id && some.sender === actor);
  const known = chat.messages[index];
  if (known !== undefined) {
    const isSame = known.text === text && known.hasClip === hasClip;
    return { world, outcome: isSame ? `200 at ${index + 1}` : '409' };
  }
  const messages = [...chat.messages, { id, sender: actor, text, hasClip }];
  const seen = {
    [actor]: afterSending(chat.seen[actor] ?? null, isOpen).seen === true,
    [friend]: afterReceiving(chat.seen[friend] ?? null).seen === true,
  };
  return {
    world: withChat(world, pair, { messages, seen }),
    outcome: `200 at ${messages.length}`,
  };
}

/** All recipients get the clip, or none. */
function applyShare(
  world: ModelState,
  act: Command & { kind: 'share' },
): { world: ModelState; outcome: Outcome } {
  const parts = othersOf(act.actor).map((friend) => ({
    ...act,
    kind: 'send' as const,
    friend,
    hasClip: true,
    isOpen: false,
  }));
  if (parts.some(({ actor, friend }) => !world.friends.includes(pairOf(actor, friend)))) {
    return { world, outcome: '403' };
  }
  let after = world;
  for (const part of parts) {
    const done = applySend(after, part);
    if (!done.outcome.startsWith('200')) return { world, outcome: done.outcome };
    after = done.world;
  }
  return { world: after, outcome: '200' };
}

function markOpened(chat: ModelChat, name: Name): ModelChat {
  const flag = chat.seen[name];
  if (flag === undefined) return chat;
  return { ...chat, seen: { ...chat.seen, [name]: afterOpening(flag).seen === true } };
}

function withChat(world: ModelState, pair: string, chat: ModelChat): ModelState {
  return { ...world, chats: { ...world.chats, [pair]: chat } };
}

/** Returns every state that some order of the commands can reach with these outcomes. */
export function reachableStates(
  before: ModelState,
  completed: readonly CompletedCommand[],
): ModelState[] {
  if (completed.length === 0) return [before];
  return completed.flatMap(({ act, outcome }, nth) => {
    const done = applyCommand(before, act);
    return done.outcome === outcome ? reachableStates(done.world, completed.toSpliced(nth, 1)) : [];
  });
}
