import { requestOf } from '../run/clients/connection.ts';
import type { Environment } from '../run/environment.ts';
import { ratePerSecond } from '../run/load.ts';
import { rate, type Row } from '../run/report.ts';
import { inRounds } from '../run/rounds.ts';
import { countAll } from '../run/counts.ts';
import { signInLikers } from './likers.ts';

const VIDEOS = 1_000;

export async function posts({ target, effort }: Environment): Promise<Row[]> {
  const users = await signInLikers(target);
  let posted = 0;
  const series = (url: string, tiles: string) => async () => {
    const before = { rows: await countAll(target.database, tiles), posted };
    const measured = await ratePerSecond({
      url,
      ms: effort.ms,
      connections: users.length,
      next: (index) => {
        posted += 1;
        return requestOf('POST', '/create/newvideo', users[index]?.token, {
          // Posts about the same second of a video wait for each other.
          link: `bench${String(posted % VIDEOS).padStart(6, '0')}`,
          description: `Posted by the bench, number ${posted}`,
          owner: users[index]?.username,
          date: new Date().toISOString(),
          startTime: 1,
          endTime: 9,
        });
      },
      check({ status, body }) {
        if (status !== 200) throw new Error(`A post returned ${status}: ${body.toString()}`);
      },
    });
    const added = (await countAll(target.database, tiles)) - before.rows;
    if (added !== posted - before.posted) {
      throw new Error(`${posted - before.posted} posts gave ${added} rows.`);
    }
    return measured;
  };
  const figures = await inRounds(effort.rounds, {
    product: series(target.server.url, 'tiles'),
    baseline: series(target.baseline.url, 'baseline.tiles'),
  });
  return [
    {
      scenario: 'post a clip / day baseline',
      measured: rate(figures.of('product')),
      compared: rate(figures.of('baseline')),
      value: figures.ratio('product', 'baseline'),
      goal: 0.9,
      checked: 'as many rows as responses, after every round',
    },
  ];
}
