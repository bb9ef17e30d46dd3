import type { BenchTarget } from '../run/environment.ts';
import { ratePerSecond } from '../run/load.ts';
import type { SignedInUser } from '../run/users.ts';
import { checkLiked, likeRequest } from './likers.ts';

export function hotLikes(
  { server, database }: BenchTarget,
  users: readonly SignedInUser[],
  tile: number,
) {
  const last = users.map(() => ({ isLike: false, isPending: false }));
  const requests = users.map((user) => ({
    like: likeRequest('POST', tile, user),
    unlike: likeRequest('DELETE', tile, user),
  }));
  let responses = 0;

  const load = (ms: number) =>
    ratePerSecond({
      url: server.url,
      connections: users.length,
      ms,
      next: (index) => {
        const state = last[index];
        const request = requests[index];
        if (state === undefined || request === undefined) throw new Error('No such user.');
        state.isPending = true;
        return state.isLike ? request.unlike : request.like;
      },
      check: (response, index) => {
        checkLiked(response);
        const state = last[index];
        if (state === undefined) return;
        state.isLike = !state.isLike;
        state.isPending = false;
        responses += 1;
      },
    });

  const likers = async () => {
    const { rows } = await database.pool.query<{ user_id: number }>(
      'select user_id from likes where tile_id = $1',
      [tile],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  };
  const stored = async () => {
    const { rows } = await database.pool.query<{ likes: number }>(
      'select likes from tile_counts where tile_id = $1',
      [tile],
    );
    return { count: rows[0]?.likes ?? -1, rows: (await likers()).size };
  };
  /** Counts users whose last acknowledged call is not stored. */
  const broken = async () => {
    const liked = await likers();
    return users.filter(({ id }, index) => {
      const state = last[index];
      return state?.isPending === false && state.isLike !== liked.has(id);
    }).length;
  };

  return {
    load,
    stored,
    broken,
    acknowledged: () => responses,
    run: async (ms: number) => {
      const measured = await load(ms);
      const { count, rows } = await stored();
      if (count !== rows || (await broken()) > 0) {
        throw new Error(`The hot post counts ${count} with ${rows} rows.`);
      }
      return measured;
    },
  };
}
