import type { Result, CallInput, Endpoint } from '@reprise/contract/endpoint.ts';
import { EPOCH_HEADER } from '@reprise/contract/live/epoch.ts';
import { errorBody, type ErrorCode } from '@reprise/contract/errors.ts';
import * as z from 'zod/mini';
import { restrictAccount } from '#platform/auth/account-restriction.ts';
import type { TokenProvider } from '#platform/auth/auth-client.ts';
import { observeEpoch } from '#platform/epoch.ts';
import { observeServerTime } from '#platform/server-clock.ts';

const TIMEOUT_MS = 15_000;
const FILE_TIMEOUT_MS = 120_000;
/** For this long, a server may not know the key of a token that another one has just made. */
const NEW_KEY_MS = 1_000;

/**
 * `NETWORK`: no response in time. `BAD_RESPONSE`: a response that is not in the contract, for
 * example from a proxy.
 */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'BAD_RESPONSE';

interface ApiErrorDetails {
  readonly status?: number;
  readonly retryAfter?: number | null;
  readonly rows?: readonly unknown[] | undefined;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly retryAfter: number | null;
  /** The current rows if the request was outdated, otherwise empty. */
  readonly rows: readonly unknown[];

  constructor(code: ApiErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.retryAfter = details.retryAfter ?? null;
    this.rows = details.rows ?? [];
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

let tokens: TokenProvider = {
  accessToken: () => Promise.resolve(null),
  signOut: () => Promise.resolve(),
};

/** Sets the source of the bearer tokens. Called once, at startup. */
export function connectApi(provider: TokenProvider): void {
  tokens = provider;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
  /** For calls that wait. */
  readonly timeoutMs?: number;
}

interface FetchOptions {
  readonly signal: AbortSignal;
  readonly keepalive: boolean;
}

interface RequestInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly body?: unknown;
}

/**
 * Calls the product API and returns the parsed response. Renews a rejected token once. Rejects with
 * `ApiError`, or with the signal's reason if the caller aborts.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & RequestInput,
  { signal, keepalive = false, timeoutMs = TIMEOUT_MS }: CallOptions = {},
): Promise<Result<E>> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const combinedSignal = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    return await parseResponse(
      endpoint,
      await fetchWithToken(endpoint, input, { signal: combinedSignal, keepalive }),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) signal?.throwIfAborted();
    throw toApiError(error);
  }
}

/** Calls an endpoint that returns a file. Rejects with `ApiError`. */
export async function fetchFile(endpoint: Endpoint, input: RequestInput): Promise<Blob> {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  try {
    const response = await fetchWithToken(endpoint, input, { signal, keepalive: false });
    if (response.ok) return await response.blob();
    throw errorFromResponse(response, await response.json().catch(nullIfNotJson));
  } catch (error) {
    throw toApiError(error);
  }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('NETWORK', 'The server could not be reached.', { cause: error });
}

async function fetchWithToken(
  endpoint: Endpoint,
  input: RequestInput,
  options: FetchOptions,
): Promise<Response> {
  const send = (token: string | null) =>
    fetchObserved(buildRequest(endpoint, input, { ...options, token }));
  const token = await tokens.accessToken();
  const response = await send(token);
  if (response.status !== 401 || !token) return response;
  const renewedToken = await tokens.accessToken({ forceRefresh: true });
  if (!renewedToken) return response;
  const retriedResponse = await send(renewedToken);
  if (retriedResponse.status !== 401) return retriedResponse;
  await new Promise((resolve) => setTimeout(resolve, NEW_KEY_MS));
  const currentToken = await tokens.accessToken();
  if (!currentToken) return retriedResponse;
  const lastResponse = await send(currentToken);
  // The server has ended the session.
  if (lastResponse.status === 401) await tokens.signOut().catch(() => undefined);
  return lastResponse;
}

async function fetchObserved(request: Request): Promise<Response> {
  const response = await fetch(request);
  observeServerTime(response.headers.get('date'));
  observeEpoch(response.headers.get(EPOCH_HEADER));
  return response;
}

/** Keeps the literal `&` of /create/likepost/{tile_id}&{user} (spec section 7). */
function encodePathValue(value: string): string {
  return encodeURIComponent(value).replaceAll('%26', '&');
}

function buildRequest(
  { method, path }: Endpoint,
  { params = {}, query = {}, body }: RequestInput,
  { token, ...options }: FetchOptions & { token: string | null },
): Request {
  const url = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => encodePathValue(params[name] ?? '')),
    location.origin,
  );
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) url.searchParams.append(name, String(each));
  }
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body === undefined) return new Request(url, { ...options, method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { ...options, method, headers, body: JSON.stringify(body) });
}

async function parseResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Result<E>> {
  const content: unknown = await response.json().catch(nullIfNotJson);
  if (!response.ok) throw errorFromResponse(response, content);
  const schema: E['result'] = endpoint.result;
  const parsed = z.safeParse(schema, content);
  if (parsed.success) return parsed.data;
  throw new ApiError('BAD_RESPONSE', 'The response does not match the contract.', {
    status: response.status,
    cause: parsed.error,
  });
}

function nullIfNotJson(error: unknown): null {
  if (error instanceof SyntaxError) return null;
  throw error;
}

function errorFromResponse(response: Response, content: unknown): ApiError {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const details = {
    status: response.status,
    retryAfter: Number.isNaN(seconds) ? null : seconds,
  };
  const body = errorBody.safeParse(content);
  if (!body.success) return new ApiError('BAD_RESPONSE', response.statusText, details);
  const { error, rows } = body.data;
  const code = isErrorCode(error.code) ? error.code : 'BAD_RESPONSE';
  restrictAccount(code, rows);
  return new ApiError(code, error.message, { ...details, rows });
}

/** By its form: the list of all codes would load with every page. */
function isErrorCode(code: string): code is ErrorCode {
  return /^[A-Z_]+$/.test(code);
}
