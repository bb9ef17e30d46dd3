import { setTimeout as sleep } from 'node:timers/promises';
import { SAMPLE_PASSWORD, SAMPLE_USERS } from '#sample/users.ts';

/** Few, so that the people meet on the same rows. */
const TILES = [1, 2, 3, 4, 5];

/** Somebody who likes tiles and takes it back, and keeps a ledger of what the server acknowledged. */
export interface LikingUser {
  readonly username: string;
  readonly token: string;
  /** By tile id: whether the last acknowledged call was a like. Calls of unknown outcome are left out. */
  readonly acknowledgedLikes: Map<number, boolean>;
  calls: number;
}

/** A load that has been started. */
export interface LikeLoad {
  /** How often each status was answered. */
  readonly statuses: Map<number, number>;
  /** Whether nobody calls any more. */
  isOver(): boolean;
  /** Stops after the calls under way; a server that is gone stops it, too. */
  stop(): Promise<void>;
}

/** Signs people of the sample community in, through the public calls. */
export function signInSampleUsers(url: string, count: number): Promise<LikingUser[]> {
  return Promise.all(
    SAMPLE_USERS.slice(0, count).map(async ({ username }) => {
      const signIn = await fetch(`${url}/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${username}@example.com`, password: SAMPLE_PASSWORD }),
      });
      const cookie = signIn.headers.getSetCookie().map((header) => header.split(';')[0]);
      const answer = await fetch(`${url}/auth/token`, { headers: { cookie: cookie.join('; ') } });
      const { token } = (await answer.json()) as { token: string };
      return { username, token, acknowledgedLikes: new Map<number, boolean>(), calls: 0 };
    }),
  );
}

/** Lets every person call without a pause, each one call at a time. */
export function startLikeLoad(url: string, people: readonly LikingUser[]): LikeLoad {
  const stopping = new AbortController();
  const statuses = new Map<number, number>();
  const running = Promise.all(
    people.map(async (person) => {
      while (!stopping.signal.aborted) {
        const status = await likeOrUnlike(url, person);
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

/** Waits until so many calls have been answered with success. */
export async function waitForAcknowledged(load: LikeLoad, count: number): Promise<void> {
  while ((load.statuses.get(200) ?? 0) < count) {
    if (load.isOver()) throw new Error('The server is gone.');
    await sleep(2);
  }
}

/** One call, noted in the ledger. Null when the server is gone. */
async function likeOrUnlike(url: string, person: LikingUser): Promise<number | null> {
  const round = Math.floor(person.calls / TILES.length);
  const tileId = TILES[person.calls % TILES.length] ?? 1;
  const isLike = round % 2 === 0;
  person.calls += 1;
  person.acknowledgedLikes.delete(tileId);
  const action = isLike ? 'likepost' : 'unlikepost';
  try {
    const answer = await fetch(`${url}/create/${action}/${tileId}&${person.username}`, {
      method: isLike ? 'POST' : 'DELETE',
      headers: { authorization: `Bearer ${person.token}` },
    });
    await answer.arrayBuffer();
    if (answer.status === 200) person.acknowledgedLikes.set(tileId, isLike);
    return answer.status;
  } catch {
    return null;
  }
}
