import type { Db } from '#platform/db/open.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { CodeKind, CodeRequest } from './email-codes.ts';

export interface AccountCredentialsDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly disabledUids: ReadonlySet<string>;
  /** Called in the transaction that changes the account's email. */
  readonly storeUserEmail: (tx: Tx, uid: string, email: string) => Promise<void>;
  readonly onSessionEnd: (sessionId: string) => void;
}

/** Runs after the response is sent, so that response time does not reveal whether an email goes out. */
export type DeferredWork = () => Promise<void>;

/** A change by a mailed code. */
export interface CodeResult {
  readonly uid: string;
  readonly notify: DeferredWork;
}

/** Creates a code and emails its link, unless the request is no longer valid. */
export type SendLink = (kind: CodeKind, request: CodeRequest) => Promise<void>;
