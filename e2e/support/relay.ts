import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a browser and a server that can be cut: Playwright's keeps open sockets. */
export async function startRelay(serverPort: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const relay = createServer((client) => {
    if (isCut) return void client.destroy();
    const server = connect(serverPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    stop() {
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
