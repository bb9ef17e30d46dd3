import * as z from 'zod/mini';
import { AuthError, type AuthErrorCode } from './auth-client.ts';

const TIMEOUT_MS = 15_000;

const refusalBody = z.object({ error: z.object({ code: z.string() }) });

/** An account as the embedded service sends it. */
export const serviceAccount = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  image: z.nullish(z.string()),
});

export type ServiceAccount = z.infer<typeof serviceAccount>;

const sessionAnswer = z.nullable(z.object({ user: serviceAccount }));
const signInAnswer = z.object({ user: serviceAccount });
const tokenAnswer = z.object({ token: z.string() });
const anyAnswer = z.unknown();

/** The account of the session cookie; null without a session. */
export async function fetchSession(): Promise<ServiceAccount | null> {
  const answer = await request('/auth/get-session', sessionAnswer);
  return answer?.user ?? null;
}

/** A new bearer token; null when the session is over. */
export async function fetchToken(): Promise<string | null> {
  try {
    return (await request('/auth/token', tokenAnswer)).token;
  } catch (error) {
    if (error instanceof AuthError && error.code === 'invalid-credentials') return null;
    throw error;
  }
}

/** Makes an account without a name: the registration sets it when everything else is done. */
export async function postSignUp(email: string, password: string): Promise<ServiceAccount> {
  const answer = await request('/auth/sign-up/email', signInAnswer, { name: '', email, password });
  return answer.user;
}

export async function postSignIn(email: string, password: string): Promise<ServiceAccount> {
  return (await request('/auth/sign-in/email', signInAnswer, { email, password })).user;
}

export async function postSignOut(): Promise<void> {
  await request('/auth/sign-out', anyAnswer, {});
}

export async function postProfile(change: { name?: string; image?: string | null }): Promise<void> {
  await request('/auth/update-user', anyAnswer, change);
}

export async function postResetRequest(email: string): Promise<void> {
  await request('/auth/request-password-reset', anyAnswer, { email });
}

export async function postNewPassword(code: string, password: string): Promise<void> {
  await request('/auth/reset-password', anyAnswer, { code, password });
}

export async function postPasswordChange(current: string, password: string): Promise<void> {
  await request('/auth/change-password', anyAnswer, { current, password });
}

export async function postEmailChange(email: string): Promise<void> {
  await request('/auth/change-email', anyAnswer, { email });
}

export async function postConfirmationRequest(): Promise<void> {
  await request('/auth/request-email-confirmation', anyAnswer, {});
}

export async function postConfirmation(code: string): Promise<void> {
  await request('/auth/confirm-email', anyAnswer, { code });
}

async function request<S extends z.core.$ZodType>(
  path: string,
  answer: S,
  body?: object,
): Promise<z.output<S>> {
  const response = await send(path, body);
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new AuthError(refusalCode(response.status, content));
  const parsed = z.safeParse(answer, content);
  if (!parsed.success) throw new AuthError('unknown', { cause: parsed.error });
  return parsed.data;
}

async function send(path: string, body: object | undefined): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    if (!body) return await fetch(path, { signal });
    const headers = { 'content-type': 'application/json' };
    return await fetch(path, { method: 'POST', headers, signal, body: JSON.stringify(body) });
  } catch (error) {
    throw new AuthError('network', { cause: error });
  }
}

const refusals = {
  EMAIL_TAKEN: 'email-in-use',
  INVALID_CODE: 'invalid-code',
  REAUTH_REQUIRED: 'reauth-required',
} as const satisfies Record<string, AuthErrorCode>;

function refusalCode(status: number, content: unknown): AuthErrorCode {
  const body = refusalBody.safeParse(content);
  const code = body.success ? body.data.error.code : '';
  if (code in refusals) return refusals[code as keyof typeof refusals];
  if (status === 401) return 'invalid-credentials';
  if (status === 403) return 'user-disabled';
  if (status === 429) return 'too-many-requests';
  return status >= 502 ? 'unavailable' : 'unknown';
}
