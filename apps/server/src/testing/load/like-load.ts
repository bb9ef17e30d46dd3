import { setTimeout as sleep } from 'node:timers/promises';
import { SAMPLE_PASSWORD, SAMPLE_USERS } from '#sample/users.ts';

/** Few, so that users compete for the same rows. */
const TILES = [1, 2, 3, 4, 5];

export interface LikingUser {
  readonly username: string;
  readonly token: string;
  /**
   * By tile id: true if the last acknowledged call was a like. Omits calls whose outcome is
   * unknown.
   */
  readonly acknowledgedLikes: Map<number, boolean>;
  calls: number;
}

export interface LikeLoad {
  readonly statuses: Map<number, number>;
  isOver(): boolean;
  stop(): Promise<void>;
}

export function signInSampleUsers(url: string, count: number): Promise<LikingUser[]> {
  return Promise.all(
    SAMPLE_USERS.slice(0, count).map(async ({ username }) => {
      const signIn = await fetch(`${url}/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${username}@example.com`, password: SAMPLE_PASSWORD }),
      });
      const cookie = signIn.headers.getSetCookie().map((header) => header.split(';')[0]);
      const response = await fetch(`${url}/auth/token`, { headers: { cookie: cookie.join('; ') } });
      const { token } = (await response.json()) as { token: string };
      return { username, token, acknowledgedLikes: new Map<number, boolean>(), calls: 0 };
    }),
  );
}

export function startLikeLoad(url: string, users: readonly LikingUser[]): LikeLoad {
  const stopping = new AbortController();
  const statuses = new Map<number, number>();
  const running = Promise.all(
    users.map(async (user) => {
      while (!stopping.signal.aborted) {
        const status = await likeOrUnlike(url, user);
        if (status === null) return;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  let isOver = false;
  void running.then(() => (isOver = true));
  return {
    statuses,
    isOver: () => isOver,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

export async function waitForAcknowledged(load: LikeLoad, count: number): Promise<void> {
  while ((load.statuses.get(200) ?? 0) < count) {
    if (load.isOver()) throw new Error('The server is down.');
    await sleep(2);
  }
}

async function likeOrUnlike(url: string, user: LikingUser): Promise<number | null> {
  const round = Math.floor(user.calls / TILES.length);
  const tileId = TILES[user.calls % TILES.length] ?? 1;
  const isLike = round % 2 === 0;
  user.calls += 1;
  user.acknowledgedLikes.delete(tileId);
  const action = isLike ? 'likepost' : 'unlikepost';
  try {
    const response = await fetch(`${url}/create/${action}/${tileId}&${user.username}`, {
      method: isLike ? 'POST' : 'DELETE',
      headers: { authorization: `Bearer ${user.token}` },
    });
    await response.arrayBuffer();
    if (response.status === 200) user.acknowledgedLikes.set(tileId, isLike);
    return response.status;
  } catch {
    return null;
  }
}
