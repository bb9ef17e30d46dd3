import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type JWK, decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** A person of the provider. */
export interface OidcPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string | null;
  readonly family_name?: string | null;
  readonly name?: unknown;
}

/** What its ID tokens have instead of the truth. */
export interface OidcForgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signature?: 'foreign' | 'none';
  readonly isMissing?: boolean;
}

export interface OidcServer {
  readonly issuer: string;
  /** The settings of an app that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Who is at the browser from now on, without a form. Null: they press 'cancel'. */
  setPerson(person: OidcPerson | null): void;
  forge(forgery: OidcForgery | null): void;
  stop(): Promise<void>;
}

const CLIENT_ID = 'reprise';
const CLIENT_SECRET = 'secret-of-the-test-client';

const TTL_S = 600;
const ALGORITHM = 'RS256';
const KEY_ID = 'test';

/** The settings of an app that uses the provider at this address. */
export function oidcEnv(issuer: string): Readonly<Record<string, string>> {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_NAME: 'Clubhouse',
  };
}

interface OidcOptions {
  readonly port?: number;
  /** Default: only the userinfo has it. */
  readonly hasEmailInIdToken?: boolean;
}

/** Starts a certified OpenID Connect provider. It requires PKCE. */
export async function startOidcServer(
  publicUrl: string,
  { port = 0, hasEmailInIdToken = false }: OidcOptions = {},
): Promise<OidcServer> {
  let person: OidcPerson | null | undefined;
  let forgery: OidcForgery | null = null;
  const keys = await signingKeys();
  const people = new Map<string, OidcPerson>();
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    ...settingsOf(publicUrl, keys.jwk),
    conformIdTokenClaims: !hasEmailInIdToken,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
  });
  provider.on('server_error', (_context, error) => {
    process.stderr.write(`The test provider: ${error.stack}\n`);
  });
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (forgery === null || typeof body !== 'object' || !('id_token' in body)) return;
    if (forgery.isMissing === true) delete body.id_token;
    else body.id_token = await forged(forgery, String(body.id_token), keys);
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) {
      void answer({ request, response });
    } else {
      void handle(request, response);
    }
  });

  /** Until a person is set, asks for an email, which is also the name of the person. */
  async function answer(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    if (person !== undefined) return finish(provider, exchange, person);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html');
      response.end(FORM);
      return undefined;
    }
    const email = new URLSearchParams(await text(request)).get('email') ?? '';
    const typed = { sub: email, email, email_verified: true, given_name: 'Nina' };
    people.set(email, typed);
    return finish(provider, exchange, typed);
  }

  return {
    issuer,
    env: oidcEnv(issuer),
    setPerson(next) {
      person = next;
      if (next !== null) people.set(next.sub, next);
    },
    forge(next) {
      forgery = next;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function settingsOf(publicUrl: string, jwk: JWK) {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/auth/callback/oidc`],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    cookies: { keys: ['a key of the test server'] },
    jwks: { keys: [jwk] },
    features: { devInteractions: { enabled: false } },
    // Set, because the defaults log warnings.
    ttl: {
      AccessToken: TTL_S,
      AuthorizationCode: TTL_S,
      Grant: TTL_S,
      IdToken: TTL_S,
      Interaction: TTL_S,
      Session: TTL_S,
    },
    pkce: { required: () => true },
    interactions: {
      url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}`,
    },
  };
}

async function signingKeys() {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { privateKey: foreign } = await generateKeyPair(ALGORITHM);
  const jwk = { ...(await exportJWK(privateKey)), alg: ALGORITHM, use: 'sig', kid: KEY_ID };
  return { privateKey, foreign, jwk };
}

async function forged(
  { claims, signature }: OidcForgery,
  token: string,
  { privateKey, foreign }: Awaited<ReturnType<typeof signingKeys>>,
): Promise<string> {
  const payload = { ...decodeJwt(token), ...claims };
  if (signature === 'none') return new UnsecuredJWT(payload).encode();
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
    .sign(signature === 'foreign' ? foreign : privateKey);
}

const FORM = `<!doctype html><html lang="en"><title>Clubhouse</title><form method="post">
<label>Clubhouse email <input name="email"></label> <button>Enter Clubhouse</button></form></html>`;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function finish(
  provider: Provider,
  { request, response }: Exchange,
  person: OidcPerson | null,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (person === null) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const grant = new provider.Grant({
    accountId: person.sub,
    clientId: String(params['client_id']),
  });
  grant.addOIDCScope(String(params['scope']));
  const login = { accountId: person.sub, remember: false };
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { login, consent });
}
