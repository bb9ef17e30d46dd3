import { sql } from 'kysely';
import { statementRunner } from '#platform/db/transaction.ts';
import { accountMails } from './account-mails.ts';
import type { AccountCredentialsDeps } from './credential-types.ts';
import { issueCode, type CodeKind, type CodeRequest } from './email-codes.ts';
import { emailChanges, type EmailChanges } from './email-changes.ts';
import { passwordChanges, type PasswordChanges } from './password-changes.ts';

export interface AccountCredentials extends PasswordChanges, EmailChanges {
  /** Also closes the session's sockets. */
  endSession(sessionId: string): Promise<void>;
}

/**
 * Does not use Better Auth's own resets and confirmations: older codes stay valid, confirmations
 * can be reused, and response times reveal unknown addresses (ADR 0003).
 */
export function accountCredentials(deps: AccountCredentialsDeps): AccountCredentials {
  const { db, mailer, publicUrl, onSessionEnd } = deps;
  const runStatement = statementRunner(db);

  async function sendLink(kind: CodeKind, request: CodeRequest): Promise<void> {
    const code = await runStatement((statement) => issueCode(statement, kind, request));
    if (code === null) return;
    const isReset = kind === 'password';
    const url = `${publicUrl}/${isReset ? 'reset-password' : 'confirm-email'}?code=${code}`;
    const mail = isReset ? accountMails.resetPassword : accountMails.confirmEmail;
    await mailer.send(mail(request.email, url));
  }

  return {
    ...passwordChanges(deps, sendLink),
    ...emailChanges(deps, sendLink),
    async endSession(sessionId) {
      await runStatement(({ sql: statement }) =>
        sql`delete from auth_session where id = ${sessionId}`.execute(statement),
      );
      onSessionEnd(sessionId);
    },
  };
}
