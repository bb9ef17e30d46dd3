import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { nonFriendUids } from '#features/chat/friend-picker/friend-picker.api.ts';
import type { FriendSelection } from '#features/chat/friend-picker/use-friend-selection.ts';
import { ApiError } from '#platform/api/api-client.ts';
import { failureNotice } from '#platform/api/failure-notice.ts';

interface Chosen {
  readonly chosen: readonly FriendRecord[];
  readonly toggle: (friend: FriendRecord) => void;
  readonly reset: () => void;
}

interface CallState {
  readonly max: number;
  readonly error: unknown;
  readonly isPending: boolean;
}

/** Returns the friends to add, and marks those who are no longer friends. */
export function selectionOf(
  { chosen, toggle, reset }: Chosen,
  { max, error, isPending }: CallState,
): FriendSelection {
  const nonFriends = nonFriendUids(error);
  return {
    chosen,
    max,
    isPending,
    outcomeOf: ({ uid }) => (nonFriends.includes(uid) ? 'no friend' : null),
    toggle(friend) {
      toggle(friend);
      reset();
    },
  };
}

const listFormat = new Intl.ListFormat('en');

/** Returns null without an error. `text` describes the action. */
export function failureOf(
  error: unknown,
  chosen: readonly FriendRecord[],
  text: string,
): string | null {
  if (!error) return null;
  if (error instanceof ApiError && error.code === 'GROUP_FULL') return groupScreenTexts.full;
  if (error instanceof ApiError && error.code === 'GROUPS_FULL') {
    return groupScreenTexts.tooMany(groupLimits.perUserMax);
  }
  const uids = nonFriendUids(error);
  const names = chosen.filter(({ uid }) => uids.includes(uid)).map(({ username }) => username);
  if (names.length === 0) return failureNotice(error, text);
  return groupScreenTexts.notFriends(listFormat.format(names), names.length);
}
