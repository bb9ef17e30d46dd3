import { tokenEndpoints, type TokenScope } from '@reprise/contract/tokens/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';

export function tokensQuery(uid: string) {
  return queryOptions({
    queryKey: ['accounts', 'tokens', uid],
    queryFn: ({ signal }) => callApi(tokenEndpoints.tokens, { query: { uid } }, { signal }),
    staleTime: 0,
    meta: { notice: false },
  });
}

export interface NewToken {
  readonly name: string;
  readonly scopes: TokenScope[];
  readonly days: number;
}

/** Returns the token, which no other call returns. */
export async function createToken(uid: string, token: NewToken): Promise<string> {
  const { rows } = await callApi(tokenEndpoints.createToken, { body: { uid, ...token } });
  const [created] = rows;
  if (created === undefined) throw new Error('The server returned no token.');
  return created.token;
}

/** Revoking a token that has already been revoked succeeds. */
export async function revokeToken(uid: string, token_id: number): Promise<void> {
  try {
    await callApi(tokenEndpoints.revokeToken, { body: { uid, token_id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
  }
}
