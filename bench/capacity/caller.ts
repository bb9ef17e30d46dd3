import { randomFrom } from '../../apps/server/src/testing/fuzz/random.ts';
import { connect, requestOf, type Connection } from '../run/clients/connection.ts';
import { actions, pageOf, pickAction, type ActionName, type Call, type Member } from './day.ts';

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
      const { request, shows }: Call = actions[name].call(member, random);
      const read = async (one: Buffer) => {
        const { status, body } = await connection.request(one);
        if (status !== 200) throw new Error(`${name} returned ${status}: ${body.toString()}`);
        return body;
      };
      const body = await read(request);
      if (shows !== undefined) {
        const { head } = shows;
        const page = shows.pageOf(body) ?? pageOf(await read(requestOf('GET', head, member.token)));
        member.shown = { head, page };
      }
      idle.push(connection);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    close() {
      for (const connection of idle) connection.close();
    },
  };
}
