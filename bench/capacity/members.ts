import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import type { Page } from '../run/feed-reads.ts';
import { signInTo, type SignedInUser } from '../run/users.ts';
import { FRIENDS } from './behavior.ts';
import { friendOf, uidOf } from './fill.ts';

const SIGN_INS_AT_ONCE = 20;

export interface Member extends SignedInUser {
  readonly friendUids: readonly string[];
  shown: { readonly head: string; readonly page: Page } | null;
}

export async function signInMembers(database: OpenDatabase, count: number): Promise<Member[]> {
  const signIn = signInTo(database);
  const members: Member[] = [];
  while (members.length < count) {
    const ids = Array.from(
      { length: Math.min(SIGN_INS_AT_ONCE, count - members.length) },
      (_, nth) => members.length + 1 + nth,
    );
    const users = await Promise.all(ids.map(signIn));
    members.push(
      ...users.map((user) => ({ ...user, friendUids: friendUids(user.id, count), shown: null })),
    );
  }
  return members;
}

function friendUids(id: number, count: number): string[] {
  return Array.from({ length: FRIENDS }, (_, nth) => uidOf(friendOf(id, nth, count)));
}
