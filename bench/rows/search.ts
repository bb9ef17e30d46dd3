import { requestOf } from '../run/clients/connection.ts';
import type { Environment } from '../run/environment.ts';
import { rate, type Row } from '../run/report.ts';
import { inRounds } from '../run/rounds.ts';
import { VIEWER_ID } from '../run/seed.ts';
import { fetchOnce, steadyReads } from '../run/feed-reads.ts';

const TEXTS = {
  'a common prefix': ['person1', 'person12', 'person13', 'person2', 'person3'],
  'a rare prefix': ['person1234', 'person2345', 'person3456', 'person3999', 'person17171'],
} as const;

/** Product and baseline find up to 20 users whose name contains the text. */
export async function userSearch({ target, effort }: Environment): Promise<Row[]> {
  const { token } = await target.signIn(VIEWER_ID);
  const rows: Row[] = [];
  for (const [kind, texts] of Object.entries(TEXTS)) {
    const requests = texts.map((text) => requestOf('GET', `/user/search?search=${text}`, token));
    const urls = [target.server.url, target.baseline.url];
    for (const request of requests) {
      const found = await Promise.all(urls.map((url) => countFound(url, request)));
      if (new Set(found).size > 1) throw new Error(`Product and baseline found ${found.join()}.`);
    }
    const figures = await inRounds(effort.rounds, {
      product: await steadyReads({ url: target.server.url, requests }, effort.ms),
      baseline: await steadyReads({ url: target.baseline.url, requests }, effort.ms),
    });
    rows.push({
      scenario: `user search, ${kind} / day baseline`,
      measured: rate(figures.of('product')),
      compared: rate(figures.of('baseline')),
      value: figures.ratio('product', 'baseline'),
      goal: 1,
      checked: 'status 200, the size of the first response, as many users as the baseline',
    });
  }
  return rows;
}

async function countFound(url: string, request: Buffer): Promise<number> {
  const { body } = await fetchOnce(url, request);
  return (JSON.parse(body.toString()) as { rows: unknown[] }).rows.length;
}
