import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { AuthError } from '#platform/auth/auth-client.ts';

const { step } = secondFactorTexts;

export function codeErrorOf(error: Error | null): string | undefined {
  if (!(error instanceof AuthError)) return undefined;
  if (error.code === 'invalid-code') return step.wrong;
  return error.code === 'invalid-credentials' ? step.expired : undefined;
}
