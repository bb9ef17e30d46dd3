import { errorStatus, type ErrorCode } from '@reprise/contract/errors.ts';
import type { JsonSchema } from './schemas.ts';

const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  501: 'NotImplemented',
  503: 'ServiceUnavailable',
};

const RETRIABLE: ReadonlySet<number> = new Set([429, 503]);

const retryAfter = {
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } },
} as const;

interface ErrorResponse {
  readonly description: string;
  readonly headers?: typeof retryAfter;
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
}

export function errorResponses(): Readonly<Record<string, ErrorResponse>> {
  return Object.fromEntries(
    Object.entries(names).map(([status, name]) => [name, errorResponse(Number(status))]),
  );
}

function errorResponse(status: number): ErrorResponse {
  const codes = Object.entries(errorStatus).filter(([, other]) => other === status);
  return {
    description: `The error is ${codes.map(([code]) => code).join(', ')}.`,
    ...(RETRIABLE.has(status) ? { headers: retryAfter } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** Refers to the response of each status; the description names the codes of this call. */
export function errorReferences(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = new Set(codes.filter((code) => errorStatus[code] === status));
      const description = `${[...ofStatus].join(', ')}.`;
      return [status, { $ref: `#/components/responses/${nameOf(status)}`, description }];
    }),
  );
}

function nameOf(status: number): string {
  const name = names[status];
  if (name === undefined) throw new Error(`The status ${status} has no name.`);
  return name;
}
