import { randomFrom } from '../../apps/server/src/testing/fuzz/random.ts';
import { connect, type Connection } from '../run/clients/connection.ts';
import type { Page } from '../run/feed-reads.ts';
import { actions, pickAction, type ActionName, type Call, type Member } from './day.ts';

export interface Caller {
  readonly counts: ReadonlyMap<ActionName, number>;
  call(): Promise<void>;
  close(): void;
}

export function openCaller(url: string, members: readonly Member[], seed: number): Caller {
  const random = randomFrom(seed);
  const idle: Connection[] = [];
  const counts = new Map<ActionName, number>();
  return {
    counts,
    async call() {
      const name = pickAction(random);
      const member = random.pick(members);
      const connection = idle.pop() ?? connect(url);
      const { request, head }: Call = actions[name].call(member, random);
      const { status, body } = await connection.request(request);
      idle.push(connection);
      if (status !== 200) throw new Error(`${name} returned ${status}: ${body.toString()}`);
      if (head !== undefined) member.shown = { head, page: JSON.parse(body.toString()) as Page };
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    close() {
      for (const connection of idle) connection.close();
    },
  };
}
