import type { Db } from '#platform/db/open.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { ClaimInvite } from '#auth/identity-provider.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { CodeKind, CodeRequest } from '#auth/embedded/tables/email-codes.ts';

export interface AccountCredentialsDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly disabledUids: ReadonlySet<string>;
  readonly claimInvite: ClaimInvite;
  /** Runs in the transaction that changes the account's email. */
  readonly storeUserEmail: (tx: Tx, uid: string, email: string) => Promise<void>;
  /** Runs in the transaction that ends all sessions of an account. */
  readonly revokeTokens: (tx: Tx, uid: string) => Promise<void>;
  readonly onSessionEnd: (sessionId: string) => void;
}

/** Runs after the response, so that response time does not reveal whether an email is sent. */
export type DeferredWork = () => Promise<void>;

export interface CodeResult {
  readonly uid: string;
  readonly notify: DeferredWork;
}

export type SendLink = (kind: CodeKind, request: CodeRequest) => Promise<void>;
