import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { afterOpening } from '@reprise/contract/chat/rules/unseen.ts';
import { afterReceiving, afterSending } from '@reprise/contract/testing/sent-message-rules.ts';

export const names = ['alice', 'bob', 'carol'] as const;

export type Name = (typeof names)[number];

export interface ModelMessage {
  readonly id: string;
  readonly sender: Name;
  readonly text: string;
  readonly hasClip: boolean;
  readonly replyTo: number | null;
  readonly reactions: Readonly<Partial<Record<Name, Reaction>>>;
  readonly isDeleted: boolean;
}

export interface ModelChat {
  readonly messages: readonly ModelMessage[];
  readonly seen: Readonly<Partial<Record<Name, boolean>>>;
  readonly muted: readonly Name[];
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
      readonly replyTo: string | null;
    }
  | {
      readonly kind: 'react';
      readonly actor: Name;
      readonly friend: Name;
      readonly seq: number;
      readonly reaction: Reaction | null;
    }
  | {
      readonly kind: 'delete';
      readonly actor: Name;
      readonly friend: Name;
      readonly seq: number;
    }
  | {
      readonly kind: 'mute';
      readonly actor: Name;
      readonly friend: Name;
      readonly muted: boolean;
    }
  | { readonly kind: 'share'; readonly actor: Name; readonly id: string; readonly text: string };

export type Outcome = string;

export interface CompletedCommand {
  readonly command: Command;
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

export function unseenIn(state: ModelState, name: Name): number {
  return Object.values(state.chats).filter(({ seen }) => seen[name] === false).length;
}

const emptyChat: ModelChat = { messages: [], seen: {}, muted: [] };

export function applyCommand(
  state: ModelState,
  command: Command,
): { state: ModelState; outcome: Outcome } {
  if (command.kind === 'share') return applyShare(state, command);
  const pair = pairOf(command.actor, command.friend);
  const chat = state.chats[pair];
  const isFriend = state.friends.includes(pair);
  if (command.kind === 'remove') {
    if (!isFriend) return { state, outcome: '409' };
    const friends = state.friends.filter((some) => some !== pair);
    return { state: { ...state, friends }, outcome: '200' };
  }
  if (command.kind === 'see') {
    if (chat === undefined) return { state, outcome: '404' };
    return { state: withChat(state, pair, markOpened(chat, command.actor)), outcome: '200' };
  }
  if (command.kind === 'send') return applySend(state, command);
  if (command.kind === 'react') return applyReaction(state, command);
  if (command.kind === 'delete') return applyDeletion(state, command);
  if (command.kind === 'mute') return applyMute(state, command);
  if (!isFriend) return { state, outcome: '403' };
  const found = chat ?? emptyChat;
  const seen = { ...found.seen, [command.actor]: found.seen[command.actor] ?? true };
  return {
    state: withChat(state, pair, markOpened({ ...found, seen }, command.actor)),
    outcome: '200',
  };
}

function applySend(
  state: ModelState,
  command: Command & { kind: 'send' },
): { state: ModelState; outcome: Outcome } {
  const { actor, friend, id, text, hasClip, isOpen, replyTo: replyId } = command;
  if (text === '' && !hasClip) return { state, outcome: '400' };
  const pair = pairOf(actor, friend);
  if (!state.friends.includes(pair)) return { state, outcome: '403' };
  const chat = state.chats[pair] ?? emptyChat;
  const index = chat.messages.findIndex((some) => some.id === id && some.sender === actor);
  const known = chat.messages[index];
  const repliedTo = chat.messages.findIndex((some) => some.id === replyId);
  const replyTo = repliedTo < 0 ? null : repliedTo + 1;
  const isReplyMissing = replyId !== null && replyTo === null;
  if (known !== undefined) {
    const isSame =
      known.isDeleted ||
      (known.text === text &&
        known.hasClip === hasClip &&
        known.replyTo === replyTo &&
        !isReplyMissing);
    return { state, outcome: isSame ? `200 at ${index + 1}` : '409' };
  }
  if (isReplyMissing) return { state, outcome: '404' };
  const added = { id, sender: actor, text, hasClip, replyTo, reactions: {}, isDeleted: false };
  const messages = [...chat.messages, added];
  const seen = {
    [actor]: afterSending(chat.seen[actor] ?? null, isOpen).seen === true,
    [friend]: afterReceiving(chat.seen[friend] ?? null).seen === true,
  };
  return {
    state: withChat(state, pair, { ...chat, messages, seen }),
    outcome: `200 at ${messages.length}`,
  };
}

function applyReaction(
  state: ModelState,
  { actor, friend, seq, reaction }: Command & { kind: 'react' },
): { state: ModelState; outcome: Outcome } {
  const pair = pairOf(actor, friend);
  const chat = state.chats[pair];
  if (chat === undefined) return { state, outcome: '404' };
  if (!state.friends.includes(pair)) return { state, outcome: '403' };
  const message = chat.messages[seq - 1];
  if (message === undefined || message.isDeleted) return { state, outcome: '404' };
  const { [actor]: _, ...others } = message.reactions;
  const reactions = reaction === null ? others : { ...others, [actor]: reaction };
  const messages = chat.messages.with(seq - 1, { ...message, reactions });
  return { state: withChat(state, pair, { ...chat, messages }), outcome: '200' };
}

function applyDeletion(
  state: ModelState,
  { actor, friend, seq }: Command & { kind: 'delete' },
): { state: ModelState; outcome: Outcome } {
  const pair = pairOf(actor, friend);
  const chat = state.chats[pair];
  const message = chat?.messages[seq - 1];
  if (chat === undefined || message === undefined) return { state, outcome: '404' };
  if (message.sender !== actor) return { state, outcome: '403' };
  const messages = chat.messages.with(seq - 1, {
    ...message,
    text: chatTexts.deletedMessage,
    hasClip: false,
    replyTo: null,
    reactions: {},
    isDeleted: true,
  });
  return { state: withChat(state, pair, { ...chat, messages }), outcome: '200' };
}

function applyMute(
  state: ModelState,
  { actor, friend, muted }: Command & { kind: 'mute' },
): { state: ModelState; outcome: Outcome } {
  const pair = pairOf(actor, friend);
  const chat = state.chats[pair];
  if (chat?.seen[actor] === undefined) return { state, outcome: '404' };
  const others = chat.muted.filter((name) => name !== actor);
  const now = muted ? [...others, actor].toSorted() : others;
  return { state: withChat(state, pair, { ...chat, muted: now }), outcome: '200' };
}

function applyShare(
  state: ModelState,
  command: Command & { kind: 'share' },
): { state: ModelState; outcome: Outcome } {
  const parts = othersOf(command.actor).map((friend) => ({
    ...command,
    kind: 'send' as const,
    friend,
    hasClip: true,
    isOpen: false,
    replyTo: null,
  }));
  if (parts.some(({ actor, friend }) => !state.friends.includes(pairOf(actor, friend)))) {
    return { state, outcome: '403' };
  }
  let after = state;
  for (const part of parts) {
    const done = applySend(after, part);
    if (!done.outcome.startsWith('200')) return { state, outcome: done.outcome };
    after = done.state;
  }
  return { state: after, outcome: '200' };
}

function markOpened(chat: ModelChat, name: Name): ModelChat {
  const flag = chat.seen[name];
  if (flag === undefined) return chat;
  return { ...chat, seen: { ...chat.seen, [name]: afterOpening(flag).seen === true } };
}

function withChat(state: ModelState, pair: string, chat: ModelChat): ModelState {
  return { ...state, chats: { ...state.chats, [pair]: chat } };
}

/** Returns every state that any order of the commands can reach with these outcomes. */
export function reachableStates(
  before: ModelState,
  completed: readonly CompletedCommand[],
): ModelState[] {
  if (completed.length === 0) return [before];
  return completed.flatMap(({ command, outcome }, nth) => {
    const done = applyCommand(before, command);
    return done.outcome === outcome ? reachableStates(done.state, completed.toSpliced(nth, 1)) : [];
  });
}
