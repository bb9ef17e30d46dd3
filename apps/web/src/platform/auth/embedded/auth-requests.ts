import { sessionAccount, type SessionAccount } from '@reprise/contract/first-view.ts';
import * as z from 'zod/mini';
import { restrictAccount } from '#platform/auth/account-restriction.ts';
import { AuthError, type AuthErrorCode, type SignUpProof } from '#platform/auth/auth-client.ts';

const TIMEOUT_MS = 15_000;

const errorBody = z.object({
  error: z.object({ code: z.string() }),
  rows: z.optional(z.array(z.unknown())),
});

const sessionResponse = z.nullable(z.object({ user: sessionAccount }));
const signInResponse = z.object({ user: sessionAccount });
const firstStepResponse = z.union([signInResponse, z.object({ secondFactor: z.literal(true) })]);
const tokenResponse = z.object({ token: z.string() });
const anyResponse = z.unknown();

export async function fetchSession(): Promise<SessionAccount | null> {
  const session = await request('/auth/get-session', sessionResponse);
  return session?.user ?? null;
}

export async function fetchToken(): Promise<string | null> {
  try {
    return (await request('/auth/token', tokenResponse)).token;
  } catch (error) {
    if (error instanceof AuthError && error.code === 'invalid-credentials') return null;
    throw error;
  }
}

export async function postSignUp(
  email: string,
  password: string,
  { invite, challenge }: Partial<SignUpProof> = {},
): Promise<SessionAccount> {
  const response = await request('/auth/sign-up/email', signInResponse, {
    name: '',
    email,
    password,
    ...(invite && { invite }),
    ...(challenge && { challenge }),
  });
  return response.user;
}

export async function postSignIn(email: string, password: string): Promise<SessionAccount> {
  const response = await request('/auth/sign-in/email', firstStepResponse, { email, password });
  if ('user' in response) return response.user;
  throw new AuthError('second-factor-required');
}

export async function postPassword(password: string): Promise<SessionAccount> {
  return (await request('/auth/confirm-password', signInResponse, { password })).user;
}

/** With a uid, opens no session of another account. */
export async function postPasskey(passkey: object, uid?: string): Promise<SessionAccount> {
  const body = { passkey, ...(uid !== undefined && { uid }) };
  return (await request('/auth/passkey', signInResponse, body)).user;
}

export async function postSecondFactor(code: string): Promise<SessionAccount> {
  return (await request('/auth/second-factor', signInResponse, { code })).user;
}

/** Reaches the server even if the page is closed at once. */
export async function postSignOut(): Promise<void> {
  await request('/auth/sign-out', anyResponse, {}, { keepalive: true });
}

export async function postProfile(change: { name?: string; image?: string | null }): Promise<void> {
  await request('/auth/update-user', anyResponse, change);
}

export async function postResetRequest(email: string): Promise<void> {
  await request('/auth/request-password-reset', anyResponse, { email });
}

export async function postNewPassword(code: string, password: string): Promise<void> {
  await request('/auth/reset-password', anyResponse, { code, password });
}

export async function postPasswordChange(current: string, password: string): Promise<void> {
  await request('/auth/change-password', anyResponse, {
    ...(current && { current }),
    password,
  });
}

export async function postEmailChange(email: string): Promise<void> {
  await request('/auth/change-email', anyResponse, { email });
}

export async function postConfirmationRequest(): Promise<void> {
  await request('/auth/request-email-confirmation', anyResponse, {});
}

export async function postConfirmation(code: string): Promise<void> {
  await request('/auth/confirm-email', anyResponse, { code });
}

export interface RequestOptions extends Pick<RequestInit, 'keepalive'> {
  readonly headers?: Readonly<Record<string, string>>;
}

export async function request<S extends z.core.$ZodType>(
  path: string,
  schema: S,
  body?: object,
  options?: RequestOptions,
): Promise<z.output<S>> {
  const response = await send(path, body, options);
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new AuthError(toErrorCode(response.status, content));
  const parsed = z.safeParse(schema, content);
  if (!parsed.success) throw new AuthError('unknown', { cause: parsed.error });
  return parsed.data;
}

async function send(path: string, body?: object, options?: RequestOptions): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    if (!body) return await fetch(path, { signal });
    const headers = { ...options?.headers, 'content-type': 'application/json' };
    const post = { method: 'POST', headers, signal, body: JSON.stringify(body) };
    return await fetch(path, { ...options, ...post });
  } catch (error) {
    throw new AuthError('network', { cause: error });
  }
}

const errorCodes = {
  EMAIL_TAKEN: 'email-in-use',
  SIGN_IN_METHOD_TAKEN: 'method-taken',
  INVALID_CODE: 'invalid-code',
  WRONG_EMAIL: 'invalid-email',
  COMMON_PASSWORD: 'common-password',
  REAUTH_REQUIRED: 'reauth-required',
  SECOND_FACTOR_REQUIRED: 'factor-not-passed',
  EMAIL_UNVERIFIED: 'email-unconfirmed',
  SIGN_UPS_CLOSED: 'sign-up-rejected',
  INVITE_REQUIRED: 'sign-up-rejected',
  CHALLENGE_REQUIRED: 'challenge-failed',
} as const satisfies Record<string, AuthErrorCode>;

function toErrorCode(status: number, content: unknown): AuthErrorCode {
  const body = errorBody.safeParse(content);
  const code = body.success ? body.data.error.code : '';
  restrictAccount(code, body.data?.rows);
  if (code in errorCodes) return errorCodes[code as keyof typeof errorCodes];
  if (status === 401) return 'invalid-credentials';
  if (status === 403) return 'user-disabled';
  if (status === 429) return 'too-many-requests';
  return status >= 502 ? 'unavailable' : 'unknown';
}
