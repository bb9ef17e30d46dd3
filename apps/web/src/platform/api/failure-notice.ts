import { texts } from '@reprise/contract/texts.ts';
import { ApiError, type ApiErrorCode } from './api-client.ts';
import { AuthError, type AuthErrorCode } from '#platform/auth/auth-client.ts';

const { notices } = texts;

/** Causes that explain more than the sentence of the action that failed. */
const noticeByCode: Partial<Record<ApiErrorCode | AuthErrorCode, string>> = {
  NETWORK: notices.offline,
  RATE_LIMITED: notices.tooMany,
  UNAVAILABLE: notices.unavailable,
  UNAUTHENTICATED: notices.signedOut,
  STALE_ACTION: notices.friendStale,
  STALE_REPORTS: notices.reportsStale,
  EMAIL_UNVERIFIED: notices.emailUnconfirmed,
  network: notices.offline,
  unavailable: notices.unavailable,
  'too-many-requests': notices.tooMany,
  'invalid-credentials': notices.signInFailed,
  'email-in-use': notices.emailTaken,
};

/** The one sentence of the status line for a failure; `fallback` is what the action itself would say. */
export function failureNotice(error: unknown, fallback?: string): string {
  const code = error instanceof ApiError || error instanceof AuthError ? error.code : undefined;
  return (code && noticeByCode[code]) ?? fallback ?? notices.failed;
}
