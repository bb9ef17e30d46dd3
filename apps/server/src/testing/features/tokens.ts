import type { TokenScope } from '@reprise/contract/tokens/calls.ts';
import type { Caller, TestApp, TestResponse, TestUser } from '#testing/test-app.ts';

interface TokenTraits {
  readonly name?: string;
  readonly scopes?: readonly TokenScope[];
  readonly days?: number;
}

export function createToken(
  user: Pick<TestUser, 'uid' | 'call'>,
  { name = 'a script', scopes = ['read'], days = 30 }: TokenTraits = {},
): Promise<TestResponse> {
  return user.call('POST', '/user/token', { uid: user.uid, name, scopes, days });
}

/** Returns the secret of a new token, and what calls with it. */
export async function makeToken(
  app: Pick<TestApp, 'callerWith'>,
  user: Pick<TestUser, 'uid' | 'call'>,
  traits: TokenTraits = {},
): Promise<Caller & { readonly id: number; readonly token: string }> {
  const { status, body } = await createToken(user, traits);
  if (status !== 200) throw new Error(`No token: ${JSON.stringify(body)}`);
  const [{ id, token }] = body.rows;
  return { id, token, ...app.callerWith(token) };
}
