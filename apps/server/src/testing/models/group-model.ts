import { groupTexts } from '@reprise/contract/chat/group-texts.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { afterOpening } from '@reprise/contract/chat/rules/unseen.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { afterReceiving, afterSending } from '@reprise/contract/testing/sent-message-rules.ts';

export const names = ['alice', 'bob', 'carol', 'dan'] as const;

export type Name = (typeof names)[number];

interface ModelMessage {
  readonly id: string | null;
  readonly sender: Name;
  readonly text: string;
  readonly replyTo: number | null;
  readonly reactions: Readonly<Partial<Record<Name, Reaction>>>;
  readonly isDeleted: boolean;
}

interface ModelMember {
  readonly joinedSeq: number;
  readonly seen: boolean;
  readonly isMuted: boolean;
}

export interface GroupState {
  readonly name: string;
  readonly members: Readonly<Partial<Record<Name, ModelMember>>>;
  /** By former member: the last message before they left. */
  readonly former: Readonly<Partial<Record<Name, number>>>;
  readonly messages: readonly ModelMessage[];
  readonly blocks: readonly string[];
  readonly strangers: readonly string[];
  /** Deleted users, whose messages and blocks remain. */
  readonly deleted: readonly Name[];
}

export type Command = { readonly actor: Name } & (
  | {
      readonly kind: 'send';
      readonly id: string;
      readonly text: string;
      readonly isOpen: boolean;
      readonly replyTo: string | null;
    }
  | { readonly kind: 'see' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'delete account' }
  | { readonly kind: 'add'; readonly other: Name }
  | { readonly kind: 'block'; readonly other: Name }
  | { readonly kind: 'unblock'; readonly other: Name }
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'react'; readonly seq: number; readonly reaction: Reaction | null }
  | { readonly kind: 'delete'; readonly seq: number }
  | { readonly kind: 'mute'; readonly isMuted: boolean }
);

type Of<Kind extends Command['kind']> = Command & { readonly kind: Kind };

export interface Completed {
  readonly command: Command;
  readonly outcome: string;
}

interface Result {
  readonly state: GroupState;
  readonly outcome: string;
}

export const newGroup: GroupState = {
  name: 'clips',
  members: {
    alice: { joinedSeq: 0, seen: true, isMuted: false },
    bob: { joinedSeq: 0, seen: false, isMuted: false },
    carol: { joinedSeq: 0, seen: false, isMuted: false },
  },
  former: {},
  messages: [noticeOf('alice', groupTexts.created('clips'))],
  blocks: [],
  strangers: [],
  deleted: [],
};

export function isHidden(state: GroupState, one: Name, other: Name): boolean {
  return state.blocks.includes(`${one} ${other}`) || state.blocks.includes(`${other} ${one}`);
}

function noticeOf(sender: Name, text: string): ModelMessage {
  return { id: null, sender, text, replyTo: null, reactions: {}, isDeleted: false };
}

const done = (state: GroupState): Result => ({ state, outcome: '200' });

export function applyCommand(state: GroupState, command: Command): Result {
  if (command.kind === 'delete account') return applyDeletion(state, command.actor);
  if (state.deleted.includes(command.actor)) return { state, outcome: '404' };
  if (command.kind === 'block' || command.kind === 'unblock') return applyBlock(state, command);
  if (command.kind === 'leave') return applyLeave(state, command);
  const own = state.members[command.actor];
  if (own === undefined) return { state, outcome: '404' };
  if (command.kind === 'send') return applySend(state, own, command);
  if (command.kind === 'see') {
    return done(
      withMember(state, command.actor, { ...own, seen: afterOpening(own.seen).seen === true }),
    );
  }
  if (command.kind === 'mute') {
    return done(withMember(state, command.actor, { ...own, isMuted: command.isMuted }));
  }
  if (command.kind === 'add') return applyAdd(state, command);
  if (command.kind === 'rename') {
    if (state.name === command.name) return done(state);
    const notice = noticeOf(command.actor, groupTexts.named(command.name));
    return done({ ...state, name: command.name, messages: [...state.messages, notice] });
  }
  return applyToMessage(state, own, command);
}

function applyBlock(state: GroupState, { kind, actor, other }: Of<'block' | 'unblock'>): Result {
  if (state.deleted.includes(other)) return { state, outcome: '404' };
  const others = state.blocks.filter((block) => block !== `${actor} ${other}`);
  if (kind === 'unblock') return done({ ...state, blocks: others });
  const strangers = [...state.strangers, `${actor} ${other}`, `${other} ${actor}`];
  return done({
    ...state,
    blocks: [...others, `${actor} ${other}`].toSorted(),
    strangers: [...new Set(strangers)].toSorted(),
  });
}

function applyLeave(state: GroupState, { actor }: Of<'leave'>): Result {
  const { [actor]: own, ...members } = state.members;
  if (own === undefined)
    return { state, outcome: state.former[actor] === undefined ? '404' : '200' };
  if (Object.keys(members).length === 0) return done({ ...state, ...noGroup });
  const messages = [...state.messages, noticeOf(actor, groupTexts.left)];
  const former = { ...state.former, [actor]: state.messages.length };
  return done({ ...state, members, messages, former });
}

const noGroup = { members: {}, former: {}, messages: [] };

function applyDeletion(state: GroupState, name: Name): Result {
  if (state.deleted.includes(name)) return done(state);
  const deleted = [...state.deleted, name].toSorted();
  const { [name]: own, ...members } = state.members;
  if (own !== undefined && Object.keys(members).length === 0) {
    return done({ ...state, ...noGroup, deleted });
  }
  const messages = state.messages.map((message) => {
    const { [name]: _, ...reactions } = message.reactions;
    return { ...message, reactions };
  });
  const { [name]: _, ...former } = state.former;
  return done({ ...state, members, former, messages, deleted });
}

function applyAdd(state: GroupState, { actor, other }: Of<'add'>): Result {
  if (state.members[other] !== undefined) return done(state);
  const isFriend = !state.deleted.includes(other) && !state.strangers.includes(`${actor} ${other}`);
  if (!isFriend) return { state, outcome: '403' };
  const { [other]: _, ...former } = state.former;
  const member = { joinedSeq: state.messages.length, seen: false, isMuted: false };
  return done({
    ...withMember(state, other, member),
    former,
    messages: [...state.messages, noticeOf(other, groupTexts.joined)],
  });
}

function applySend(state: GroupState, own: ModelMember, command: Of<'send'>): Result {
  const { actor, id, text, replyTo: replyId } = command;
  const repliedTo = state.messages.findIndex(
    (some, index) =>
      some.id === replyId &&
      some.id !== null &&
      index >= own.joinedSeq &&
      !state.deleted.includes(some.sender) &&
      !isHidden(state, actor, some.sender),
  );
  const replyTo = repliedTo < 0 ? null : repliedTo + 1;
  const isReplyMissing = replyId !== null && replyTo === null;
  const index = state.messages.findIndex((some) => some.id === id && some.sender === actor);
  const known = state.messages[index];
  if (known !== undefined) {
    const knownReply = known.replyTo === null ? null : state.messages[known.replyTo - 1]?.id;
    const isSame = known.isDeleted || (known.text === text && knownReply === replyId);
    return { state, outcome: isSame ? `200 at ${index + 1}` : '409' };
  }
  if (isReplyMissing) return { state, outcome: '404' };
  const message = { id, sender: actor, text, replyTo, reactions: {}, isDeleted: false };
  const members = Object.fromEntries(
    Object.entries(state.members).map(([name, member]) => [
      name,
      { ...member, seen: seenAfter(state, command, { name: name as Name, seen: member.seen }) },
    ]),
  );
  const messages = [...state.messages, message];
  return { state: { ...state, members, messages }, outcome: `200 at ${messages.length}` };
}

function seenAfter(
  state: GroupState,
  { actor, isOpen }: Of<'send'>,
  { name, seen }: { readonly name: Name; readonly seen: boolean },
): boolean {
  if (name === actor) return afterSending(seen, isOpen).seen === true;
  return isHidden(state, name, actor) ? seen : afterReceiving(seen).seen === true;
}

function applyToMessage(
  state: GroupState,
  own: ModelMember,
  command: Of<'react' | 'delete'>,
): Result {
  const { actor, seq } = command;
  const message = state.messages[seq - 1];
  if (message === undefined || message.id === null || seq <= own.joinedSeq) {
    return { state, outcome: '404' };
  }
  const withMessage = (changed: ModelMessage) =>
    done({ ...state, messages: state.messages.with(seq - 1, changed) });
  if (command.kind === 'delete') {
    if (message.sender !== actor) return { state, outcome: '403' };
    const text = chatTexts.deletedMessage;
    return withMessage({ ...message, text, replyTo: null, reactions: {}, isDeleted: true });
  }
  if (message.isDeleted || isHidden(state, actor, message.sender)) return { state, outcome: '404' };
  const { [actor]: _, ...others } = message.reactions;
  const reactions = command.reaction === null ? others : { ...others, [actor]: command.reaction };
  return withMessage({ ...message, reactions });
}

function withMember(state: GroupState, name: Name, member: ModelMember): GroupState {
  return { ...state, members: { ...state.members, [name]: member } };
}

export function viewOf(state: GroupState, viewer: Name) {
  const own = state.members[viewer];
  if (own === undefined) return null;
  const messages = state.messages.slice(own.joinedSeq).map((message, index) => {
    const seq = own.joinedSeq + index + 1;
    const { id, sender, text, replyTo, isDeleted } = message;
    if (isHidden(state, viewer, sender)) return { seq, isHidden: true };
    const reactions = Object.fromEntries(
      Object.entries(message.reactions).filter(([name]) => !isHidden(state, viewer, name as Name)),
    );
    return { seq, id, sender, text, replyTo, isDeleted, reactions };
  });
  const last = messages.findLast((message) => !('isHidden' in message));
  return {
    name: state.name,
    members: Object.keys(state.members).toSorted(),
    former: Object.entries(state.former)
      .filter(([, leftSeq]) => leftSeq > own.joinedSeq)
      .map(([name]) => name)
      .toSorted(),
    seen: own.seen,
    isMuted: own.isMuted,
    messages,
    last: last?.text ?? chatTexts.noMessageYet,
  };
}

export type View = ReturnType<typeof viewOf>;

export function reachableStates(before: GroupState, completed: readonly Completed[]): GroupState[] {
  if (completed.length === 0) return [before];
  return completed.flatMap(({ command, outcome }, nth) => {
    const result = applyCommand(before, command);
    if (result.outcome !== outcome) return [];
    return reachableStates(result.state, completed.toSpliced(nth, 1));
  });
}
