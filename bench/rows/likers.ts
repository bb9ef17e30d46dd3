import { requestOf, type HttpResponse } from '../run/clients/connection.ts';
import type { BenchTarget } from '../run/environment.ts';
import type { SignedInUser } from '../run/users.ts';

const LIKERS = 16;

export async function signInLikers({ database, signIn }: BenchTarget): Promise<SignedInUser[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with likers as (
       insert into users (uid, username, fname, lname, email)
       select 'liker' || lpad(n::text, 23, '0'), 'liker' || n, 'Test', 'Person', 'liker' || n || '@example.com'
       from generate_series((select count(*) from users where uid like 'liker%') + 1,
         (select count(*) from users where uid like 'liker%') + ${LIKERS}) n
       returning id
     ), documents as (insert into notification_documents (user_id) select id from likers)
     select id from likers`,
  );
  return Promise.all(rows.map(({ id }) => signIn(id)));
}

export async function newTile({ database }: BenchTarget): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with tile as (
       insert into tiles (owner_id, video_id, caption, starttime, endtime)
       values (1, 'jNQXAC9IVRw', 'The hot one', 1, 9) returning id, owner_id, created_at
     )
     insert into tile_counts (tile_id, owner_id, created_at, likes)
     select id, owner_id, created_at, 0 from tile returning tile_id as id`,
  );
  return rows[0]?.id ?? 0;
}

export function checkLiked(response: HttpResponse): void {
  if (response.status === 200 && response.body.toString() === '{"success":true}') return;
  throw new Error(`A like returned ${response.status}: ${response.body.toString()}`);
}

export type LikeRequest = (method: string, tile: number, user: SignedInUser | undefined) => Buffer;

/** The rows of a like, from the floors' server. */
export const likeRowsRequest: LikeRequest = (method, tile, user) =>
  requestOf(method, '/like', undefined, { tile, user: user?.id });

export function likeRequest(method: string, tile: number, user: SignedInUser | undefined): Buffer {
  const action = method === 'POST' ? 'likepost' : 'unlikepost';
  return requestOf(method, `/create/${action}/${tile}&${user?.username}`, user?.token);
}
