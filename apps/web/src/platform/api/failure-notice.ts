import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { offlineTexts } from '@reprise/contract/shell/texts.ts';
import { ApiError, type ApiErrorCode } from './api-client.ts';
import { AuthError, type AuthErrorCode } from '#platform/auth/auth-client.ts';

const noticeByCode: Partial<Record<ApiErrorCode | AuthErrorCode, string>> = {
  NETWORK: offlineTexts.notice,
  RATE_LIMITED: noticeTexts.tooMany,
  UNAVAILABLE: noticeTexts.unavailable,
  UNAUTHENTICATED: noticeTexts.signedOut,
  STALE_ACTION: noticeTexts.friendStale,
  STALE_REPORTS: noticeTexts.reportsStale,
  CHANNEL_REFUSED: noticeTexts.channelRefused,
  EMAIL_UNVERIFIED: noticeTexts.emailUnconfirmed,
  SECOND_FACTOR_REQUIRED: noticeTexts.factorNotPassed,
  network: offlineTexts.notice,
  unavailable: noticeTexts.unavailable,
  'too-many-requests': noticeTexts.tooMany,
  'invalid-credentials': noticeTexts.signInFailed,
  'email-in-use': noticeTexts.emailTaken,
  'email-unconfirmed': noticeTexts.emailUnconfirmed,
  'factor-not-passed': noticeTexts.factorNotPassed,
  'passkey-unsupported': passkeySignInTexts.unsupported,
  'common-password': noticeTexts.commonPassword,
  'challenge-failed': noticeTexts.challengeFailed,
};

/** Returns the notice for a failure. `fallback` is the text of the action. */
export function failureNotice(error: unknown, fallback?: string): string {
  const code = error instanceof ApiError || error instanceof AuthError ? error.code : undefined;
  return (code && noticeByCode[code]) ?? fallback ?? noticeTexts.failed;
}
