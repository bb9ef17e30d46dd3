import type { FastifyInstance } from 'fastify';

export type StopWatch = () => Promise<void>;

/** Watches only after a successful start: a failed one has closed the database. */
export function watchWhileListening(
  http: FastifyInstance,
  watches: readonly (() => StopWatch)[],
): void {
  let stops: readonly StopWatch[] = [];
  // Not the hook onListen: after a migration, the server takes over an address that is in use.
  http.server.once('listening', () => {
    stops = watches.map((watch) => watch());
  });
  http.addHook('onClose', async () => void (await Promise.all(stops.map((stop) => stop()))));
}
