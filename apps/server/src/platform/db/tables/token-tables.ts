import type { TokenScope } from '@reprise/contract/tokens/calls.ts';
import type { Generated } from 'kysely';
import type { Timestamp } from './table-rule.ts';

const key = 'no: a key of the database';

export const tokenTables = {
  access_tokens: {
    owner: 'tokens',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: {
      id: key,
      user_id: key,
      hash: 'no: a hash of the token',
      name: 'tokens',
      scopes: 'tokens',
      is_email_verified: 'no: whether the email was confirmed, which the account says',
      created_at: 'tokens',
      ends_at: 'tokens',
      last_used_at: 'tokens',
    },
  },
} as const;

interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the token. */
  hash: Buffer;
  name: string;
  scopes: TokenScope[];
  /** Of the sign-in that created it: Firebase reports it in tokens only. */
  is_email_verified: boolean;
  created_at: Timestamp;
  ends_at: Timestamp;
  /** To the minute. */
  last_used_at: Timestamp | null;
}

export interface TokenTables {
  access_tokens: AccessTokensTable;
}
