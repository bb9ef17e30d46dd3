import type { Result, Endpoint, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { SecurityRule } from '#platform/http/security-log.ts';
import type { Account, ActorToken, Viewer } from '#platform/viewer.ts';

type ActorOf<E extends Endpoint> = E['audience'] extends 'anyone'
  ? { readonly viewer: Viewer | null }
  : E['audience'] extends 'account'
    ? { readonly account: Account; readonly viewer: Viewer | null }
    : { readonly viewer: Viewer; readonly signIn: ActorToken };

/** Of calls that wait. */
export interface LongPoll {
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** Key of the client's address for limits. */
  readonly address: string;
}

export type Call<E extends Endpoint> = ParsedInput<E> &
  ActorOf<E> &
  (E extends { readonly isLongPoll: true } ? LongPoll : unknown);

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: never) => Promise<unknown>;
  readonly security?: SecurityRule | undefined;
}

type BodyOf<C> = C extends { readonly body: infer Body } ? Body : never;

interface SecurityOptions<E extends Endpoint> extends SecurityRule {
  readonly details?: (body: BodyOf<Call<E>>) => Readonly<Record<string, string | number>>;
}

/** With `security`, calls appear in the security log. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
  security?: SecurityOptions<E>,
): Route {
  return { endpoint, handle, security };
}
