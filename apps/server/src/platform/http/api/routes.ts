import type { Result, Endpoint, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { Account, SignIn, Viewer } from '#platform/viewer.ts';

type ActorOf<E extends Endpoint> = E['audience'] extends 'anyone'
  ? { readonly viewer: Viewer | null }
  : E['audience'] extends 'account'
    ? { readonly account: Account }
    : { readonly viewer: Viewer; readonly signIn: SignIn };

/** What a handler gets: the parsed input, and the actor in the form the call's audience promises. */
export type Call<E extends Endpoint> = ParsedInput<E> & ActorOf<E>;

/** A call with its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: never) => Promise<unknown>;
}

/** Binds a handler to a call of the contract; the types of both must fit. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
): Route {
  return { endpoint, handle };
}
