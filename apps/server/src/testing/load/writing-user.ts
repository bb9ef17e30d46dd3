import type { ChatClient } from './chat-clients.ts';

export interface WritingUser extends ChatClient {
  readonly username: string;
  readonly stranger: string;
  /** Has posts. The user, an admin, suspends this user and ends the suspension. */
  readonly suspended: string;
  readonly group: string;
  /** A group with the friend, who leaves and is added again. The user replies and deletes in it. */
  readonly pairGroup: string;
}

export interface StoredPost {
  readonly caption: string;
  readonly startTime: number;
  readonly audience: 'everyone' | 'friends';
}

/** Times of `performance.now()`. */
export interface TimedCall {
  readonly startedAt: number;
  readonly endedAt: number;
  /** False for a 503 or no response. */
  readonly isKnown: boolean;
}

export interface Acknowledged {
  readonly messages: { readonly id: string; readonly seq: number }[];
  readonly groupMessages: { readonly id: string; readonly seq: number }[];
  readonly reactions: Map<number, string | null>;
  /** Changes of `pairGroup`'s members. The friend is in it if the number is even. */
  memberChanges: number;
  reactionCalls: number;
  /** Messages in `pairGroup`: each replies to the one before. */
  readonly replies: { readonly id: string; readonly seq: number; isDeleted: boolean }[];
  replyCalls: number;
  /** Groups that the user created, each with its names in order. */
  readonly created: { readonly group: string; readonly names: string[] }[];
  createCalls: number;
  /** Of the group of all users. */
  isMuted: boolean;
  /** By tile id: true if the last call was a like. */
  readonly likes: Map<number, boolean>;
  /** Not deleted, by tile id: what the last call stored. */
  readonly posts: Map<number, StoredPost>;
  postCalls: number;
  isRequested: boolean;
  likeCalls: number;
  suspensions: number;
  retries: number;
  /** Of all kinds, with those repeated. */
  readonly calls: TimedCall[];
}
