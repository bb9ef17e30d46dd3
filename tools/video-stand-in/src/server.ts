// Replaces the video provider offline: serves its host names over HTTPS on 127.0.0.1.
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer } from 'node:https';
import { HOSTS, makeCertificate } from './certificate.ts';
import { detailsOf, MAGIC_IDS, setRemoved } from './magic-ids.ts';
import { listSamples, sampleOf, sendFile } from './media.ts';
import { embedPage, oembed, watchPage } from './pages.ts';
import { compileScript } from './scripts.ts';

export interface VideoStandIn {
  port: number;
  url: string;
  /** The oembed service without TLS, for servers that do not trust the certificate. */
  oembedUrl: string;
  stop(): Promise<void>;
}

interface Site {
  scripts: ReadonlyMap<string, string>;
  samples: readonly string[];
}

export async function startVideoStandIn({
  port = 0,
}: { port?: number } = {}): Promise<VideoStandIn> {
  const site: Site = {
    samples: await listSamples(),
    scripts: new Map([
      ['/iframe_api', await compileScript('iframe-api')],
      ['/s/player/www-widgetapi.js', await compileScript('widget-api')],
      ['/s/player/embed.js', await compileScript('embed')],
      ['/s/desktop/watch.js', await compileScript('watch')],
    ]),
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    handleRequest(site, request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };
  const server = createServer(await makeCertificate(), handle);
  const plain = createPlainServer(handle);
  const actual = await listen(server, port);
  return {
    port: actual,
    url: `https://127.0.0.1:${actual}`,
    oembedUrl: `http://127.0.0.1:${await listen(plain, 0)}/oembed`,
    stop: async () => void (await Promise.all([close(server), close(plain)])),
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Chromium flags that route the provider's hosts to the stand-in. */
export function chromiumArgs(port: number): string[] {
  const rules = HOSTS.map((host) => `MAP ${host}:443 127.0.0.1:${port}`);
  return [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'];
}

/** Preferences of Firefox with the same effect. Their certificate needs `acceptInsecureCerts`. */
export function firefoxPreferences(port: number): Record<string, string> {
  return {
    'network.dns.localDomains': HOSTS.join(','),
    'network.socket.forcePort': `443=${port}`,
  };
}

async function handleRequest(
  { scripts, samples }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'https://www.youtube.com');
  if (request.method === 'PUT' || request.method === 'DELETE')
    return setVideoRemoved(request, response, url);
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405);
  const script = scripts.get(url.pathname);
  if (script !== undefined) return send(response, 200, 'text/javascript', script);
  if (url.pathname === '/oembed') {
    const { status, body, isStalled } = oembed(url.searchParams.get('url') ?? '');
    if (isStalled) return;
    return send(response, status, 'application/json', body && JSON.stringify(body));
  }
  const [, kind, videoId = '', name = ''] = url.pathname.split('/');
  // The request never completes.
  if ((kind === 'embed' || kind === 'player') && videoId === MAGIC_IDS.neverReady) return;
  const isKnown = detailsOf(videoId).loadError === undefined;
  switch (kind) {
    case 'embed':
      return send(response, 200, 'text/html', embedPage(videoId, Boolean(request.headers.referer)));
    case 'watch':
      return send(response, 200, 'text/html', watchPage(url.searchParams.get('v') ?? '', false));
    case 'shorts':
    case 'live':
      return send(response, 200, 'text/html', watchPage(videoId, kind === 'shorts'));
    case 'player':
      return send(response, 200, 'application/json', JSON.stringify(detailsOf(videoId)));
    case 'media':
      if (!isKnown) return send(response, 404);
      return sendFile(request, response, {
        path: `${sampleOf(videoId, samples)}.webm`,
        type: 'video/webm',
      });
    case 'captions':
      if (!isKnown) return send(response, 404);
      return sendFile(request, response, {
        path: `${sampleOf(videoId, samples)}.vtt`,
        type: 'text/vtt; charset=utf-8',
      });
    case 'vi':
      if (!hasThumbnail(videoId) || !THUMBNAILS.has(name)) return send(response, 404);
      return sendFile(request, response, {
        path: `${sampleOf(videoId, samples)}.jpg`,
        type: 'image/jpeg',
      });
    default:
      return send(response, 404);
  }
}

const THUMBNAILS: ReadonlySet<string> = new Set(['hqdefault.jpg', 'maxresdefault.jpg']);

/** Videos that do not allow embedding still have a thumbnail. */
function hasThumbnail(videoId: string): boolean {
  const { loadError } = detailsOf(videoId);
  return loadError === undefined || loadError === 101 || loadError === 150;
}

/** For tests: DELETE /videos/{id} removes a video, PUT restores it. */
function setVideoRemoved({ method }: IncomingMessage, response: ServerResponse, url: URL): void {
  const [, videoId] = /^\/videos\/([\w-]{11})$/.exec(url.pathname) ?? [];
  if (videoId === undefined) return send(response, 404);
  setRemoved(videoId, method === 'DELETE');
  send(response, 204);
}

function send(response: ServerResponse, status: number, type = 'text/plain', body = ''): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}
