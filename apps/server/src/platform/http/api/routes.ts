import type { Result, Endpoint, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { Account, SignIn, Viewer } from '#platform/viewer.ts';

type ActorOf<E extends Endpoint> = E['audience'] extends 'anyone'
  ? { readonly viewer: Viewer | null }
  : E['audience'] extends 'account'
    ? { readonly account: Account }
    : { readonly viewer: Viewer; readonly signIn: SignIn };

/** What a handler gets: the parsed input, and the actor as the call's audience requires. */
export type Call<E extends Endpoint> = ParsedInput<E> & ActorOf<E>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: never) => Promise<unknown>;
}

/** Binds a handler to a call of the contract. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
): Route {
  return { endpoint, handle };
}
