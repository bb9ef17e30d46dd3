import { chatTexts, groupTexts } from '@reprise/contract/chat/texts.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';

/* Conversations of two users and one group, as their users see them. */

export const names = ['alice', 'bob', 'carol', 'dan'] as const;

export type Name = (typeof names)[number];

export const GROUP = 'group';

export interface ModelMessage {
  /** Null for a notice. */
  readonly id: string | null;
  readonly sender: Name;
  readonly text: string;
  readonly hasClip: boolean;
  readonly replyTo: number | null;
  readonly reactions: Readonly<Partial<Record<Name, Reaction>>>;
  readonly isDeleted: boolean;
}

export interface ModelMember {
  readonly joinedSeq: number;
  /** Null if the conversation is not in the member's list. */
  readonly seen: boolean | null;
  readonly isMuted: boolean;
}

export interface ModelChat {
  /** Null for two users. */
  readonly name: string | null;
  readonly members: Readonly<Partial<Record<Name, ModelMember>>>;
  /** By former member: the last message before they left. */
  readonly former: Readonly<Partial<Record<Name, number>>>;
  readonly messages: readonly ModelMessage[];
}

export interface ModelState {
  readonly friends: readonly string[];
  readonly blocks: readonly string[];
  /** Deleted users, whose messages and blocks remain. */
  readonly deleted: readonly Name[];
  /** By pair, and `GROUP`. */
  readonly chats: Readonly<Record<string, ModelChat>>;
}

/** `to`: a friend or the group. */
export type Target = Name | typeof GROUP;

interface Inputs {
  readonly send: {
    readonly to: Target;
    readonly id: string;
    readonly text: string;
    readonly hasClip: boolean;
    readonly isOpen: boolean;
    readonly replyTo: string | null;
  };
  readonly share: { readonly id: string; readonly text: string };
  readonly open: { readonly other: Name };
  readonly remove: { readonly other: Name };
  readonly add: { readonly other: Name };
  readonly block: { readonly other: Name };
  readonly unblock: { readonly other: Name };
  readonly see: { readonly to: Target };
  readonly mute: { readonly to: Target; readonly isMuted: boolean };
  readonly react: {
    readonly to: Target;
    readonly seq: number;
    readonly reaction: Reaction | null;
  };
  readonly delete: { readonly to: Target; readonly seq: number };
  readonly rename: { readonly name: string };
  readonly leave: object;
  readonly 'delete account': object;
}

export type Of<Kind extends keyof Inputs> = {
  readonly [K in Kind]: { readonly kind: K; readonly actor: Name } & Inputs[K];
}[Kind];

export type Command = Of<keyof Inputs>;

export function pairOf(one: Name, other: Name): string {
  return [one, other].toSorted().join(' ');
}

export const pairs = names.flatMap((one, nth) =>
  names.slice(nth + 1).map((other) => [one, other] as const),
);

export const newState: ModelState = {
  friends: pairs.map(([one, other]) => pairOf(one, other)),
  blocks: [],
  deleted: [],
  chats: {
    [GROUP]: {
      name: 'clips',
      members: {
        alice: { joinedSeq: 0, seen: true, isMuted: false },
        bob: { joinedSeq: 0, seen: false, isMuted: false },
        carol: { joinedSeq: 0, seen: false, isMuted: false },
      },
      former: {},
      messages: [noticeOf('alice', groupTexts.created('clips'))],
    },
  },
};

export function othersOf(name: Name): readonly Name[] {
  return names.filter((other) => other !== name);
}

export function noticeOf(sender: Name, text: string): ModelMessage {
  return {
    id: null,
    sender,
    text,
    hasClip: false,
    replyTo: null,
    reactions: {},
    isDeleted: false,
  };
}

function isBlocked(state: ModelState, one: Name, other: Name): boolean {
  return state.blocks.includes(`${one} ${other}`) || state.blocks.includes(`${other} ${one}`);
}

export function isHidden(state: ModelState, chat: ModelChat, one: Name, other: Name): boolean {
  return chat.name !== null && isBlocked(state, one, other);
}

export function keyOf(actor: Name, to: Target): string {
  return to === GROUP ? GROUP : pairOf(actor, to);
}

export function without<T>(all: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...others } = all;
  return others;
}

export function withChat(state: ModelState, key: string, chat: ModelChat): ModelState {
  return { ...state, chats: { ...state.chats, [key]: chat } };
}

export function withMember(chat: ModelChat, name: Name, member: ModelMember): ModelChat {
  return { ...chat, members: { ...chat.members, [name]: member } };
}

/** Null for a deleted user. */
export function viewOf(state: ModelState, viewer: Name) {
  if (state.deleted.includes(viewer)) return null;
  const listed = Object.entries(state.chats).flatMap(([key, chat]) => {
    const own = chat.members[viewer];
    if (own === undefined || own.seen === null) return [];
    return [[key, chatView(state, chat, viewer, own)] as const];
  });
  return {
    unseen: listed.filter(([, { seen }]) => seen === false).length,
    chats: Object.fromEntries(listed),
  };
}

export type View = ReturnType<typeof viewOf>;

function chatView(state: ModelState, chat: ModelChat, viewer: Name, own: ModelMember) {
  const messages = chat.messages.slice(own.joinedSeq).map((message, index) => {
    const seq = own.joinedSeq + index + 1;
    if (isHidden(state, chat, viewer, message.sender)) return { seq, isHidden: true };
    const reactions = Object.fromEntries(
      Object.entries(message.reactions).filter(
        ([name]) => !isHidden(state, chat, viewer, name as Name),
      ),
    );
    return { ...message, seq, reactions };
  });
  const last = messages.findLast((message) => 'text' in message)?.text ?? chatTexts.noMessageYet;
  return {
    name: chat.name,
    members: chat.name === null ? [] : Object.keys(chat.members).toSorted(),
    former: Object.entries(chat.former)
      .filter(([, leftSeq]) => leftSeq > own.joinedSeq)
      .map(([name]) => name)
      .toSorted(),
    seen: own.seen,
    isMuted: own.isMuted,
    messages,
    last: last === '' ? chatTexts.sharedClip : last,
  };
}
