import type { Endpoint } from '@reprise/contract/endpoint.ts';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { callScopes } from '@reprise/contract/call-scopes.ts';
import type { TokenScope } from '@reprise/contract/tokens/calls.ts';

const scopes: ReadonlyMap<Endpoint, TokenScope | null> = new Map(
  (Object.keys(endpoints) as (keyof typeof endpoints)[]).map((name) => [
    endpoints[name],
    callScopes[name],
  ]),
);

/** Returns the scope that opens a call to an access token, or null if none does. */
export function scopeOf(endpoint: Endpoint): TokenScope | null {
  return scopes.get(endpoint) ?? null;
}
