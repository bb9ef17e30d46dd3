import { KIBIBYTE } from '../units.ts';

export const chatLimits = {
  textMax: 2000,
  /** Messages in the live document, and per page of history. */
  page: 50,
  shareFriendsMax: 50,
  /** Two uids of at most 128 characters. */
  idMax: 256,
  seqMax: 999_999_999,
  clipsPage: 24,
  searchMax: 100,
  searchPage: 20,
  /** Messages that one search reads; the next call continues. */
  searchedMax: 2_000,
  /** Text that one search reads, in UTF-8. */
  searchedMaxBytes: 256 * KIBIBYTE,
} as const;

export const groupLimits = {
  /** Includes the creator. */
  membersMax: 20,
  perUserMax: 200,
  /** Former members in a group's entry of userChats: their messages may still be visible. */
  formerMembersMax: 20,
  nameMax: 50,
} as const;
