import * as z from 'zod/mini';
import type { Flaw } from './setting-flaws.ts';

const clientId = z.optional(z.string().check(z.regex(/^[\w.:/@-]{1,255}$/)));
const clientSecret = z.optional(z.string().check(z.minLength(8)));

/** An issuer of OpenID Connect. Over http only on this machine, for tests. */
const issuer = z.optional(
  z.string().check(
    z.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])[^?#@\s]+$/),
    z.refine((value) => URL.canParse(value)),
  ),
);

const issuerFlaw: Flaw = (value) =>
  value.includes('/.well-known/')
    ? 'must be the address before /.well-known/openid-configuration'
    : null;

/** The providers that users can sign in with (docs/operate/sign-in.md). */
export const signInSettings = {
  GOOGLE_CLIENT_ID: { rule: clientId, expects: 'the id of an OAuth client of Google' },
  GOOGLE_CLIENT_SECRET: { rule: clientSecret, expects: 'at least 8 characters' },
  GITHUB_CLIENT_ID: { rule: clientId, expects: 'the id of an OAuth app of GitHub' },
  GITHUB_CLIENT_SECRET: { rule: clientSecret, expects: 'at least 8 characters' },
  OIDC_ISSUER: {
    rule: issuer,
    flaw: issuerFlaw,
    expects: 'the https address of an OpenID Connect provider, such as https://id.example',
  },
  OIDC_CLIENT_ID: { rule: clientId, expects: 'the id of a client of that provider' },
  OIDC_CLIENT_SECRET: { rule: clientSecret, expects: 'at least 8 characters' },
  OIDC_NAME: {
    rule: z._default(z.string().check(z.minLength(1), z.maxLength(30)), 'OpenID Connect'),
    expects: 'a name of at most 30 characters, which buttons show',
  },
} as const;
