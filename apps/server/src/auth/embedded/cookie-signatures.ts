import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE, SESSION_SECONDS, type EmbeddedAuthDeps } from './better-auth.ts';

type SignatureDeps = Pick<EmbeddedAuthDeps, 'secret' | 'previousSecret' | 'publicUrl'>;

const SIGNED_VALUE = /^(?<value>.+)\.(?<signature>[A-Za-z0-9+/]{43}=)$/s;

/**
 * Replaces cookie signatures of AUTH_SECRET_PREVIOUS with ones of the current secret, in the
 * request (Better Auth accepts one secret) and in the browser.
 */
export function acceptPreviousSignatures(app: FastifyInstance, deps: SignatureDeps): void {
  const { secret, previousSecret, publicUrl } = deps;
  if (previousSecret === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { cookie } = request.headers;
    if (cookie !== undefined && request.url.startsWith('/auth/')) {
      const cookies = cookie.split('; ').map((pair) => {
        const renewed = signedAgain(pair, { secret, previousSecret });
        if (renewed?.includes(`${SESSION_COOKIE}=`) === true) {
          reply.header('set-cookie', `${renewed}; ${attributesFor(publicUrl)}`);
        }
        return renewed ?? pair;
      });
      request.headers.cookie = cookies.join('; ');
    }
    done();
  });
}

function signedAgain(
  pair: string,
  { secret, previousSecret }: { secret: string; previousSecret: string },
): string | null {
  const [name = '', raw = ''] = pair.split(/=(.*)/s);
  const groups = SIGNED_VALUE.exec(decoded(raw))?.groups;
  const { value, signature } = { value: groups?.['value'], signature: groups?.['signature'] };
  if (value === undefined || signature === undefined) return null;
  const expected = Buffer.from(signatureOf(value, previousSecret));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null;
  return `${name}=${encodeURIComponent(`${value}.${signatureOf(value, secret)}`)}`;
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

function signatureOf(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64');
}

/** Better Auth's attributes. The session may end earlier. */
function attributesFor(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
