import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The product as seen through a server in front of it, which may change what a deployment changes. */
export interface DeployProxy {
  readonly origin: string;
  /** From now on the worker is another build's. */
  deploy(build: string): void;
  /** Files with these words in their path are gone. */
  remove(words: RegExp): void;
  /** All files are there again. */
  restore(): void;
  stop(): Promise<void>;
}

/** Starts a server on loopback in front of the product on `port`. Live connections are not passed on. */
export async function startDeployProxy(port: number): Promise<DeployProxy> {
  let build: string | null = null;
  let gone: RegExp | null = null;

  function handle(asked: IncomingMessage, answer: ServerResponse): void {
    if (gone?.test(asked.url ?? '')) {
      answer.writeHead(404).end();
      return;
    }
    const isWorker = asked.url === '/worker.js' && build !== null;
    // The whole script as it is, to be changed.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...plain } = asked.headers;
    const headers = isWorker ? { ...plain, 'accept-encoding': 'identity' } : asked.headers;
    const { url, method } = asked;
    const onward = request({ port, host: '127.0.0.1', path: url, method, headers }, (got) => {
      if (!isWorker) {
        // Nothing but the worker keeps files, so that what is gone is gone.
        const own = { ...got.headers, 'cache-control': 'no-store' };
        answer.writeHead(got.statusCode ?? 502, own);
        got.pipe(answer);
        return;
      }
      void sendWorker(got, answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }

  async function sendWorker(got: IncomingMessage, answer: ServerResponse): Promise<void> {
    const script = await text(got);
    const { 'content-length': _length, ...rest } = got.headers;
    answer.writeHead(200, rest).end(script.replace(/name:`\w+`/, `name:\`${build}\``));
  }

  const server = createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (name) => void (build = name),
    remove: (words) => void (gone = words),
    restore: () => void (gone = null),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function text(answer: IncomingMessage): Promise<string> {
  let all = '';
  for await (const piece of answer.setEncoding('utf8')) all += String(piece);
  return all;
}
