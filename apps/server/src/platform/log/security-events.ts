import { createHash } from 'node:crypto';
import type { ErrorCode } from '@reprise/contract/errors.ts';
import type { FastifyBaseLogger } from 'fastify';

/** All events of the security log (docs/security-log.md). Operators filter by these names. */
export const securityEvents = [
  'sign-up',
  'registration',
  'sign-in',
  'sign-out',
  'session-end',
  'sign-out-everywhere',
  'password-reset-request',
  'password-reset',
  'password-change',
  'password-confirmation',
  'second-factor',
  'second-factor-set-up',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes',
  'sign-in-link-request',
  'sign-in-link',
  'provider-sign-in',
  'provider-confirmation',
  'sign-in-method-added',
  'sign-in-method-removed',
  'passkey-sign-in',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'token-created',
  'token-revoked',
  'webhook-created',
  'webhook-deleted',
  'webhook-secret',
  'email-change-request',
  'email-confirmation-request',
  'email-confirmation',
  'account-export',
  'account-deletion',
  'moderation-decision',
  'moderator-appointed',
  'moderator-withdrawn',
  'admin-appointed',
  'admin-withdrawn',
  'admin-action',
  'user-suspended',
  'user-resumed',
  'user-deleted',
  'user-signed-out',
  'reset-link-issued',
  'sign-ups-changed',
  'channels-changed',
  'claims-deleted',
  'sign-up-flood',
  'sign-up-approved',
  'sign-up-rejected',
  'secret-reset',
  'lock-out',
  'access-denied',
] as const;

export type SecurityEventName = (typeof securityEvents)[number];

export interface SecurityEvent {
  readonly event: SecurityEventName;
  readonly result: 'success' | 'failure';
  readonly reason?: ErrorCode | undefined;
  /** The affected account; null if unknown. */
  readonly uid: string | null;
  /** Null without a session. */
  readonly sessionId: string | null;
  readonly address: string | null;
  /** Ids and choices. Never text typed by a user. */
  readonly details?: Readonly<Record<string, string | number>> | undefined;
}

const SESSION_HASH_LENGTH = 16;

export type SecurityLog = Pick<FastifyBaseLogger, 'info'>;

/** Writes one line. Never contains passwords, tokens, codes, emails or names. */
export function logSecurityEvent(
  log: SecurityLog,
  { sessionId, details, ...event }: SecurityEvent,
): void {
  log.info({ ...event, session: sessionHash(sessionId), ...details }, 'security event');
}

/** Identifies a session in the log without revealing its id. */
function sessionHash(id: string | null): string | null {
  if (id === null) return null;
  return createHash('sha256').update(id).digest('hex').slice(0, SESSION_HASH_LENGTH);
}
