import { friendTexts } from '@reprise/contract/friends/texts.ts';
import type { FriendAction } from '@reprise/contract/friends/actions.ts';

/* A model of friendship between three users (spec section 4, threats 3.1). Shares no code with
   the server. */

export const names = ['alice', 'bob', 'carol'] as const;

export type Name = (typeof names)[number];

export const pairs = [
  ['alice', 'bob'],
  ['alice', 'carol'],
  ['bob', 'carol'],
] as const;

export type Relation = 'none' | 'friends' | `requested by ${Name}`;

export type Action = FriendAction | 'decline' | 'block' | 'unblock';

export interface Command {
  readonly actor: Name;
  readonly friend: Name;
  readonly action: Action;
}

/** `unknown`: blocked by the other user; `blocked`: the actor blocks them. */
export type Outcome = 'done' | 'stale' | 'unknown' | 'blocked';

export interface CompletedCommand extends Command {
  readonly outcome: Outcome;
  readonly relation: Relation | null;
}

export interface ModelState {
  readonly relations: Readonly<Record<string, Relation>>;
  readonly blocks: readonly string[];
  readonly notifications: Readonly<Record<Name, readonly string[]>>;
}

export function pairOf(one: Name, other: Name): string {
  return [one, other].toSorted().join(' & ');
}

export function blockOf(blocker: Name, blocked: Name): string {
  return `${blocker} blocks ${blocked}`;
}

export const initialState: ModelState = {
  relations: Object.fromEntries(pairs.map(([one, other]) => [pairOf(one, other), 'none'])),
  blocks: [],
  notifications: { alice: [], bob: [], carol: [] },
};

export function relationIn(state: ModelState, one: Name, other: Name): Relation {
  return state.relations[pairOf(one, other)] ?? 'none';
}

const { send, accept, cancel, remove } = friendTexts;

export function labelIn(state: ModelState, viewer: Name, other: Name): FriendAction {
  const relation = relationIn(state, viewer, other);
  if (relation === 'none') return send;
  if (relation === 'friends') return remove;
  return relation === `requested by ${viewer}` ? cancel : accept;
}

export function reachableStates(
  state: ModelState,
  commands: readonly CompletedCommand[],
): ModelState[] {
  if (commands.length === 0) return [state];
  return commands.flatMap((first, index) => {
    const { actor, friend } = first;
    const outcome = outcomeOf(state, first);
    const end = outcome === 'done' ? stateAfter(state, first) : state;
    const fits =
      first.outcome === outcome && [null, relationIn(end, actor, friend)].includes(first.relation);
    return fits ? reachableStates(end, commands.toSpliced(index, 1)) : [];
  });
}

function outcomeOf(state: ModelState, { actor, friend, action }: Command): Outcome {
  if (action === 'block' || action === 'unblock') return 'done';
  if (state.blocks.includes(blockOf(friend, actor))) return 'unknown';
  if (state.blocks.includes(blockOf(actor, friend))) return 'blocked';
  const needed = action === 'decline' ? accept : action;
  return labelIn(state, actor, friend) === needed ? 'done' : 'stale';
}

function stateAfter(state: ModelState, { actor, friend, action }: Command): ModelState {
  const blocks = state.blocks.filter((block) => block !== blockOf(actor, friend));
  if (action === 'unblock') return { ...state, blocks };
  const become = (relation: Relation): ModelState => ({
    ...state,
    relations: { ...state.relations, [pairOf(actor, friend)]: relation },
  });
  if (action === send)
    return withNotification(become(`requested by ${actor}`), friend, requestOf(actor));
  if (action === accept) return withNotification(become('friends'), friend, acceptanceOf(actor));
  if (action === cancel) return withoutNotifications(become('none'), friend, [requestOf(actor)]);
  if (action === 'decline') return withoutNotifications(become('none'), actor, [requestOf(friend)]);
  if (action === remove) return become('none');
  const ended = withoutNotifications(become('none'), friend, [
    requestOf(actor),
    acceptanceOf(actor),
  ]);
  return {
    ...withoutNotifications(ended, actor, [requestOf(friend), acceptanceOf(friend)]),
    blocks: [...blocks, blockOf(actor, friend)].toSorted(),
  };
}

function requestOf(name: Name): string {
  return `${name} sent you a friend request.`;
}

function acceptanceOf(name: Name): string {
  return `${name} accepted your friend request.`;
}

function withNotification(state: ModelState, name: Name, sentence: string): ModelState {
  const before = state.notifications[name];
  if (before.includes(sentence)) return state;
  return { ...state, notifications: { ...state.notifications, [name]: [sentence, ...before] } };
}

function withoutNotifications(
  state: ModelState,
  name: Name,
  sentences: readonly string[],
): ModelState {
  const left = state.notifications[name].filter((entry) => !sentences.includes(entry));
  return { ...state, notifications: { ...state.notifications, [name]: left } };
}
