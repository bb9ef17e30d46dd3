import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

export interface DecryptedPush {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isRejected: boolean;
}

export interface ResponseOverride {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Browser {
  readonly serverKey: string;
  readonly keys: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly pushes: DecryptedPush[];
  readonly overrides: ResponseOverride[];
  isUnsubscribed: boolean;
}

class ProtocolError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const BODY_MAX = 4096;
const DAY_S = 86_400;

/**
 * Validates (RFC 8030, 8291, 8292) and decrypts pushes. Tests create browsers at /browsers. Pushes
 * to unsubscribed ones get 410, but are stored, too.
 */
export async function startPushServer(port = 0) {
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      const status = error instanceof ProtocolError ? error.status : 500;
      response.writeHead(status).end(error instanceof Error ? error.message : '');
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, resource = '', id = ''] = (request.url ?? '').split('/');
    const body = await bodyOf(request);
    if (resource === 'browsers' && id === '') {
      return sendJson(response, makeBrowser(body.toString()));
    }
    const browser = browsers.get(id);
    if (resource === 'push') {
      await receivePush(request, body, { origin, browser });
      const [other] = browser?.overrides.splice(0, 1) ?? [];
      const isRejected = other !== undefined;
      browser?.pushes.push({ ...decryptPush(request, body, browser), isRejected });
      const regular: ResponseOverride = { status: browser?.isUnsubscribed ? 410 : 201 };
      const { status, headers, body: reason } = other ?? regular;
      response.writeHead(status, headers).end(reason);
    } else if (request.method === 'DELETE') {
      if (browser) browser.isUnsubscribed = true;
      response.writeHead(204).end();
    } else if (request.method === 'PATCH') {
      browser?.overrides.push(...(JSON.parse(body.toString()) as ResponseOverride[]));
      response.writeHead(204).end();
    } else sendJson(response, browser?.pushes ?? []);
  }

  function makeBrowser(serverKey: string) {
    const id = randomUUID();
    const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
    const p256dh = keys.generateKeys('base64url');
    browsers.set(id, { serverKey, keys, auth, pushes: [], overrides: [], isUnsubscribed: false });
    return { endpoint: `${origin}/push/${id}`, keys: { p256dh, auth: auth.toString('base64url') } };
  }

  return {
    origin,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function receivePush(
  { method, headers }: IncomingMessage,
  body: Buffer,
  { origin, browser }: { readonly origin: string; readonly browser: Browser | undefined },
): Promise<void> {
  if (method !== 'POST') throw new ProtocolError(405, 'pushes are posted');
  if (browser === undefined) throw new ProtocolError(410, 'there is no such browser');
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (token === undefined || key === undefined) throw new ProtocolError(401, 'no VAPID');
  if (key !== browser.serverKey)
    throw new ProtocolError(403, 'another key than it was subscribed with');
  await checkToken(token, key, origin);
  if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) throw new ProtocolError(400, 'no TTL');
  if (headers['content-encoding'] !== 'aes128gcm') throw new ProtocolError(415, 'not aes128gcm');
  if (body.length > BODY_MAX) throw new ProtocolError(413, 'body too long');
  const { topic = 'none', urgency = 'normal' } = headers;
  if (!/^[\w-]{1,32}$/.test(topic.toString())) throw new ProtocolError(400, 'not a topic');
  if (!/^(?:very-low|low|normal|high)$/.test(urgency.toString()))
    throw new ProtocolError(400, 'urgency');
}

async function checkToken(token: string, key: string, origin: string): Promise<void> {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const options = { audience: origin, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] };
  const { payload } = await jwtVerify(token, publicKey, options).catch((error: unknown) => {
    throw new ProtocolError(403, String(error));
  });
  if ((payload.exp ?? 0) > Date.now() / 1000 + DAY_S)
    throw new ProtocolError(403, 'expires too late');
  if (!/^(?:mailto:|https:)/.test(payload.sub ?? ''))
    throw new ProtocolError(403, 'no contact in sub');
}

/** RFC 8291, section 4. */
function decryptPush(
  { headers }: IncomingMessage,
  body: Buffer,
  browser: Browser,
): Omit<DecryptedPush, 'isRejected'> {
  const idLength = body.readUInt8(20);
  const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 21 + idLength)];
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    browser.keys.getPublicKey(),
    senderKey,
  ]);
  const secret = derive(browser.keys.computeSecret(senderKey), browser.auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([
    decipher.update(body.subarray(21 + idLength, -16)),
    decipher.final(),
  ]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new ProtocolError(400, 'no end of the last record');
  }
  const shown = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    text: plain.subarray(0, end).toString(),
    headers: Object.fromEntries(shown) as Record<string, string>,
  };
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
