import { texts } from '@reprise/contract/texts.ts';
import type { FriendAction } from '@reprise/contract/rules/friend-label.ts';

/*
 * Friendship without a server: what each act does to a world of three people (spec section 4, threats
 * 3.1). It shares no code with the server, which is compared with it.
 */

export const names = ['alice', 'bob', 'carol'] as const;

export type Name = (typeof names)[number];

/** Every unordered pair. */
export const pairs = [
  ['alice', 'bob'],
  ['alice', 'carol'],
  ['bob', 'carol'],
] as const;

export type Relation = 'none' | 'friends' | `asked by ${Name}`;

export type Action = FriendAction | 'decline' | 'block' | 'unblock';

/** What one person tries to do to another. */
export interface Act {
  readonly actor: Name;
  readonly friend: Name;
  readonly action: Action;
}

/** `unknown`: the other one has blocked the actor; `blocked`: the actor has blocked them. */
export type Outcome = 'done' | 'stale' | 'unknown' | 'blocked';

/** An act with what came of it, and the relation that the answer gives, if it gives one. */
export interface Answered extends Act {
  readonly outcome: Outcome;
  readonly relation: Relation | null;
}

export interface World {
  /** By pair. */
  readonly relations: Readonly<Record<string, Relation>>;
  /** Who blocks whom, sorted. */
  readonly blocks: readonly string[];
  /** What each has been told since they last looked, newest first. */
  readonly news: Readonly<Record<Name, readonly string[]>>;
}

/** The key of a pair. */
export function pairOf(one: Name, other: Name): string {
  return [one, other].toSorted().join(' & ');
}

/** The entry of a block. */
export function blockOf(blocker: Name, blocked: Name): string {
  return `${blocker} blocks ${blocked}`;
}

/** Nobody has done anything yet. */
export const strangers: World = {
  relations: Object.fromEntries(pairs.map(([one, other]) => [pairOf(one, other), 'none'])),
  blocks: [],
  news: { alice: [], bob: [], carol: [] },
};

export function relationIn(world: World, one: Name, other: Name): Relation {
  return world.relations[pairOf(one, other)] ?? 'none';
}

const { send, accept, cancel, remove } = texts.friends;

/** What stands on the viewer's button. */
export function labelIn(world: World, viewer: Name, other: Name): FriendAction {
  const relation = relationIn(world, viewer, other);
  if (relation === 'none') return send;
  if (relation === 'friends') return remove;
  return relation === `asked by ${viewer}` ? cancel : accept;
}

/** Where the serial orders lead in which every act gets the answer that it got. */
export function serialEnds(world: World, acts: readonly Answered[]): World[] {
  if (acts.length === 0) return [world];
  return acts.flatMap((first, index) => {
    const { actor, friend } = first;
    const outcome = outcomeOf(world, first);
    const end = outcome === 'done' ? worldAfter(world, first) : world;
    const fits =
      first.outcome === outcome && [null, relationIn(end, actor, friend)].includes(first.relation);
    return fits ? serialEnds(end, acts.toSpliced(index, 1)) : [];
  });
}

function outcomeOf(world: World, { actor, friend, action }: Act): Outcome {
  if (action === 'block' || action === 'unblock') return 'done';
  if (world.blocks.includes(blockOf(friend, actor))) return 'unknown';
  if (world.blocks.includes(blockOf(actor, friend))) return 'blocked';
  const needed = action === 'decline' ? accept : action;
  return labelIn(world, actor, friend) === needed ? 'done' : 'stale';
}

function worldAfter(world: World, { actor, friend, action }: Act): World {
  const blocks = world.blocks.filter((block) => block !== blockOf(actor, friend));
  if (action === 'unblock') return { ...world, blocks };
  const become = (relation: Relation): World => ({
    ...world,
    relations: { ...world.relations, [pairOf(actor, friend)]: relation },
  });
  if (action === send) return told(become(`asked by ${actor}`), friend, requestOf(actor));
  if (action === accept) return told(become('friends'), friend, acceptanceOf(actor));
  if (action === cancel) return untold(become('none'), friend, [requestOf(actor)]);
  if (action === 'decline') return untold(become('none'), actor, [requestOf(friend)]);
  if (action === remove) return become('none');
  const ended = untold(become('none'), friend, [requestOf(actor), acceptanceOf(actor)]);
  return {
    ...untold(ended, actor, [requestOf(friend), acceptanceOf(friend)]),
    blocks: [...blocks, blockOf(actor, friend)].toSorted(),
  };
}

function requestOf(name: Name): string {
  return `${name} sent you a friend request.`;
}

function acceptanceOf(name: Name): string {
  return `${name} accepted your friend request.`;
}

function told(world: World, name: Name, sentence: string): World {
  const before = world.news[name];
  if (before.includes(sentence)) return world;
  return { ...world, news: { ...world.news, [name]: [sentence, ...before] } };
}

function untold(world: World, name: Name, sentences: readonly string[]): World {
  const left = world.news[name].filter((entry) => !sentences.includes(entry));
  return { ...world, news: { ...world.news, [name]: left } };
}
