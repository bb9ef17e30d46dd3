import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range from which systems take the ports of outgoing connections. */
const FIRST = 15_000;
const LAST = 32_000;

/**
 * Finds a port on loopback that nothing listens on.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

/** @param {number} port @returns {Promise<boolean>} */
async function isFree(port) {
  const server = createServer();
  const isListening = new Promise((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false));
  });
  server.listen(port, '127.0.0.1');
  if (!(await isListening)) return false;
  server.close();
  await once(server, 'close');
  return true;
}
