import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A person of the provider, who signs in there without a form. */
export interface OidcPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

export interface OidcServer {
  readonly issuer: string;
  /** The settings of an app that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Who is at the browser from now on. Null: they press 'cancel'. */
  setPerson(person: OidcPerson | null): void;
  stop(): Promise<void>;
}

const CLIENT_ID = 'reprise';
const CLIENT_SECRET = 'secret-of-the-test-client';

const TTL_S = 600;

/** Starts a certified OpenID Connect provider. It requires PKCE. */
export async function startOidcServer(publicUrl: string, port = 0): Promise<OidcServer> {
  let person: OidcPerson | null = null;
  const people = new Map<string, OidcPerson>();
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
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
      profile: ['given_name', 'family_name'],
    },
    cookies: { keys: ['a key of the test server'] },
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
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) {
      void finish(provider, { request, response, person });
    } else {
      void handle(request, response);
    }
  });

  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Clubhouse',
    },
    setPerson(next) {
      person = next;
      if (next !== null) people.set(next.sub, next);
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Handler = Parameters<ReturnType<Provider['callback']>>;

async function finish(
  provider: Provider,
  {
    request,
    response,
    person,
  }: { request: Handler[0]; response: Handler[1]; person: OidcPerson | null },
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
