import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorStatus } from '@reprise/contract/errors.ts';
import { maintenanceTexts } from '@reprise/contract/site/texts.ts';
import { errorBody, RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE } from './error-handler.ts';
import { ALIVE } from './health.ts';

const RELOAD_SECONDS = 5;
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 1_000;

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>${maintenanceTexts.title}</title>
<h1>${maintenanceTexts.title}</h1>
<p>${maintenanceTexts.body}</p>
</html>
`;

export interface Maintenance {
  /** Passes the address's connections to the server from now on. */
  handOver(successor: Server): void;
  close(): Promise<void>;
}

/**
 * Responds while the database is migrated: /healthz with 200, everything else with 503. Rejects if
 * it cannot listen.
 */
export async function serveMaintenance(address: {
  port: number;
  host: string;
}): Promise<Maintenance> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, respond);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return {
    // Both servers share one handle: closing the first would reset pending connections.
    handOver: (successor) => void successor.listen(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?')[0];
  response.setHeader('cache-control', 'no-store');
  // The next request must reach the new server.
  response.setHeader('connection', 'close');
  response.setHeader('content-security-policy', "default-src 'none';frame-ancestors 'none'");
  response.setHeader('x-content-type-options', 'nosniff');
  if (path === '/healthz') return sendJson(response, 200, ALIVE);
  if (path === '/readyz')
    return sendJson(response, 503, { status: 'not ready', reason: 'migrating' });
  if (isPage(request)) return sendPage(response);
  response.setHeader('retry-after', RETRY_AFTER_SECONDS);
  sendJson(response, errorStatus.UNAVAILABLE, errorBody('UNAVAILABLE', UNAVAILABLE_MESSAGE));
}

function isPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

function sendPage(response: ServerResponse): void {
  response
    .writeHead(errorStatus.UNAVAILABLE, {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': String(RELOAD_SECONDS),
    })
    .end(PAGE);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
