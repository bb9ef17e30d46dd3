import { afterOpening, afterReceiving, afterSending } from '@reprise/contract/rules/unseen.ts';

/** The people of the model. */
export const names = ['alice', 'bob', 'carol'] as const;

export type Name = (typeof names)[number];

/** A message as it was sent. */
export interface Sent {
  readonly id: string;
  readonly sender: Name;
  readonly text: string;
  readonly hasClip: boolean;
}

/** One chat: its messages in their order, and the flags of the summaries that there are. */
export interface Chat {
  readonly messages: readonly Sent[];
  readonly seen: Readonly<Partial<Record<Name, boolean>>>;
}

/** Who are friends, and what stands in their chats; both by pair. */
export interface World {
  readonly friends: readonly string[];
  readonly chats: Readonly<Record<string, Chat>>;
}

/** Something that a person does. */
export type Act =
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

/** How the server answers: a status, and the place of a message that was sent. */
export type Outcome = string;

/** An act with its answer. */
export interface Answered {
  readonly act: Act;
  readonly outcome: Outcome;
}

/** The key of a pair, the same for both. */
export function pairOf(one: Name, other: Name): string {
  return [one, other].toSorted().join(' ');
}

export const pairs = [
  ['alice', 'bob'],
  ['alice', 'carol'],
  ['bob', 'carol'],
] as const;

/** Everybody is everybody's friend, and nobody has written. */
export const circle: World = {
  friends: pairs.map(([one, other]) => pairOf(one, other)),
  chats: {},
};

/** The others, whom a clip is shared with. */
export function othersOf(name: Name): readonly Name[] {
  return names.filter((other) => other !== name);
}

/** How many conversations a person has not looked into. */
export function unseenIn(world: World, name: Name): number {
  return Object.values(world.chats).filter(({ seen }) => seen[name] === false).length;
}

const emptyChat: Chat = { messages: [], seen: {} };

/** What an act does to the world, and how it is answered. */
export function applied(world: World, act: Act): { world: World; outcome: Outcome } {
  if (act.kind === 'share') return shared(world, act);
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
    return { world: withChat(world, pair, opened(chat, act.actor)), outcome: '200' };
  }
  if (act.kind === 'send') return sent(world, act);
  if (!isFriend) return { world, outcome: '403' };
  const found = chat ?? emptyChat;
  const seen = { ...found.seen, [act.actor]: found.seen[act.actor] ?? true };
  return { world: withChat(world, pair, opened({ ...found, seen }, act.actor)), outcome: '200' };
}

function sent(world: World, act: Act & { kind: 'send' }): { world: World; outcome: Outcome } {
  const { actor, friend, id, text, hasClip, isOpen } = act;
  if (text === '' && !hasClip) return { world, outcome: '400' };
  const pair = pairOf(actor, friend);
  if (!world.friends.includes(pair)) return { world, outcome: '403' };
  const chat = world.chats[pair] ?? emptyChat;
  const place = chat.messages.findIndex((some) => some.id === id && some.sender === actor);
  const known = chat.messages[place];
  if (known !== undefined) {
    const isSame = known.text === text && known.hasClip === hasClip;
    return { world, outcome: isSame ? `200 at ${place + 1}` : '409' };
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

/** All get the clip or nobody does. */
function shared(world: World, act: Act & { kind: 'share' }): { world: World; outcome: Outcome } {
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
    const done = sent(after, part);
    if (!done.outcome.startsWith('200')) return { world, outcome: done.outcome };
    after = done.world;
  }
  return { world: after, outcome: '200' };
}

function opened(chat: Chat, name: Name): Chat {
  const flag = chat.seen[name];
  if (flag === undefined) return chat;
  return { ...chat, seen: { ...chat.seen, [name]: afterOpening(flag).seen === true } };
}

function withChat(world: World, pair: string, chat: Chat): World {
  return { ...world, chats: { ...world.chats, [pair]: chat } };
}

/** Every world that the acts can have led to, one after the other in some order, with these answers. */
export function serialEnds(before: World, answered: readonly Answered[]): World[] {
  if (answered.length === 0) return [before];
  return answered.flatMap(({ act, outcome }, nth) => {
    const done = applied(before, act);
    return done.outcome === outcome ? serialEnds(done.world, answered.toSpliced(nth, 1)) : [];
  });
}
