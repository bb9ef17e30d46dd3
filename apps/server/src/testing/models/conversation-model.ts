import { chatTexts, groupTexts } from '@reprise/contract/chat/texts.ts';
import {
  afterOpening,
  afterReceiving,
  afterSending,
} from '@reprise/contract/testing/sent-message-rules.ts';
import {
  GROUP,
  isHidden,
  keyOf,
  names,
  noticeOf,
  othersOf,
  pairOf,
  withChat,
  withMember,
  without,
  type Command,
  type ModelChat,
  type ModelMember,
  type ModelMessage,
  type ModelState,
  type Name,
  type Of,
} from './conversation-state.ts';

export interface Completed {
  readonly command: Command;
  readonly outcome: string;
}

interface Result {
  readonly state: ModelState;
  readonly outcome: string;
}

const ok = (state: ModelState): Result => ({ state, outcome: '200' });

export function applyCommand(state: ModelState, command: Command): Result {
  const rejected = (outcome: string): Result => ({ state, outcome });
  const { actor } = command;
  if (command.kind === 'delete account') return ok(deleteAccount(state, actor));
  if (state.deleted.includes(actor)) return rejected('404');
  switch (command.kind) {
    case 'share':
      return share(state, command);
    case 'send':
      return send(state, command);
    case 'open':
      return open(state, command);
    case 'remove':
    case 'block':
    case 'unblock':
      return changeRelation(state, command);
    case 'leave':
      return leave(state, actor);
    case 'add':
    case 'rename':
      return changeGroup(state, command);
    default:
      return changeChat(state, command);
  }
}

function changeRelation(
  state: ModelState,
  { kind, actor, other }: Of<'remove' | 'block' | 'unblock'>,
): Result {
  if (state.deleted.includes(other)) return { state, outcome: '404' };
  const friends = state.friends.filter((pair) => pair !== pairOf(actor, other));
  const blocks = state.blocks.filter((block) => block !== `${actor} ${other}`);
  if (kind === 'unblock') return ok({ ...state, blocks });
  if (kind === 'block') {
    return ok({ ...state, friends, blocks: [...blocks, `${actor} ${other}`].toSorted() });
  }
  if (state.blocks.includes(`${actor} ${other}`)) return { state, outcome: '403' };
  if (state.blocks.includes(`${other} ${actor}`)) return { state, outcome: '404' };
  const isFriend = friends.length < state.friends.length;
  return isFriend ? ok({ ...state, friends }) : { state, outcome: '409' };
}

function open(state: ModelState, { actor, other }: Of<'open'>): Result {
  const key = pairOf(actor, other);
  if (!state.friends.includes(key)) return { state, outcome: '403' };
  const chat = state.chats[key] ?? newPair(actor, other);
  const own = chat.members[actor] ?? unlisted;
  const seen = afterOpening(own.seen ?? true).seen;
  return ok(withChat(state, key, withMember(chat, actor, { ...own, seen })));
}

const unlisted: ModelMember = { joinedSeq: 0, seen: null, isMuted: false };

function newPair(one: Name, other: Name): ModelChat {
  return { name: null, members: { [one]: unlisted, [other]: unlisted }, former: {}, messages: [] };
}

function share(state: ModelState, { actor, id, text }: Of<'share'>): Result {
  const parts = othersOf(actor).map((to): Of<'send'> => ({
    kind: 'send',
    actor,
    to,
    id,
    text,
    hasClip: true,
    isOpen: false,
    replyTo: null,
  }));
  if (parts.some(({ to }) => !state.friends.includes(keyOf(actor, to)))) {
    return { state, outcome: '403' };
  }
  let after = state;
  for (const part of parts) {
    const sent = send(after, part);
    if (!sent.outcome.startsWith('200')) return { state, outcome: sent.outcome };
    after = sent.state;
  }
  return ok(after);
}

function send(state: ModelState, command: Of<'send'>): Result {
  const { actor, to, id, text, hasClip, isOpen, replyTo: replyId } = command;
  const rejected = (outcome: string): Result => ({ state, outcome });
  if (text === '' && !hasClip) return rejected('400');
  const key = keyOf(actor, to);
  if (to !== GROUP && !state.friends.includes(key)) return rejected('403');
  const chat = state.chats[key] ?? (to === GROUP ? undefined : newPair(actor, to));
  const own = chat?.members[actor];
  if (chat === undefined || own === undefined) return rejected('404');
  const repliedTo = chat.messages.findIndex(
    (some, index) =>
      some.id !== null &&
      some.id === replyId &&
      index >= own.joinedSeq &&
      !(chat.name !== null && state.deleted.includes(some.sender)) &&
      !isHidden(state, chat, actor, some.sender),
  );
  const replyTo = repliedTo < 0 ? null : repliedTo + 1;
  const index = chat.messages.findIndex((some) => some.id === id && some.sender === actor);
  const known = chat.messages[index];
  if (known !== undefined) {
    const knownReply = known.replyTo === null ? null : chat.messages[known.replyTo - 1]?.id;
    const isSame =
      known.isDeleted ||
      (known.text === text && known.hasClip === hasClip && knownReply === replyId);
    return rejected(isSame ? `200 at ${index + 1}` : '409');
  }
  if (replyId !== null && replyTo === null) return rejected('404');
  const message = { id, sender: actor, text, hasClip, replyTo, reactions: {}, isDeleted: false };
  let after: ModelChat = { ...chat, messages: [...chat.messages, message] };
  for (const name of names) {
    const member = chat.members[name];
    if (member === undefined || isHidden(state, chat, name, actor)) continue;
    const { seen } =
      name === actor ? afterSending(member.seen, isOpen) : afterReceiving(member.seen);
    after = withMember(after, name, { ...member, seen });
  }
  return { state: withChat(state, key, after), outcome: `200 at ${after.messages.length}` };
}

function changeChat(state: ModelState, command: Of<'see' | 'mute' | 'react' | 'delete'>): Result {
  const { actor, to } = command;
  const rejected = (outcome: string): Result => ({ state, outcome });
  const key = keyOf(actor, to);
  const chat = state.chats[key];
  const own = chat?.members[actor];
  if (chat === undefined || own === undefined) return rejected('404');
  if (command.kind === 'see') {
    const { seen } = afterOpening(own.seen);
    return ok(withChat(state, key, withMember(chat, actor, { ...own, seen })));
  }
  if (command.kind === 'mute') {
    if (own.seen === null) return rejected('404');
    const { isMuted } = command;
    return ok(withChat(state, key, withMember(chat, actor, { ...own, isMuted })));
  }
  const isFriend = to === GROUP || state.friends.includes(key);
  if (command.kind === 'react' && !isFriend) return rejected('403');
  const { seq } = command;
  const message = chat.messages[seq - 1];
  if (message === undefined || message.id === null || seq <= own.joinedSeq) return rejected('404');
  const withMessage = (changed: ModelMessage) =>
    ok(withChat(state, key, { ...chat, messages: chat.messages.with(seq - 1, changed) }));
  if (command.kind === 'delete') {
    if (message.sender !== actor) return rejected('403');
    const erased = noticeOf(actor, chatTexts.deletedMessage);
    return withMessage({ ...erased, id: message.id, isDeleted: true });
  }
  if (message.isDeleted || isHidden(state, chat, actor, message.sender)) return rejected('404');
  const others = without(message.reactions, actor);
  const reactions = command.reaction === null ? others : { ...others, [actor]: command.reaction };
  return withMessage({ ...message, reactions });
}

function changeGroup(state: ModelState, command: Of<'add' | 'rename'>): Result {
  const { actor } = command;
  const group = state.chats[GROUP];
  if (group?.members[actor] === undefined) return { state, outcome: '404' };
  const { messages } = group;
  if (command.kind === 'rename') {
    const { name } = command;
    if (group.name === name) return ok(state);
    const notice = noticeOf(actor, groupTexts.named(name));
    return ok(withChat(state, GROUP, { ...group, name, messages: [...messages, notice] }));
  }
  const { other } = command;
  if (group.members[other] !== undefined) return ok(state);
  if (!state.friends.includes(pairOf(actor, other))) return { state, outcome: '403' };
  const member = { joinedSeq: messages.length, seen: false, isMuted: false };
  return ok(
    withChat(state, GROUP, {
      ...withMember(group, other, member),
      former: without(group.former, other),
      messages: [...messages, noticeOf(other, groupTexts.joined)],
    }),
  );
}

function leave(state: ModelState, actor: Name): Result {
  const group = state.chats[GROUP];
  if (group?.members[actor] === undefined) {
    return { state, outcome: group?.former[actor] === undefined ? '404' : '200' };
  }
  const members = without(group.members, actor);
  if (Object.keys(members).length === 0) {
    return ok({ ...state, chats: without(state.chats, GROUP) });
  }
  const former = { ...group.former, [actor]: group.messages.length };
  const messages = [...group.messages, noticeOf(actor, groupTexts.left)];
  return ok(withChat(state, GROUP, { ...group, members, former, messages }));
}

function deleteAccount(state: ModelState, name: Name): ModelState {
  if (state.deleted.includes(name)) return state;
  const deleted = [...state.deleted, name].toSorted();
  const friends = state.friends.filter((pair) => !pair.split(' ').includes(name));
  const chats = Object.entries(state.chats).flatMap(([key, chat]) => {
    const members = without(chat.members, name);
    if (!Object.values(members).some(({ seen }) => seen !== null)) return [];
    const former = without(chat.former, name);
    const messages = chat.messages.map((message) => ({
      ...message,
      reactions: without(message.reactions, name),
    }));
    return [[key, { ...chat, members, former, messages }] as const];
  });
  return { ...state, deleted, friends, chats: Object.fromEntries(chats) };
}

/** Returns every state that any order of the commands can reach with these outcomes. */
export function reachableStates(
  before: ModelState,
  completed: readonly Completed[],
): readonly ModelState[] {
  if (completed.length === 0) return [before];
  return completed.flatMap(({ command, outcome }, nth) => {
    const result = applyCommand(before, command);
    if (result.outcome !== outcome) return [];
    return reachableStates(result.state, completed.toSpliced(nth, 1));
  });
}
