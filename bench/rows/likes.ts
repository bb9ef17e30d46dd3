import { insertCommits } from '../floors/commits.ts';
import type { BenchTarget, Environment } from '../run/environment.ts';
import { ratePerSecond } from '../run/load.ts';
import { rate, type Row } from '../run/report.ts';
import { inRounds } from '../run/rounds.ts';
import type { SignedInUser } from '../run/users.ts';
import { countAll } from '../run/counts.ts';
import { httpCommits } from './floors.ts';
import { hotLikes } from './hot-likes.ts';
import {
  checkLiked,
  likeRequest,
  likeRowsRequest,
  newTile,
  signInLikers,
  type LikeRequest,
} from './likers.ts';

const INSERTERS = 8;

interface System {
  readonly rows: string;
  readonly counts: string;
  readonly request: LikeRequest;
}

const PRODUCT: System = { rows: 'likes', counts: 'tile_counts', request: likeRequest };
const FLOOR: System = { ...PRODUCT, request: likeRowsRequest };
const BASELINE: System = {
  rows: 'baseline.likes',
  counts: 'baseline.tiles',
  request: likeRequest,
};

/** Measures likes on distinct posts, and likes and unlikes of one. */
export async function likes({ target, sockets, effort }: Environment): Promise<Row[]> {
  const { server, baseline } = target;
  const users = await signInLikers(target);
  const distinct = distinctLikes(target, users);
  const hot = hotLikes(target, users, await newTile(target));
  const figures = await inRounds(effort.rounds, {
    commits: () => insertCommits(target.connection, INSERTERS)(effort.ms),
    http: () => httpCommits(target, sockets.httpUrl, { clients: users.length, ms: effort.ms }),
    product: () => distinct(server.url, PRODUCT, effort.ms),
    rows: () => distinct(sockets.httpUrl, FLOOR, effort.ms),
    baseline: () => distinct(baseline.url, BASELINE, effort.ms),
    hot: () => hot.run(effort.ms),
  });
  const compare = (name: string, other: string) => ({
    measured: rate(figures.of(name)),
    compared: rate(figures.of(other)),
    value: figures.ratio(name, other),
  });
  const checked = 'as many rows and counts as responses, after every round';
  return [
    {
      scenario: `like, distinct posts / insert commits, ${INSERTERS} clients`,
      ...compare('product', 'commits'),
      goal: null,
      checked,
    },
    {
      scenario: `like, distinct posts / insert commits over HTTP, ${users.length} clients`,
      ...compare('product', 'http'),
      goal: null,
      checked,
    },
    {
      scenario: `like, distinct posts / rows of a like over HTTP, ${users.length} clients`,
      ...compare('product', 'rows'),
      goal: null,
      checked,
    },
    {
      scenario: 'like, distinct posts / day baseline',
      ...compare('product', 'baseline'),
      goal: 1.2,
      checked,
    },
    {
      scenario: 'like and unlike of one hot post / distinct posts',
      ...compare('hot', 'product'),
      goal: 0.7,
      checked: 'count = rows = users whose last response was to a like, after every round',
    },
  ];
}

/** The systems take turns on the same tiles; the baseline has its own tables. */
function distinctLikes(target: BenchTarget, users: readonly SignedInUser[]) {
  let nextTile = 1;
  return async (url: string, system: System, ms: number) => {
    const first = nextTile;
    const before = await likeCounts(target, system);
    const measured = await ratePerSecond({
      url,
      connections: users.length,
      ms,
      next: (index) => {
        const tile = nextTile;
        nextTile += 1;
        return system.request('POST', tile, users[index]);
      },
      check: checkLiked,
    });
    const after = await likeCounts(target, system);
    const liked = nextTile - first;
    const added = { rows: after.rows - before.rows, counted: after.counted - before.counted };
    if (added.rows !== liked || added.counted !== liked) {
      throw new Error(`${liked} likes gave ${added.rows} rows and ${added.counted} counts.`);
    }
    return measured;
  };
}

async function likeCounts({ database }: BenchTarget, { rows, counts }: System) {
  return {
    rows: await countAll(database, rows),
    counted: await countAll(database, counts, 'sum(likes)'),
  };
}
