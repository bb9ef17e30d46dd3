import { tokenEndpoints } from '@reprise/contract/tokens/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { TokenService } from './tokens.service.ts';

export function tokenRoutes(tokens: TokenService): readonly Route[] {
  return [
    route(tokenEndpoints.tokens, ({ viewer }) => tokens.list(viewer)),
    route(
      tokenEndpoints.createToken,
      ({ viewer, signIn, body: { uid: _uid, ...token } }) => tokens.create(viewer, signIn, token),
      { event: 'token-created', details: ({ scopes }) => ({ scopes: scopes.join(' ') }) },
    ),
    route(tokenEndpoints.revokeToken, ({ viewer, body }) => tokens.revoke(viewer, body.token_id), {
      event: 'token-revoked',
    }),
  ];
}
