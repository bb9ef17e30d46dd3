import type { OpenDatabase } from '#platform/db/open.ts';

/** What a call costs on a spread database. */
export interface Costs {
  /** Of the server to the coordinator, with `begin` and `commit`. */
  readonly statements: number;
  /** Waits for the coordinator: statements that are sent together are one. */
  readonly roundTrips: number;
  /** Of the coordinator to the nodes. */
  readonly commands: number;
  /** That got commands. */
  readonly nodes: number;
}

/** Open the database with `citus.log_remote_commands` on. */
export function costMeter({
  pool,
}: OpenDatabase): (work: () => Promise<unknown>) => Promise<Costs> {
  let statements = 0;
  let roundTrips = 0;
  let pending = 0;
  let commands: string[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '', detail = '' }) => {
      if (message.startsWith('issuing ')) commands.push(detail);
    });
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]) => {
      statements += 1;
      if (pending === 0) roundTrips += 1;
      pending += 1;
      const result = query(...args) as Promise<unknown>;
      result.then(
        () => (pending -= 1),
        () => (pending -= 1),
      );
      return result;
    };
    // pg declares it with overloads.
    client.query = counted as typeof client.query;
  });
  return async (work) => {
    [statements, roundTrips, commands] = [0, 0, []];
    await work();
    return { statements, roundTrips, commands: commands.length, nodes: new Set(commands).size };
  };
}
