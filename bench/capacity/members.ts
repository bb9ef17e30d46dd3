import type { BenchTarget } from '../run/environment.ts';
import type { Member } from './day.ts';

const FRIENDS_AHEAD = 10;
const SIGN_INS_AT_ONCE = 20;

/** Makes each user a friend of the next ten, and signs all of them in. */
export async function signInMembers(target: BenchTarget, count: number): Promise<Member[]> {
  const { database, signIn } = target;
  await database.pool.query(
    `insert into friendships (low_id, high_id, sender_id, is_accepted)
     select least(one, other), greatest(one, other), one, true
     from generate_series(1, $1::int) one,
       lateral (select 1 + (one + ahead - 1) % $1::int as other
         from generate_series(1, ${FRIENDS_AHEAD}) ahead) friends
     where one <> other
     on conflict do nothing`,
    [count],
  );
  await database.pool.query('analyze friendships');
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
  return Array.from({ length: FRIENDS_AHEAD }, (_, nth) => uidOf(1 + ((id + nth) % count)));
}

export function uidOf(id: number): string {
  return `uid${String(id).padStart(25, '0')}`;
}
