import type { Audience, Endpoint } from '@reprise/contract/endpoint.ts';
import { endpointsByFeature } from '@reprise/contract/endpoints.ts';
import type { ErrorCode } from '@reprise/contract/errors.ts';
import type { TokenScope } from '@reprise/contract/tokens/calls.ts';
import type * as z from 'zod/mini';
import { scopeOf } from '#platform/http/api/call-scope.ts';

type Schema = z.core.$ZodType;

/** `session`: the cookie of a sign-in. `second-step`: the cookie between its two steps. */
export type Authentication = 'none' | 'optional-token' | 'token' | 'session' | 'second-step';

export interface ApiCall {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly authentication: Authentication;
  /** Of access tokens; null if none opens the call. */
  readonly scope?: TokenScope | null;
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  readonly result: Schema;
  readonly file?: Endpoint['file'];
  readonly errors: readonly ErrorCode[];
}

export type ApiCalls = Readonly<Record<string, ApiCall>>;

const EVERY_CALL = ['VALIDATION', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const;
const WITH_BODY = ['BAD_JSON', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const;
const WITH_TOKEN = [
  'UNAUTHENTICATED',
  'ACCOUNT_SUSPENDED',
  'APPROVAL_PENDING',
  'INSUFFICIENT_SCOPE',
] as const;
const OF_MEMBERS = ['NOT_REGISTERED'] as const;
const WITH_CLAIMS = ['IDENTITY_MISMATCH'] as const;
const CHANGES = ['BAD_ORIGIN'] as const;

const audienceTexts: Readonly<Record<Audience, string>> = {
  anyone: 'Anyone may call.',
  account: 'Needs a signed-in account.',
  member: 'Needs a signed-in user.',
  admin: 'Needs an admin, whom the operator has named.',
};

function scopeText(scope: TokenScope | null): string {
  return scope === null
    ? 'No access token opens it.'
    : `An access token needs the scope \`${scope}\`.`;
}

export function productCalls(): Readonly<Record<string, ApiCalls>> {
  const features = Object.entries<Readonly<Record<string, Endpoint>>>(endpointsByFeature);
  return Object.fromEntries(
    features.map(([feature, calls]) => [
      feature,
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, apiCall(call)])),
    ]),
  );
}

function apiCall(endpoint: Endpoint): ApiCall {
  const scope = scopeOf(endpoint);
  const { method, audience, body, claims } = endpoint;
  return {
    ...endpoint,
    description: `${audienceTexts[audience]} ${scopeText(scope)}`,
    scope,
    authentication: audience === 'anyone' ? 'optional-token' : 'token',
    errors: [
      ...commonErrors(method, body),
      ...WITH_TOKEN,
      ...(audience === 'member' || audience === 'admin' ? OF_MEMBERS : []),
      ...(Object.keys(claims).length > 0 ? WITH_CLAIMS : []),
      ...endpoint.errors,
    ],
  };
}

export function commonErrors(
  method: Endpoint['method'],
  body: Schema | undefined,
): readonly ErrorCode[] {
  return [
    ...EVERY_CALL,
    ...(method === 'GET' ? [] : CHANGES),
    ...(body === undefined ? [] : WITH_BODY),
  ];
}
