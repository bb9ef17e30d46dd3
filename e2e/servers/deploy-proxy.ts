import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface DeployProxy {
  readonly origin: string;
  deploy(build: string): void;
  remove(paths: RegExp): void;
  restore(): void;
  stop(): Promise<void>;
}

export async function startDeployProxy(port: number): Promise<DeployProxy> {
  let build: string | null = null;
  let removed: RegExp | null = null;

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url, method } = incoming;
    if (removed?.test(url ?? '')) {
      outgoing.writeHead(404).end();
      return;
    }
    const isWorker = url === '/worker.js' && build !== null;
    // The script must arrive complete and uncompressed, to be changed.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...plain } = incoming.headers;
    const headers = isWorker ? { ...plain, 'accept-encoding': 'identity' } : incoming.headers;
    const upstream = request({ port, host: '127.0.0.1', path: url, method, headers }, (got) => {
      if (isWorker) {
        void sendWorker(got, outgoing);
        return;
      }
      // Only the worker may cache files: a removed file must not come from the HTTP cache.
      outgoing.writeHead(got.statusCode ?? 502, { ...got.headers, 'cache-control': 'no-store' });
      got.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  }

  async function sendWorker(got: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const script = await readText(got);
    const { 'content-length': _length, ...rest } = got.headers;
    outgoing.writeHead(200, rest).end(script.replace(/name:`\w+`/, `name:\`${build}\``));
  }

  const server = createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (name) => void (build = name),
    remove: (paths) => void (removed = paths),
    restore: () => void (removed = null),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readText(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += String(chunk);
  return text;
}
