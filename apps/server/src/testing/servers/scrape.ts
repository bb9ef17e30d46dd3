import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';

export async function scrape(metrics: Registry): Promise<string> {
  const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    if (!response.ok) throw new Error(`The scrape failed with ${response.status}.`);
    return await response.text();
  } finally {
    server.close();
  }
}

export function seriesIn(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}
