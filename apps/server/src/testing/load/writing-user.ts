import type { ChatClient } from './chat-clients.ts';

export interface WritingUser extends ChatClient {
  readonly username: string;
  readonly stranger: string;
  readonly group: string;
  /** A group with the friend, who leaves it and is added again; the user replies and deletes in it. */
  readonly pairGroup: string;
}

export interface Acknowledged {
  readonly messages: { readonly id: string; readonly seq: number }[];
  readonly groupMessages: { readonly id: string; readonly seq: number }[];
  readonly reactions: Map<number, string | null>;
  /** To the members of `pairGroup`: the friend is in it if the number is even. */
  memberChanges: number;
  reactionCalls: number;
  /** In `pairGroup`: each answers the one before. */
  readonly replies: { readonly id: string; readonly seq: number; isDeleted: boolean }[];
  replyCalls: number;
  /** Groups that the user has created, with the names that they were given one after the other. */
  readonly created: { readonly group: string; readonly names: string[] }[];
  createCalls: number;
  /** Of the group of all users. */
  isMuted: boolean;
  /** By tile id: whether the last call was a like. */
  readonly likes: Map<number, boolean>;
  readonly captions: string[];
  isRequested: boolean;
  likeCalls: number;
  retries: number;
}
