import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type ServerProcess } from './processes.ts';
import type { Row } from './report.ts';
import { median } from './rounds.ts';

const REST_MS = 2_000;

export async function starts(
  main: string,
  settings: Readonly<Record<string, string>>,
  { rounds, what, goalMs }: { rounds: number; what: string; goalMs: number },
): Promise<Row[]> {
  const times: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server: ServerProcess = await startServer(main, settings);
    times.push(server.firstFeedMs);
    await sleep(REST_MS);
    memory.push(await server.memoryMb());
    await server.stop();
  }
  return [
    {
      scenario: `cold start to first served feed, ${what}, ms`,
      measured: `${median(times).toFixed(0)} ms`,
      ceiling: '',
      value: median(times),
      goal: goalMs,
      isMost: true,
      checked: `5 posts served; ${rounds} starts of ${times.map(Math.round).join(', ')} ms`,
    },
    {
      scenario: `server memory at rest, ${what}, MB`,
      measured: `${median(memory).toFixed(0)} MB`,
      ceiling: '',
      value: median(memory),
      goal: 150,
      isMost: true,
      checked: `resident size of the Node process, ${REST_MS / 1_000} s after the first feed`,
    },
  ];
}
