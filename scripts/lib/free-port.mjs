import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range that systems use for outgoing connections. */
const FIRST = 15_000;
const LAST = 32_000;

/**
 * Finds different ports on loopback that nothing listens on.
 * @param {number} count @returns {Promise<number[]>}
 */
export async function findFreePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
  await Promise.all(
    servers.map(({ server }) => {
      server.close();
      return once(server, 'close');
    }),
  );
  return servers.map(({ port }) => port);
}

/** @returns {Promise<number>} */
export async function findFreePort() {
  const [port = 0] = await findFreePorts(1);
  return port;
}

async function listenAnywhere() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const server = createServer();
    const isListening = new Promise((resolve) => {
      server.once('listening', () => resolve(true)).once('error', () => resolve(false));
    });
    server.listen(port, '127.0.0.1');
    if (await isListening) return { port, server };
  }
}
