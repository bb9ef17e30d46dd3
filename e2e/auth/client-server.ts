import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BLANK_PAGE, CLIENT_MODULE, ports } from './environment.ts';

const ENTRY = fileURLToPath(
  new URL('../../apps/web/src/platform/auth/create-auth-client.ts', import.meta.url),
);
const PAGE = '<!doctype html><title>auth</title>';
const DIRECTORY = path.posix.dirname(CLIENT_MODULE);

/**
 * Serves a blank page with the auth clients, and forwards other requests to the product. A page
 * from `page.route` could not reach the emulator, and the product's pages would load the app.
 */
export async function createClientServer(): Promise<Server> {
  const scripts = await bundleClients();
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (url === BLANK_PAGE) {
      outgoing.setHeader('content-type', 'text/html').end(PAGE);
      return;
    }
    const script = scripts.get(url);
    if (script) {
      outgoing.setHeader('content-type', 'text/javascript');
      outgoing.setHeader('cache-control', 'max-age=3600').end(script);
      return;
    }
    const target = { host: '127.0.0.1', port: ports.embedded.app, path: url, method, headers };
    const upstream = request(target, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  return server;
}

export async function stopClientServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

async function bundleClients(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'chrome123',
    outdir: DIRECTORY,
    write: false,
  });
  return new Map(
    outputFiles.map(({ path: file, contents }) => [
      path.posix.join(DIRECTORY, path.basename(file)),
      contents,
    ]),
  );
}
