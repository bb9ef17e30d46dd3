import type { Result, Endpoint, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { Account, SignIn, Viewer } from '#platform/viewer.ts';

type ActorOf<E extends Endpoint> = E['audience'] extends 'anyone'
  ? { readonly viewer: Viewer | null }
  : E['audience'] extends 'account'
    ? { readonly account: Account }
    : { readonly viewer: Viewer; readonly signIn: SignIn };

export type Call<E extends Endpoint> = ParsedInput<E> & ActorOf<E>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: never) => Promise<unknown>;
}

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
): Route {
  return { endpoint, handle };
}
